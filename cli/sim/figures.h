/// Figures of many games. All sums are whole numbers, so that they come out the same in whatever order the
/// threads add them up.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "roundhouse/score.h"

namespace roundhouse::cli {

/// How one seat fared in one game.
struct SeatResult {
  SeatScore score;
  int routes = 0;
  int trains = 0;
  int cards = 0;
  int turns = 0;
  int decisions = 0;
  int winners = 0;  // how many share the win if this seat has won, else 0
};

/// The same over many games, for a seat, a place in the turn order, or a computer player.
struct SeatFigures {
  static constexpr int win_unit = 60;  // a win shared by k counts 1/k, whole for every k up to 5

  std::int64_t count = 0;
  std::int64_t score = 0;
  std::int64_t score_squared = 0;
  std::array<std::int64_t, sources> points{};
  std::int64_t kept = 0;
  std::int64_t completed = 0;
  std::int64_t routes = 0;
  std::int64_t trains = 0;
  std::int64_t cards = 0;
  std::int64_t turns = 0;
  std::int64_t decisions = 0;
  std::int64_t wins = 0;  // in units of 1/60

  void add(SeatResult const& result);
  SeatFigures& operator+=(SeatFigures const& o);
  double mean(std::int64_t sum) const {
    return count > 0 ? static_cast<double>(sum) / static_cast<double>(count) : 0;
  }
  double deviation() const;  // of the score
  double win_rate() const { return mean(wins) / win_unit; }
};

struct Interval {
  double low = 0;
  double high = 1;
};
/// Wilson's 95 % interval for a rate seen in n trials.
Interval wilson(double rate, std::int64_t n);

enum class Ending : std::uint8_t { last_round, nobody_can_act, not_ended };

/// What is counted of one game.
struct GameResult {
  std::int64_t number = 0;
  int players = 0;
  int first = 0;  // seat that began
  int decisions = 0;
  Ending ending = Ending::last_round;
  std::array<SeatResult, max_seats> seats{};
};

struct Figures {
  std::array<SeatFigures, max_seats> by_seat{};
  std::array<SeatFigures, max_seats> by_order{};
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
