/// Results on disk: one row for every seat of every game. Deals are written in their order and whole, so what
/// is there is always the beginning of a run, and a run that was interrupted continues after it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "arena/deal.h"
#include "sqlite/database.h"

namespace roundhouse::arena {

using sqlite::Database;
using sqlite::DatabaseError;
using sqlite::NotADatabase;
using sqlite::Statement;

/// The file is no database of results, or was made by another version.
struct ForeignDatabase : DatabaseError {
  using DatabaseError::DatabaseError;
  std::int64_t format = 0;  // 0: not ours
};

/// A stored run: everything that determines its results.
struct StoredRun {
  std::int64_t id = 0;
  std::string board;
  std::string board_hash;
  int rules = 0;
  int players = 0;
  std::vector<std::string> bots;
  std::uint64_t seed = 0;
  bool both_ways = false;
};

class ResultStore {
 public:
  static constexpr int format = 1;

  /// `create`: makes the database if there is none.
  ResultStore(std::filesystem::path const& path, bool create);
  ResultStore(ResultStore const&) = delete;
  ResultStore& operator=(ResultStore const&) = delete;

  /// The run of this plan, new if it was never begun.
  std::int64_t run_of(ArenaPlan const& plan);
  std::vector<StoredRun> runs();

  /// The stored deals of a run in their order, until `take` returns false. The bots have the numbers that
  /// they have in `bots`; games with others are left out.
  void read(std::int64_t run, std::vector<std::string> const& bots,
            std::function<bool(DealResult const&)> const& take);

  /// Written for good at most once a second, and by `commit`: a crash costs at most a second's games, or the
  /// current deal.
  void add(std::int64_t run, DealResult const& deal, ArenaPlan const& plan);
  void commit();

 private:
  void create_tables();

  using Clock = std::chrono::steady_clock;
  Database database_;
  std::optional<Statement> insert_;
  bool open_ = false;  // a transaction
  Clock::time_point committed_ = Clock::now();
};

using sqlite::DatabaseError;
using sqlite::Statement;

/// `place INTEGER NOT NULL, …`
std::string column_definitions();
/// `place, …`
std::string column_names();
/// `?, …`
std::string column_places();

void bind_columns(Statement& statement, BotResult const& seat);
void read_columns(Statement& row, BotResult& seat);

}  // namespace roundhouse::arena
