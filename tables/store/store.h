/// What tables keep. One interface for databases, several nodes and the memory of a page: a conflict is
/// reported as a value, ids are made by the callers, and memory is only a cache.
///
/// Reads are synchronous, from any thread, and see everything reported as durable. Writes are queued and
/// committed in groups by one thread. Nobody may be told of a change before it is durable.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "tables/store/alerts.h"
#include "tables/store/moderation.h"
#include "tables/store/notice.h"
#include "tables/store/rows.h"

namespace roundhouse::tables {

/// A read failed.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The database cannot be reached just now.
struct StoreAway : StoreError {
  using StoreError::StoreError;
};

/// Reads the store; what went wrong, if a read failed. The store of a page lies in memory: nothing fails
/// there, and nothing may throw.
template <typename What>
std::optional<std::string> guarded(What&& what) {
#ifdef __cpp_exceptions
  try {
    what();
  } catch (StoreError const& error) {
    return error.what();
  }
#else
  what();
#endif
  return std::nullopt;
}

// Changes
struct AddPerson {
  Person person;  // conflict: the id or the account is taken
};
/// Each of these changes its own columns, so that concurrent changes do not undo each other.
struct Rename {
  PersonId person;  // conflict: there is none, or the account is somebody else's
  std::string name;
  std::string account;    // where there is an account
  std::string lookalike;  // the same
};
struct SetLanguage {
  PersonId person;
  Language language = Language::en;
};
/// Makes a guest's name an account, or changes the password. Conflict: the account is somebody else's, or
/// name or password are no longer what they were.
struct SetPassword {
  PersonId person;
  std::string name;      // that the person has now
  std::string old_hash;  // the same
  std::string account;
  std::string lookalike;
  std::string hash;
};
struct SetLookalike {
  PersonId person;
  std::string lookalike;
};
/// When somebody was last seen.
struct Seen {
  PersonId person;
  Moment at{};
};
/// Delete my account: the person, sessions, chat, mutes and ratings go; the seats of finished games become
/// nobody's. What else tells the name comes along: Archive::without_name.
struct ForgetPerson {
  PersonId person;
  std::string name;  // shown in lists of games from now on
};
struct AddSession {
  Session session;
};
/// A new session in place of `session.renews`, which stays as it is until the device has shown the new one.
/// Conflict: there is such a session already, made after `since`; older ones that were never shown go.
struct RenewSession {
  Session session;
  Moment since{};
};
/// The device has shown its new session: the one before ends at that time.
struct SettleSession {
  std::string id;
  Moment old_ends{};
};
/// With it the one it renews, and those that renew it.
struct EndSession {
  std::string id;
  PersonId person{};  // whose it is: other nodes close their connections, too
};
/// On all devices.
struct EndSessionsOf {
  PersonId person;
};
struct Append {
  Entry entry;  // conflict: the sequence is taken
};
struct PutTable {
  TableRow table;
};
struct AddChat {
  ChatLine line;  // conflict: the number is taken
};
/// Without options: the plan is dropped.
struct SetPlan {
  Plan plan;
};
/// What `muted` says is not shown to `person`.
struct SetMute {
  PersonId person;
  PersonId muted;
  bool on = true;
};
/// Also rates the seats of a rated game, in the same transaction: no result counts twice or is lost.
struct AddGame {
  FinishedGame game;  // conflict: it is there already
};
/// The one counted result of a person.
struct AddDayResult {
  DayResult result;  // conflict: there is one already
};
/// Deletes what nobody can use any more, at most `limit` of each kind: expired sessions; guests without a
/// session who were not seen since then and sit nowhere; tables that were given up, and what was said at
/// tables that are over, unchanged since then.
struct Prune {
  struct Counts {
    std::int64_t sessions = 0, guests = 0, tables = 0, chat = 0;
    std::int64_t all() const { return sessions + guests + tables + chat; }
  };
  Moment now{};
  Moment guests_before{};
  Moment closed_before{};
  Moment chat_before{};
  Moment visits_before{};  // from where people came
  int limit = 500;
  std::shared_ptr<Counts> counts{};  // added to, if there is one
};
// With another name in it
struct ReplaceBody {
  TableId table;
  std::int64_t sequence = 0;  // of the entry
  std::string body;
};
struct ReplaceRecord {
  TableId game;
  std::string record;
};

// Between nodes
/// A notice that follows from no other change. Nothing is kept of it.
struct Notify {
  Notice notice;
};
/// Something to think about, for any process that thinks (tables/table/thought.h). If it is there already,
/// the answer goes to the last that asked. Conflict: as many of this person's as are allowed wait already.
struct AskThought {
  ThoughtRow thought;
  int most_of_person = 200;
};
/// Somebody has thought: the row goes, `asker` and everybody else hears the answer. Conflict: somebody else
/// has answered, or nobody wants to know any more.
struct AnswerThought {
  std::string id;
  std::string text;
};
/// Nobody wants to know any more.
struct DropThoughts {
  std::vector<std::string> ids;
  Moment before{};  // and all that were asked before that time
};

/// One of them. How one is copied, moved and ended stands in one place, change.cpp: it is a lot of code, made
/// anew for each of these kinds, and almost every file of the server hands changes on.
struct Change
    : std::variant<AddPerson, Rename, SetLanguage, SetPassword, SetLookalike, Seen, ForgetPerson, AddSession,
                   RenewSession, SettleSession, EndSession, EndSessionsOf, Append, PutTable, AddChat, SetMute,
                   AddGame, Prune, ReplaceBody, ReplaceRecord, Notify, AskThought, AnswerThought,
                   DropThoughts, AddBan, EndBan, AddReport, SettleReport, SetBlock, SetModerator, RemoveChat,
                   RemoveTable, RecomputeRatings, SetRecoveryCodes, AddRecoveryCode, UseRecoveryCode,
                   NoteVisit, AddAudit, Alert, AddOutgoing, PutChannel, ConfirmChannel, SwitchChannel,
                   DropChannel, TakeOutgoing, DoneOutgoing, FailOutgoing, SetPlan, AddDayResult> {
  using variant::variant;
  Change(Change const& other);
  Change(Change&& other) noexcept;
  Change& operator=(Change const& other);
  Change& operator=(Change&& other) noexcept;
  ~Change();
};
/// Applied atomically.
using Changes = std::vector<Change>;
/// What other nodes must hear of them, once they are durable. A store that several processes share tells it
/// in the same transaction.
std::vector<Notice> notices_of(Changes const& changes);

/// The result of a write.
struct Written {
  enum class How : std::uint8_t {
    durable,
    conflict,  // a key is taken; nothing of these changes was made
    failed,    // disk full, disk broken; nothing of these changes was made
  };
  How how = How::durable;
  std::string why;  // for the log, if it failed
  bool durable() const { return how == How::durable; }
};

// Queries; `limit` rows at most, the newest first
struct TableFilter {
  std::vector<Life> life{};  // any of these; empty: all
  bool listed_only = false;
  PersonId person{};  // sits there or is the host; empty: anybody
  std::string board{};
  std::string deal{};
  /// For the next page: the last row of the one before.
  struct Cursor {
    Moment created{};
    TableId id;
  };
  std::optional<Cursor> after{};
  int limit = 1'000'000;
};
struct GameFilter {
  PersonId person{};  // who played in it; empty: anybody
  PersonId asker{};   // sees unlisted games of their own
  std::string board{};
  int players = 0;            // 0: any number
  std::optional<bool> won{};  // by `person`
  std::optional<bool> rated{};
  Moment before{Moment::max()};  // for the next page: `ended` of the last one
  Moment after{Moment::min()};
  int limit = 50;
};

/// What tables need of it. A server keeps more: server/store/store.h.
class Store : boost::noncopyable {
 public:
  using Done = std::function<void(Written)>;

