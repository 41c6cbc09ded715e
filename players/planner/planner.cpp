#include "players/planner/planner.h"

#include <cmath>

#include "roundhouse/sort_few.h"

namespace roundhouse::planner {
namespace {

constexpr std::size_t options_told = 3;

bool is_plan_whole(Sight const& sight, Plan const& plan) {
  return (plan.roads - sight.free - sight.own.routes).empty();
}

}  // namespace

void Planner::remember_tunnel(State const& state, SeatId seat) {
  if (state.phase != Phase::pay_raise) return;
  tried_ = {state.claim.route, state.at(seat).hand.total + state.claim.laid.total};
}

/// Whoever gave up a tunnel waits for more cards: seats that try again and again with the same ones, when no
/// others are left to draw, would play for ever.
RouteId Planner::tried_in_vain(Sight const& sight) const {
  if (tried_.route == no_route || !sight.free.contains(tried_.route)) return no_route;
  return sight.own.hand.total <= tried_.cards ? tried_.route : no_route;
}

Plan const& Planner::plan(Sight const& sight, Surveyor const& surveyor) {
  bool const new_turn = sight.state.phase == Phase::turn;
  bool const fresh = care_ == Care::thorough && new_turn;
  bool const stands = remembers_ && !fresh && tickets_ == sight.own.tickets && is_plan_whole(sight, plan_);
  if (!stands) {
    plan_ = surveyor.plan(sight.own.tickets);
    tickets_ = sight.own.tickets;
    remembers_ = true;
  } else if (new_turn) {
    plan_.roads -= sight.own.routes;
    if (plan_.roads.empty()) plan_.served = {};
    surveyor.judge(plan_);
    surveyor.pace(plan_);
  }
  if (!stands || new_turn) plan_.extras = surveyor.extras(plan_);
  plan_.roads -= sight.own.routes;
  plan_.extras &= sight.free;
  plan_.in_vain = tried_in_vain(sight);
  return plan_;
}

void Planner::weigh(State const& state, SeatId seat, Moves const& legal, std::vector<double>& values) {
  remember_tunnel(state, seat);
  Sight const sight(*lore_, state, seat, care_);
  Surveyor const surveyor(sight);
  Judge const judge(sight, surveyor, plan(sight, surveyor));
  values.clear();
  for (auto move : legal) values.push_back(judge.value(move));
}

Move Planner::decide(State const& state, SeatId seat, Moves const& legal) {
  if (legal.size() == 1) {
    remember_tunnel(state, seat);
    return legal[0];
  }
  weigh(state, seat, legal, values_);
  return legal[static_cast<int>(std::ranges::max_element(values_) - values_.begin())];
}

Explanation Planner::explain(State const& state, SeatId seat, Moves const& legal, Move chosen) {
  Explanation why;
  weigh(state, seat, legal, values_);
  for (int i = 0; i < legal.size(); ++i) {
    why.options.push_back({legal[i], values_[i]});
  }
  sort_few(why.options, [&](Option const& a, Option const& b) {
    if ((a.move == chosen) != (b.move == chosen)) return a.move == chosen;
    return a.value > b.value;
  });
  if (why.options.size() > options_told) why.options.resize(options_told);
  why.gain = why.options.front().value;
  why.tickets = plan_.served;
  why.plan = plan_.roads;
  why.plan_turns = static_cast<int>(std::lround(plan_.turns));

  Sight const sight(*lore_, state, seat, care_);
  Surveyor const surveyor(sight);
  Judge const judge(sight, surveyor, plan_);
  why.turns_left = static_cast<int>(std::lround(sight.turns_left));
  why.aim = legal.size() == 1 ? Aim::only_move : judge.aim(chosen);
  if (chosen.kind == MoveKind::claim && judge.danger(chosen.route()) > 1) {
    why.fear = Fear::losing_route;
    why.feared_route = chosen.route();
    why.feared_seat = judge.rival_at(chosen.route());
  } else if (!plan_.roads.empty() && plan_.chance < 0.6) {
    why.fear = Fear::too_few_turns;
  }
  return why;
}

}  // namespace roundhouse::planner
