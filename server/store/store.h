/// Persistent storage: what the tables keep, and the people.
#pragma once

#include <chrono>
#include <filesystem>
#include <span>

#include "tables/store/store.h"

namespace roundhouse::server {

using namespace tables;

/// "RHSV": the application id of our databases.
inline constexpr std::int64_t store_application = 0x52485356;

class Store : public tables::Store {
 public:
  /// Returns when everything queued so far has been reported.
  virtual void flush() = 0;
  /// Why the last attempt to write failed; empty if it did not. For /healthz.
  virtual std::string trouble() const = 0;
  /// Changes that wait to be written, and how many groups have been committed so far. For /metrics.
  struct Load {
    std::size_t waiting = 0;
    std::uint64_t groups = 0;
    std::uint64_t changes = 0;
    std::uint64_t failures = 0;
  };
  virtual Load load() const = 0;
  /// What it took on disk when it was last looked at; 0: not known yet. For /metrics.
  virtual std::uintmax_t bytes() const { return 0; }
  /// Called on the writer's thread after each attempt to commit, with the seconds it took. Set before the
  /// first write.
  std::function<void(double seconds)> committed;

  /// Called on the listener's thread for all that came from another node at once, with the seconds since it
  /// was told, just before its commit. Set before `follow`.
  std::function<void(double seconds)> noticed;

  virtual std::optional<Person> person(PersonId const& id) = 0;
  virtual std::optional<Person> person_by_account(std::string_view account) = 0;
  /// An account whose name looks like that; `except` is not meant.
  virtual std::optional<Person> person_by_lookalike(std::string_view lookalike, PersonId const& except) = 0;
  /// Accounts of which nobody has said yet how they look: those of before.
  virtual std::vector<Person> accounts_without_lookalike() = 0;
  bool has_account(PersonId const& id) override {
    auto const known = person(id);
    return known && !known->account.empty();
  }
  virtual std::optional<Session> session(std::string_view id) = 0;

  virtual std::vector<BoardStatistics> statistics(PersonId const& person) = 0;
  virtual std::vector<Rating> ratings(PersonId const& person) = 0;
  /// Best first, by the rating that somebody has at least (tables/store/rating.h).
  virtual std::vector<Rating> leaderboard(std::string const& board, int limit) = 0;

  /// Of that deal, the best first.
  virtual std::vector<DayResult> day_results(std::string const& deal) = 0;
  /// All that somebody has, the newest first.
  virtual std::vector<DayResult> day_results_of(PersonId const& person) = 0;

  // Running a public site: tables/store/moderation.h
  /// Those that have not ended by then.
  virtual std::vector<Ban> bans(Moment now) = 0;
  /// By id, a part of the name in lower case, or an address from which they came; accounts first.
  virtual std::vector<Person> find_people(std::string_view text, int limit) = 0;
  /// The newest first.
  virtual std::vector<Visit> visits(PersonId const& person) = 0;
  virtual std::vector<Report> reports(bool open_only, int limit) = 0;
  virtual std::optional<Report> report(std::string_view id) = 0;
  virtual std::vector<Report> reports_by(PersonId const& person) = 0;
  /// The lines after `after`, in order.
  virtual std::vector<AuditLine> audit_after(std::int64_t after, int limit) = 0;
  /// The newest first, before number `before`; `person`: only about them or by them.
  virtual std::vector<AuditLine> audit(std::int64_t before, PersonId const& person, int limit) = 0;
  virtual std::int64_t last_audit() = 0;
  virtual std::vector<PersonId> moderators() = 0;
  /// How many codes somebody has left.
  virtual int recovery_codes(PersonId const& person, Moment now) = 0;
  virtual std::optional<ChatLine> chat_line(TableId const& table, std::int64_t number) = 0;
  /// All that somebody has said, in order.
  virtual std::vector<ChatLine> chat_by(PersonId const& person) = 0;
  /// The games whose records somebody has uploaded.
  virtual std::vector<TableId> uploads(PersonId const& person) = 0;
  /// Where somebody is signed in.
  virtual std::vector<Session> sessions(PersonId const& person) = 0;

  // Telling people who are away: tables/store/alerts.h
  virtual std::vector<Channel> channels(PersonId const& person) = 0;
  virtual std::optional<Channel> channel(std::string_view id) = 0;
  /// What somebody has taken to send it, with the channels in one block each.
  virtual std::vector<Outgoing> taken(std::string_view by) = 0;
  /// How many wait, by the kind of their channel.
  virtual std::array<std::int64_t, channel_words.size()> outgoing() = 0;

  // Several nodes. A store of one process has nobody to tell, and gives it every lease it wants.

  struct Follower {
    std::string node;  // its own notices are not told
    /// In the order of the commits, on a thread of the store: it should only post work elsewhere.
    std::function<void(Notice const&)> heard;
    /// Notices may have been lost (the connection was): compare what is in memory with the store.
    std::function<void()> missed;
  };
  /// Once, before anything is written. Nothing is called after `unfollow` has returned.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): whoever overrides it keeps the follower
  virtual void follow(Follower /*follower*/) {}
  virtual void unfollow() {}
  /// Where these tables are now; those that are not there are left out.
  virtual std::vector<Head> heads(std::span<TableId const> tables) = 0;

  struct LeaseWish {
    std::string node;
    std::chrono::milliseconds lasts{};
    std::vector<std::string> take;  // in this order, if they are free or have ended
    std::vector<std::string> drop;  // of its own
    bool renew = true;              // what it holds; false: all of its own end
  };
  struct LeaseRound {
    Moment now{};               // of the store's clock
    std::vector<Lease> before;  // all there were, also ended ones
    std::vector<Lease> leases;  // all there are, also ended ones
  };
  /// One transaction. Throws StoreError.
  virtual LeaseRound hold(LeaseWish const& wish) = 0;

  /// The next thought that nobody thinks about, for a while: people take turns, watched tables come first
  /// (or, with `unwatched`, the others). A process that dies meanwhile leaves it to the next. Throws.
  virtual std::optional<ThoughtRow> take_thought(std::string const& /*node*/,
                                                 std::chrono::milliseconds /*lasts*/, bool /*unwatched*/) {
    return std::nullopt;
  }
  /// That wait or are thought about.
  virtual std::size_t thoughts() { return 0; }

  /// A copy of everything, made while the server runs; only its owner may read it. Throws StoreError.
  virtual void back_up(std::filesystem::path const& to) = 0;
};

/// How many days things are kept. Accounts, finished games with their logs and records, ratings of accounts
/// and tables that wait or play are kept for ever.
struct Retention {
  int guests = 30;
  int closed = 30;
  int chat = 365;
  int addresses = 30;
};

inline Prune pruning(Retention const& keep, Moment now) {
  using std::chrono::days;
  Prune prune;
  prune.now = now;
  prune.guests_before = now - days(keep.guests);
  prune.closed_before = now - days(keep.closed);
  prune.chat_before = now - days(keep.chat);
  prune.visits_before = now - days(keep.addresses);
  return prune;
}

}  // namespace roundhouse::server
