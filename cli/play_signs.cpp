#include "cli/play_signs.h"

#include "text/words.h"

namespace roundhouse::cli {

std::string card_sign(Terminal const& terminal, Board const& board, Card card, Language language) {
  if (card == gray) return "[ ]";
  return terminal.card_chip(card, text::card_letter(board, card, language));
}

std::string seat_and_name(Terminal const& terminal, SeatId seat, std::vector<std::string> const& names) {
  return terminal.seat_sign(seat) + " " + names[static_cast<std::size_t>(index(seat))];
}

}  // namespace roundhouse::cli
