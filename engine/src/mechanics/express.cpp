/// Express cards, K-03, K-04 (K-09 is in provinces.cpp, K-11 in tickets.cpp): spent once, at most one in a
/// turn.
#include "mechanics/express.h"

#include "mechanics/base_rules.h"

namespace roundhouse::express {

void set_up(Table& table) {
  if (!table.board.express) return;
  for (int s = 0; s < table.state.players; ++s) {
    for (auto value : table.board.express->cards) {
      auto& seat = table.state.at(seat_id(s));
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

void spend(Table& table, int value) {
  auto& seat = table.seat();
  seat.express = static_cast<std::uint8_t>(seat.express & ~(1U << value));
  table.state.express_spent = true;
}

unsigned drawable(State const& state) {
  return can_draw(state) ? state.at(state.turn).express : 0U;
}

Reason why_not_draw(State const& state, Move move) {
  auto const spent = why_not_spend(state, move.a);
  if (spent != Reason::none) return spent;
  return can_draw(state) ? Reason::none : Reason::nothing_to_draw;
}

void play_draw(Table& table, Move move) {
  spend(table, move.a);
  for (int i = 0; i < move.a; ++i) draw_blind(table, table.state.turn);
  begin_first_card(table);
}

}  // namespace roundhouse::express
