/// What `arena` prints and writes: tables for people, JSON and CSV for programs, a drawing.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "arena/sequential.h"
#include "arena/standing.h"
#include "cli/arena/options.h"

namespace roundhouse::cli {

/// Where results come from: one board and number of players when they were played just now, perhaps several
/// when they are read again.
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

struct ArenaReport {
  ArenaSource source;
  arena::Tally tally;
  arena::Standing standing;
  std::optional<arena::SequentialTest> test;
  int resamples = 1000;
  bool fingerprint = false;
  /// Of the games played in this run, not of those read.
  struct {
    double seconds = 0;
    std::int64_t games = 0;
    int threads = 0;
  } run;
};

std::string arena_tables(ArenaReport const& report);
std::string fingerprint_tables(ArenaReport const& report);
/// All that is about time is in `time`; everything else follows from the plan alone.
boost::json::object arena_json(ArenaReport const& report);
std::string arena_csv(ArenaReport const& report);
std::string arena_svg(ArenaReport const& report);

/// Whether the files that were asked for can be written, checked before anything is played; complains if
/// not.
bool can_write_files(ArenaOptions const& options);

/// Prints the report and writes the files; false if one could not be written.
bool write_report(ArenaOptions const& options, ArenaReport const& report);

}  // namespace roundhouse::cli
