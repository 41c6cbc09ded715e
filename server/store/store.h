/// Persistent storage: what the tables keep, and the people.
#pragma once

#include <filesystem>

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
  /// Best first, by the rating that somebody has at least (rating.h).
  virtual std::vector<Rating> leaderboard(std::string const& board, int limit) = 0;

  /// A copy of everything, made while the server runs; only its owner may read it. Throws StoreError.
  virtual void back_up(std::filesystem::path const& to) = 0;
};

/// How many days things are kept. Accounts, finished games with their logs and records, ratings of accounts
/// and tables that wait or play are kept for ever.
struct Retention {
  int guests = 30;
  int closed = 30;
  int chat = 365;
};

inline Prune pruning(Retention const& keep, Moment now) {
  using std::chrono::days;
  Prune prune;
  prune.now = now;
  prune.guests_before = now - days(keep.guests);
  prune.closed_before = now - days(keep.closed);
  prune.chat_before = now - days(keep.chat);
  return prune;
}

}  // namespace roundhouse::server
