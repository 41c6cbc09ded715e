/// What each change does to the database, and the transaction that many of them share.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "server/store/columns.h"
#include "server/store/store.h"

namespace roundhouse::server {

/// On the writer's thread.
class Writer : boost::noncopyable {
 public:
  explicit Writer(std::unique_ptr<sql::Connection> connection);

  /// What else is to be done before the commit, with the connection and what has become of the changes.
  using Seal = std::function<void(sql::Connection&, std::vector<Written> const&)>;
  /// Makes all of them durable in one transaction, but for those that meet a key that is taken: nothing of
  /// these is made, and the others stand; `results` tells, also while the commit is on its way. Throws what
  /// ended the whole transaction; then call give_up().
  void commit(std::span<Changes const* const> sets, std::vector<Written>& results, Seal const& seal);
  void give_up() { connection_->roll_back(); }
  sql::Connection& connection() { return *connection_; }

  /// Made at the first call; its own transaction.
  std::string secret(std::string_view name);

 private:
  template <typename... Values>
  sql::Statement& statement(char const* sql, Values const&... values) {
    return bind_all(connection_->statement(sql), values...);
  }
  template <typename... Values>
  void run(char const* sql, Values const&... values) {
    statement(sql, values...).run();
  }
  bool commit_at_once(std::span<Changes const* const> sets, std::vector<Written>& results, Seal const& seal);
  void make_all(Changes const& changes);
  Written make_or_undo(Changes const& changes);
  void finish(std::vector<Written> const& results, Seal const& seal);

  void make(AddPerson const& change);
  void make(Rename const& change);
  void make(SetLanguage const& change);
  void make(SetPassword const& change);
  void make(SetLookalike const& change);
  void make(Seen const& change);
  void make(ForgetPerson const& change);
  void make(AddSession const& change);
  void make(RenewSession const& change);
  void make(SettleSession const& change);
  void make(EndSession const& change);
  void make(EndSessionsOf const& change);
  void make(Append const& change);
  void make(PutTable const& change);
  void make(AddChat const& change);
  void make(SetMute const& change);
  void make(SetPlan const& change);
  void make(AddDayResult const& change);
  void make(AddGame const& change);
  void make(Prune const& change);
  void make(ReplaceBody const& change);
  void make(ReplaceRecord const& change);
  void make(AddBan const& change);
  void make(EndBan const& change);
  void make(AddReport const& change);
  void make(SettleReport const& change);
  void make(SetBlock const& change);
  void make(SetModerator const& change);
  void make(RemoveChat const& change);
  void make(RemoveTable const& change);
  void make(RecomputeRatings const& change);
  void make(SetRecoveryCodes const& change);
  void make(AddRecoveryCode const& change);
  void make(UseRecoveryCode const& change);
  void make(NoteVisit const& change);
  void make(AddAudit const& change);
  void forget_moderation(PersonId const& person);
  void make(Alert const& change);
  void make(AddOutgoing const& change);
  void make(PutChannel const& change);
  void make(ConfirmChannel const& change);
  void make(SwitchChannel const& change);
  void make(DropChannel const& change);
  void make(TakeOutgoing const& change);
  void make(DoneOutgoing const& change);
  void make(FailOutgoing const& change);
  void forget_channels(PersonId const& person);
  void make(Notify const& /*change*/) {}  // told by the seal
  void make(AskThought const& change);
  void make(AnswerThought const& change);
  void make(DropThoughts const& change);
  void prune_guest(PersonId const& guest);
  /// The first column of all rows.
  std::vector<std::string> ids(sql::Statement& rows);
  void rate_seats(FinishedGame const& game);
  void put_people(TableRow const& table);

  /// In SQLite nobody else is there to think.
  bool has_nodes() const { return connection_->dialect() == sql::Dialect::postgresql; }

  std::unique_ptr<sql::Connection> connection_;
  /// What was thrown away in this transaction: it counts when it is durable.
  struct Pruned {
    std::shared_ptr<Prune::Counts> total;
    Prune::Counts counts;
  };
  std::vector<Pruned> pruned_;
};

}  // namespace roundhouse::server
