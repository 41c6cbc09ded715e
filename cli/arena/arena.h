/// `arena`: its arguments, the plan made from them, and its report.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/deal.h"
#include "arena/ratings.h"
#include "arena/runner.h"

namespace roundhouse::cli {

struct ArenaOptions {
  std::string board;  // empty: usa, or every board of a database
  int players = 0;
  std::vector<std::string> bots;
  std::int64_t deals = 100;
  std::uint64_t seed = 1;
  bool seed_given = false;
  int threads = 0;
  bool both_ways = false;
  std::vector<std::string> sprt;
  arena::Hypotheses hypotheses;
  std::string anchor;
  int resamples = 1000;
  std::string db;
  std::string refit;
  std::string csv;
  std::string svg;
  bool json = false;
  bool fingerprint = false;
  bool luck = false;
  int luck_games = 50;
};

/// What is to be played; complains and returns nothing if the options make no sense.
std::optional<arena::ArenaPlan> make_arena_plan(ArenaOptions const& options);

/// Whether the sequential test that was asked for, if any, makes sense; complains if not.
bool check_test(ArenaOptions const& options);

/// The number of the bot that ratings are counted from; complains if there is none.
std::optional<std::size_t> find_anchor(ArenaOptions const& options, std::vector<std::string> const& bots);

/// The role of this process among several that run the same command.
struct ArenaPart {
  arena::RemoteWorkers* remote = nullptr;                             // other processes that play too
  std::function<void(arena::ArenaPlan const&, int threads)> serve{};  // set in a worker process
};

/// Where results come from: one board and number of players, or several when they are read again.
struct ArenaSource {
  std::string board;       // id, for programs
  std::string board_name;  // for people
  std::string board_hash;
  std::vector<int> rules;
  std::vector<int> players;
  std::vector<int> bots;  // how many met in a run
  std::vector<std::uint64_t> seeds;
  bool both_ways = false;
};

/// What has come of a run so far.
struct ArenaReport {
  ArenaReport(ArenaOptions const& o, std::vector<std::string> bots) : options(o), tally(std::move(bots)) {
    if (!o.sprt.empty()) test.emplace(o.hypotheses);
  }
  /// False when the sequential test is decided.
  bool count(arena::DealResult const& deal) {
    tally.add(deal);
    if (test) test->add(arena::pair_share(deal, tally.bots().size()));
    return !test || test->verdict() == arena::Verdict::open;
  }

  ArenaOptions const& options;
  ArenaSource source;
  arena::Tally tally;
  std::optional<arena::SequentialTest> test;
  arena::Standing standing;  // set in the end
  /// Of the games played in this run, not of those read.
  struct {
    double seconds = 0;
    std::int64_t games = 0;
    int threads = 0;
  } run;
};

/// The mean of a sum over so many.
inline double per(std::int64_t sum, std::int64_t n) {
  return n > 0 ? static_cast<double>(sum) / static_cast<double>(n) : 0;
}

/// For programs: JSON, and a line of CSV for each bot.
std::string arena_json(ArenaReport const& report);
std::string arena_csv(ArenaReport const& report);
/// A drawing of the ratings.
std::string arena_svg(ArenaReport const& report);

/// Whether the files that were asked for can be written: checked before anything is played; complains if not.
bool can_write_files(ArenaOptions const& options);

/// Works out the standing, prints the report and writes the files; false if one could not be written.
bool write_report(ArenaReport& report, std::size_t anchor);

/// The exit code of the program.
int run_arena(ArenaOptions const& options, ArenaPart const& part);

}  // namespace roundhouse::cli
