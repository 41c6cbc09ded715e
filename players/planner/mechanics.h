/// What the moves of a mechanic are worth to the greedy player and to the planner: one row for each kind, in
/// the file of the mechanic.
#pragma once

#include <array>
#include <span>

#include "players/planner/sight.h"
#include "roundhouse/explanation.h"
#include "roundhouse/move.h"

namespace roundhouse::planner {

class Judge;

/// What the greedy player knows at a decision.
struct Glance {
  Board const& board;
  State const& state;
  Seat const& own;
  int spaces_needed;  // by its unfinished tickets
  bool late;          // somebody has few trains left: what is not done now will not be done
};

struct MoveWorth {
  MoveKind kind;
  double (*greedy)(Glance const&, Move);  // only the order matters
  double (*planner)(Judge const&, Move);  // in points
  Aim aim;
};

struct MechanicWorth {
  std::span<MoveWorth const> moves{};
  /// What a claim brings beside the points of the route, and the weight of it, where it has one.
  double (*beside)(Sight const&, Route const&) = nullptr;
  double Weights::* weight = nullptr;
  Aim aim = Aim::score_points;  // of a claim that brings more of it than points
};

namespace attractions {
extern MechanicWorth const worth;
}
namespace express {
extern MechanicWorth const worth;
}
namespace festivals {
extern MechanicWorth const worth;
}
namespace passengers {
extern MechanicWorth const worth;
}
namespace provinces {
extern MechanicWorth const worth;
}
namespace stations {
extern MechanicWorth const worth;
}
inline constexpr std::array all_worths{&attractions::worth, &passengers::worth, &festivals::worth,
                                       &express::worth,     &provinces::worth,  &stations::worth};

MoveWorth const* worth_of(MoveKind kind);  // the row of a kind of move; empty for those of every board

/// What a claim brings beside the points of the route, by all mechanics of the board.
double side_worth(Sight const& sight, Route const& route);

/// Nothing is won or lost.
inline double nothing(Glance const& /*glance*/, Move /*move*/) {
  return 0;
}
inline double no_worth(Judge const& /*judge*/, Move /*move*/) {
  return 0;
}

}  // namespace roundhouse::planner
