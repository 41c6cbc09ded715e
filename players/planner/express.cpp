#include "players/planner/judge.h"
#include "players/planner/mechanics.h"

namespace roundhouse::planner::express {
namespace {

double draw(Glance const& glance, Move move) {
  return glance.own.hand.total < 10 ? 40 + move.a : 0;
}
double draw_worth(Judge const& judge, Move move) {
  return judge.draw_value() + move.a * (judge.blind_worth() - judge.sight().w.express_card / 2);
}

constexpr std::array own_moves{MoveWorth{MoveKind::express_draw, draw, draw_worth, Aim::collect_cards}};

}  // namespace

constinit MechanicWorth const worth{.moves = own_moves};

}  // namespace roundhouse::planner::express
