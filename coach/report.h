/// What a review has found, as facts and numbers; docs/coach.md tells what each of them means.
#pragma once

#include <vector>

#include "coach/weighing.h"

namespace roundhouse::coach {

/// The parts of a game by which accuracy is told.
enum class Stage : std::uint8_t { opening, building, ending };
inline constexpr int stages = 3;
Stage stage_of(Board const& board, State const& table);

/// Where luck came from.
enum class LuckSource : std::uint8_t {
  deal,     // what was dealt before the first decision, and who began
  cards,    // train cards drawn and turned up
  tickets,  // tickets offered and drafted
  tunnels,  // cards turned up for them
  unseen,   // that what nobody could know was as it was: hidden cards and tickets, how others went on
};
inline constexpr int luck_sources = 5;

/// A result taken apart. `own + rivals + luck` is `result - start`, to the last bit.
struct Split {
  double start = 0;   // before the deal
  double result = 0;  // at the end; of an unfinished game, what the last position is worth
  Estimate own;       // what the seat's choices changed, compared with the planner's
  Estimate rivals;    // what the others' choices changed for this seat
  Estimate luck;
  Per<LuckSource, double, luck_sources> by_source{};  // add up to the luck
};

struct Accuracy {
  int decisions = 0;    // with a real choice
  double accuracy = 1;  // 1: nothing lost
  double lost = 0;      // points a decision
};

inline constexpr std::size_t points_told = 3;  // turning points of a seat, at most

/// A decision that cost much, with the better move.
struct TurningPoint {
  int step = 0;
  Judgement judged;
  Explanation why;  // of the better move
};

struct SeatReport {
  Split chances;  // shares of the win
  Split points;   // lead over the average of the others
  Per<Stage, Accuracy, stages> by_stage{};
  Accuracy overall;
  int mistakes = 0;                          // clear ones
  std::vector<TurningPoint> turning_points;  // the dearest first
};

struct CurvePoint {
  int position = 0;  // decisions before it
  Worths worth{};
  Worths error{};
};

struct Report {
  int players = 0;
  int decisions = 0;
  bool finished = false;
  std::int64_t games = 0;  // imagined
  std::vector<CurvePoint> curve{};
  PerSeat<SeatReport> seats{};
};

}  // namespace roundhouse::coach
