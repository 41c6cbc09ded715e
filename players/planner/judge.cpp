#include "players/planner/judge.h"

#include "players/planner/side.h"

namespace roundhouse::planner {

Judge::Judge(Sight const& sight, Surveyor const& surveyor, Plan const& plan)
    : sight_(sight), surveyor_(surveyor), plan_(plan) {
  road_needs_ = needs_of(sight.lore.tally(plan.roads), sight.own.hand);
  needed_ = sight.w.needed_card * plan.tempo;
  needs_ = needs_of(sight.lore.tally(plan.roads | plan.extras), sight.own.hand);
  card_use_ = std::clamp((sight.turns_left - 1) / 4, 0.0, 1.0);
}

double Judge::value(Move move) {
  switch (move.kind) {
    case MoveKind::pass: return 0;
    case MoveKind::draw: return draw_value();
    case MoveKind::take: return take_value(move.card());
    case MoveKind::express_draw: return draw_value() + move.a * (blind_worth() - sight_.w.express_card / 2);
    case MoveKind::claim: return claim_value(move.route());
    case MoveKind::draw_tickets: return tickets_value(move.a, move.b, move.c);
    case MoveKind::choose_mix: return tickets_value(move.a, move.b, 0);
    case MoveKind::pick: return pick_value(move.ticket());
    case MoveKind::keep: return keep_value(move);
    case MoveKind::pay: return pay_value(move);
    case MoveKind::give: return give_value(move);
    case MoveKind::pay_raise: return raise_value(move);
    case MoveKind::give_up: return give_up_value();
    case MoveKind::place_passenger: return place_value(move.city());
    case MoveKind::take_festival: return festival_gain(sight_, move.a);
    case MoveKind::province: return province_value(move.a);
    case MoveKind::extra: return extra_value(move);
    case MoveKind::ride: return ride_value(move.city());
    case MoveKind::go: return go_value(move.route());
    case MoveKind::stop: return stop_value();
    case MoveKind::no_passenger:
    case MoveKind::no_festival:
    case MoveKind::no_province: return 0;
  }
  return 0;
}

Aim Judge::claim_aim(RouteId r) const {
  auto const& route = sight_.board.at(r);
  if (serves_plan(r)) return Aim::join_tickets;
  if (sight_.board.festivals && festival_at(sight_, route) > route.points) return Aim::festivals;
  if (sight_.board.provinces && province_at(sight_, route, route.length) > route.points)
    return Aim::provinces;
  if (block_value(r) > route.points) return Aim::block;
  return sight_.last_turn ? Aim::end_game : Aim::score_points;
}

Aim Judge::aim(Move move) const {
  switch (move.kind) {
    case MoveKind::pass: return Aim::only_move;
    case MoveKind::draw:
    case MoveKind::express_draw: return needs_.total > 0 ? Aim::collect_cards : Aim::stock_up;
    case MoveKind::take:
      return needs_.lacks(move.card()) || (needs_.total > 0 && !is_color(move.card())) ? Aim::collect_cards
                                                                                       : Aim::stock_up;
    case MoveKind::claim: return claim_aim(move.route());
    case MoveKind::draw_tickets: return Aim::draw_tickets;
    case MoveKind::choose_mix:
    case MoveKind::pick:
    case MoveKind::keep: return Aim::choose_tickets;
    case MoveKind::pay:
    case MoveKind::give: return Aim::spare_cards;
    case MoveKind::pay_raise: return Aim::push_tunnel;
    case MoveKind::give_up: return Aim::retreat;
    case MoveKind::place_passenger:
    case MoveKind::no_passenger: return Aim::place_passenger;
    case MoveKind::take_festival:
    case MoveKind::no_festival: return Aim::festivals;
    case MoveKind::province:
    case MoveKind::no_province:
    case MoveKind::extra: return Aim::provinces;
    case MoveKind::ride:
    case MoveKind::go:
    case MoveKind::stop: return Aim::ride;
  }
  return Aim::only_move;
}

}  // namespace roundhouse::planner
