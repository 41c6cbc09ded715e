/// Figures of many games, the same in whatever order the threads add them up.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "players/seat_result.h"

namespace roundhouse::cli {

struct Interval {
  double low = 0;
  double high = 1;
};
/// Wilson's 95 % interval for a rate seen in n trials.
Interval wilson(double rate, std::int64_t n);

enum class Ending : std::uint8_t { last_round, nobody_can_act, not_ended };

/// What is counted of one game.
struct GameResult : MatchResult {
  std::int64_t number = 0;
  int decisions = 0;
  Ending ending = Ending::last_round;
};

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

  void add(GameResult const& game);
  Figures& operator+=(Figures const& o);

 private:
  void note_longest(int length, std::int64_t number);
  void note_score(int score);
};

}  // namespace roundhouse::cli
