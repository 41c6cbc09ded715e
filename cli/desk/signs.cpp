#include "cli/desk/signs.h"

#include <fmt/format.h>

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

}  // namespace roundhouse::cli
