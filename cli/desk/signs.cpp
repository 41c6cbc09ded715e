#include "cli/desk/signs.h"

#include <fmt/format.h>

#include "cli/base/boards.h"
#include "text/moves.h"
#include "text/words.h"

namespace roundhouse::cli {

std::string card_sign(Terminal const& terminal, Board const& board, Card card, Language language) {
  if (card == gray) return "[ ]";
  return terminal.card_chip(card, text::card_letter(board, card, language));
}

std::string route_sign(Terminal const& terminal, Board const& board, RouteId route, Language language) {
  auto const& r = board.at(route);
  auto sign = fmt::format("{} {}{}", text::route_name(board, route, language), r.length,
                          card_sign(terminal, board, r.color, language));
  if (r.kind == RouteKind::tunnel) sign += " T";
  if (r.kind == RouteKind::ferry) sign += fmt::format(" F{}", r.locomotives);
  return sign;
}

std::string seat_and_name(Terminal const& terminal, SeatId seat, std::vector<std::string> const& names) {
  return terminal.seat_sign(seat) + " " + names[static_cast<std::size_t>(index(seat))];
}

bool alike(Route const& a, Route const& b) {
  return same_ends(a, b) && a.color == b.color && a.kind == b.kind && a.length == b.length;
}

SeatId owner_of(State const& state, RouteId route) {
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).routes.contains(route)) return seat_id(s);
  }
  return no_seat;
}

}  // namespace roundhouse::cli
