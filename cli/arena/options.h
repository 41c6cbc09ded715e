/// The arguments of `arena`, and the plan made from them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/deal.h"
#include "arena/runner.h"
#include "arena/sequential.h"

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

}  // namespace roundhouse::cli
