#include "mechanics/express/express.h"

#include "mechanics/base/board_part.h"

namespace roundhouse::express {

void read(Reader const& from, Board& board) {
  from.allow({"cards"});
  board.express = {from["cards"].numbers(1, 6, 1, 3)};
}

void check(Board const& board, Faults& faults) {
  if (!board.express) return;
  int const most = std::ranges::max(board.express->cards) + board.switches.draw_deal;
  if (most <= max_offer) return;
  faults.add(mechanic_place(board, "express", "cards"),
             {"the highest card and draw_tickets.deal make {} tickets; allowed are {}",
              "la carte la plus haute et draw_tickets.deal font {} billets ; maximum : {}"},
             most, max_offer);
}

void set_up(Context& context) {
  if (!context.board.express) return;
  for (int s = 0; s < context.state.players; ++s) {
    for (auto value : context.board.express->cards) {
      auto& seat = context.state.at(seat_id(s));
      seat.express = static_cast<std::uint8_t>(seat.express | 1U << value);
    }
  }
}

bool has(Seat const& seat, int value) {
  return ((seat.express >> value) & 1U) != 0;
}

Reason why_not_spend(State const& state, int value) {
  if (value > 3 || value < 1 || !has(state.at(state.turn), value)) return Reason::express_gone;
  return state.express_spent ? Reason::express_once : Reason::none;
}

void spend(Context& context, int value) {
  auto& seat = context.seat();
  seat.express = static_cast<std::uint8_t>(seat.express & ~(1U << value));
  context.state.express_spent = true;
}

unsigned drawable(State const& state) {
  return can_draw(state) ? state.at(state.turn).express : 0U;
}

Reason why_not_draw(State const& state, Move move) {
  auto const spent = why_not_spend(state, move.a);
  if (spent != Reason::none) return spent;
  return can_draw(state) ? Reason::none : Reason::nothing_to_draw;
}

Reason why_not_in_phase(State const& state) {
  bool const drawing = state.phase == Phase::first_card || state.phase == Phase::second_card;
  if (!drawing) return Reason::not_now;
  return state.express_spent ? Reason::express_once : Reason::express_too_late;
}

void play_draw(Context& context, Move move) {
  spend(context, move.a);
  for (int i = 0; i < move.a; ++i) draw_blind(context, context.state.turn);
  choose_card(context, Phase::first_card);
}

void describe_turn(Board const& /*board*/, State const& state, Lines& lines) {
  if (state.express_spent) lines.add("express-spent");
}

void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines) {
  if (!board.express) return;
  std::string left;
  for (int v = 1; v <= 3; ++v) {
    if (has(seat, v)) left += ' ' + std::to_string(v);
  }
  lines.add(name + " express" + left);
}

}  // namespace roundhouse::express
