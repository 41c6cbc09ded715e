#include "rules/rows.h"

namespace roundhouse {

void write_mix(Board const& board, Move move, std::string& words) {
  if (board.two_ticket_decks) {  // only then is it said how many come from which
    words += ' ' + board.two_ticket_decks->decks[0] + ':' + std::to_string(move.a);
    words += ' ' + board.two_ticket_decks->decks[1] + ':' + std::to_string(move.b);
  }
  append(words, "express", move.c);
}

std::optional<Move> read_mix(Board const& board, MoveKind kind, Words words) {
  CountedWords counts(words);
  int const express = kind == MoveKind::draw_tickets ? counts.take("express") : 0;
  int const first = board.two_ticket_decks ? counts.take(board.two_ticket_decks->decks[0]) : 0;
  int const second = board.two_ticket_decks ? counts.take(board.two_ticket_decks->decks[1]) : 0;
  if (!counts.all_taken()) return std::nullopt;
  return make_move(kind, first, second, express);
}

void write_keep(Board const& board, State const& state, SeatId seat, Move move, std::string& words) {
  auto const& offer = state.at(seat).offer;
  for (std::size_t i = 0; i < offer.size; ++i) {
    bool const kept = ((move.a >> i) & 1U) != 0;
    if (kept && offer.tickets[i] != no_ticket) words += ' ' + board.at(offer.tickets[i]).id;
  }
}

std::optional<Move> read_keep(Board const& board, State const& state, SeatId seat, Words words) {
  auto const& offer = state.at(seat).offer;
  unsigned mask = 0;
  for (auto const id : words) {
    auto const ticket = board.find_ticket(id);
    if (!ticket) return std::nullopt;
    auto const end = offer.tickets.begin() + offer.size;
    auto const found = std::find(offer.tickets.begin(), end, *ticket);
    if (found == end) return make_move(MoveKind::keep, 255);  // refused: not offered
    mask |= 1U << (found - offer.tickets.begin());
  }
  return make_move(MoveKind::keep, static_cast<int>(mask));
}

void write_pay(Board const& board, State const& state, Move move, std::string& words) {
  auto const p = payment(board, state.claim.route, move);
  if (is_color(p.color)) append(words, word(p.color), p.color_cards);
  append(words, "locomotive", p.locomotives);
  append(words, "locomotive_4", p.long_locomotives);
  append(words, "swap", p.swaps);
}

std::optional<Move> read_pay(Board const& board, State const& state, Words words) {
  if (state.claim.route == no_route) return std::nullopt;
  CountedWords counts(words);
  Payment p;
  p.locomotives = counts.take("locomotive");
  p.long_locomotives = counts.take("locomotive_4");
  p.swaps = counts.take("swap");
  auto const color = counts.card();
  p.color = color.value_or(Card::locomotive);
  if (color) p.color_cards = counts.take(word(*color));
  if (!counts.all_taken()) return std::nullopt;
  // A wrong number of cards has no room in a move; this one is refused for the same reason.
  bool const fits =
      p.color_cards + p.locomotives + p.long_locomotives + p.swaps == board.at(state.claim.route).length;
  if (!fits || p.long_locomotives > 15 || p.swaps > 15) return make_move(MoveKind::pay, index(p.color), 255);
  return pay_move(p);
}

}  // namespace roundhouse
