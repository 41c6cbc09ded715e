/// How seats fare: in one game, and summed over many. All sums are whole numbers, so that they come out the
/// same in whatever order they are added up.
#pragma once

#include <array>
#include <cstdint>

#include "roundhouse/score.h"

namespace roundhouse {

/// How one seat fared in one game.
struct SeatResult {
  SeatScore score;
  int winners = 0;  // how many share the win if this seat has won, else 0
  int routes = 0;
  int trains = 0;  // left over
  int cards = 0;   // left over
  int turns = 0;
  int decisions = 0;
};

enum class Ending : std::uint8_t { last_round, nobody_can_act, not_ended };

struct MatchResult {
  int players = 0;
  int first = 0;  // seat that began
  int decisions = 0;
  Ending ending = Ending::not_ended;
  PerSeat<SeatResult> seats{};
};

/// A win shared by k counts 1/k: whole in this unit for every k up to 5.
inline constexpr int win_unit = 60;

/// The same over many games: of a seat, a place in the turn order, or a computer player.
struct SeatSums {
  std::int64_t games = 0;  // seats played: a computer player may have several in a game
  std::int64_t wins = 0;   // in units of 1/60
  std::int64_t score = 0;
  std::int64_t score_squared = 0;
  Per<Source, std::int64_t, sources> points{};
  std::int64_t kept = 0;
  std::int64_t completed = 0;
  std::int64_t routes = 0;
  std::int64_t trains = 0;
  std::int64_t cards = 0;
  std::int64_t turns = 0;
  std::int64_t decisions = 0;

  void add(SeatResult const& seat);
  SeatSums& operator+=(SeatSums const& o);
  double mean(std::int64_t sum) const {
    return games > 0 ? static_cast<double>(sum) / static_cast<double>(games) : 0;
  }
  double win_share() const { return mean(wins) / win_unit; }
  double deviation() const;  // of the score
};

}  // namespace roundhouse
