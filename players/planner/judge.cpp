#include "players/planner/judge.h"

#include "players/planner/mechanics.h"

namespace roundhouse::planner {

Judge::Judge(Sight const& sight, Surveyor const& surveyor, Plan const& plan)
    : sight_(sight), surveyor_(surveyor), plan_(plan) {
  road_needs_ = needs_of(sight.lore.tally(plan.roads), sight.own.hand);
  needed_ = sight.w.needed_card * plan.tempo;
  needs_ = needs_of(sight.lore.tally(plan.roads | plan.extras), sight.own.hand);
  card_use_ = std::clamp((sight.turns_left - 1) / 4, 0.0, 1.0);
}

double Judge::value(Move move) const {
  switch (move.kind) {
    case MoveKind::pass: return 0;
    case MoveKind::draw: return draw_value();
    case MoveKind::take: return take_value(move.card());
    case MoveKind::claim: return claim_value(move.route());
    case MoveKind::draw_tickets:
    case MoveKind::choose_mix: return tickets_value(move.a, move.b, move.c);
    case MoveKind::pick: return pick_value(move.ticket());
    case MoveKind::keep: return keep_value(move);
    case MoveKind::pay: return pay_value(move);
    case MoveKind::give: return give_value(move);
    case MoveKind::pay_raise: return raise_value(move);
    case MoveKind::give_up: return give_up_value();
    default: return worth_of(move.kind)->planner(*this, move);
  }
}

Aim Judge::claim_aim(RouteId r) const {
  auto const& route = sight_.board.at(r);
  if (serves_plan(r)) return Aim::join_tickets;
  for (auto const* mechanic : all_worths) {
    if (mechanic->aim == Aim::score_points) continue;
    if (mechanic->beside(sight_, route) > route.points) return mechanic->aim;
  }
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
    default: return worth_of(move.kind)->aim;
  }
}

}  // namespace roundhouse::planner
