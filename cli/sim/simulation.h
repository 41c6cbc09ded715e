/// Many games between computer players, on several threads. The result depends on the plan alone: every game
/// has its own deal and its own players, made from the seed and its number.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "players/match.h"
#include "roundhouse/record.h"

namespace roundhouse::cli {

/// Sums over many games: independent of the order in which threads add them.
struct Figures {
  std::array<SeatSums, max_seats> by_seat{};
  std::array<SeatSums, max_seats> by_order{};
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::int64_t turns = 0;
  std::int64_t shared_wins = 0;
  std::array<std::int64_t, 3> endings{};
  std::int64_t longest_number = 0;
  int longest = 0;
  std::optional<int> lowest;
  std::optional<int> highest;

  void add(std::int64_t number, MatchResult const& game);

 private:
  void note_longest(int length, std::int64_t number);
  void note_score(int score);
};

struct SimulationPlan {
  Board const* board = nullptr;
  Setup setup;
  std::uint64_t seed = 1;
  std::int64_t first = 0;  // number of the first game
  std::int64_t games = 1;
  std::vector<std::string> players;  // one name a seat
  int threads = 1;
  bool check = false;
  std::optional<std::filesystem::path> records;
};

struct Violation {
  std::int64_t game = 0;
  int decision = 0;
  std::string what;
};

struct SimulationResult {
  Figures figures;
  std::vector<Violation> violations;  // sorted by game
  std::optional<std::string>
      write_error;  // the first record that could not be written; the run stopped there
  std::int64_t records = 0;
  double seconds = 0;
};

/// `progress` is called now and then, from this thread, with the number of games done.
SimulationResult simulate(SimulationPlan const& plan, std::function<void(std::int64_t)> const& progress);

}  // namespace roundhouse::cli