  virtual ~Store() = default;

  /// Whether other processes may write to it at the same time: then what is in memory may be behind.
  virtual bool is_shared() const { return false; }
  /// Queues the changes. `done` is called exactly once, on the writer's thread, never from inside this call;
  /// it should only post work elsewhere. In the order of the calls.
  virtual void write(Changes changes, Done done) = 0;

  /// Not a guest, and not nobody.
  virtual bool has_account(PersonId const& person) = 0;
  virtual std::vector<PersonId> muted_by(PersonId const& person) = 0;
  /// Who may not sit down at tables of `person`, and whose tables `person` does not want to see.
  virtual std::vector<PersonId> blocked_by(PersonId const& /*person*/) { return {}; }

  virtual std::optional<TableRow> table(TableId const& id) = 0;
  virtual std::vector<TableRow> tables(TableFilter const& filter) = 0;
  /// The lines after `after`, in order.
  virtual std::vector<Entry> log(TableId const& table, std::int64_t after) = 0;
  /// The entries of a kind that somebody asked for, at all tables.
  virtual std::vector<Entry> entries(PersonId const& person, std::string_view kind) = 0;
  /// The last `limit` lines after number `after`, in order.
  virtual std::vector<ChatLine> chat(TableId const& table, std::int64_t after, int limit) = 0;

  /// What the seat (from 1) plans.
  virtual std::optional<Plan> plan(TableId const& /*table*/, int /*seat*/) { return std::nullopt; }

  /// Without their records.
  virtual std::vector<FinishedGame> games(GameFilter const& filter) = 0;
  virtual std::optional<FinishedGame> game(TableId const& id) = 0;

  /// 32 random bytes that never change and never leave the server, made at the first call.
  virtual std::string secret(std::string_view name) = 0;
};

}  // namespace roundhouse::tables
