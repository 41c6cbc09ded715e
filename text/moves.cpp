#include "text/moves.h"

#include "text/rows.h"

namespace roundhouse::text {

int tickets_left(State const& state) {
  return state.tickets[0].size() + state.tickets[1].size();
}

int tickets_drawn(Board const& board, State const& state, Move draw) {
  return std::min(board.switches.draw_deal + draw.c, tickets_left(state));
}

std::span<std::uint8_t const> goods_in(Board const& board, State const& state, CityId city) {
  return std::span(board.passengers->stacks[city]).last(state.goods_left[city]);
}

int swap_size(Board const& board, RouteId route) {
  auto const& r = board.at(route);
  if (r.kind == RouteKind::ferry) return board.card_swaps ? board.card_swaps->ferry_locomotive : 0;
  return r.swap;
}

std::string payment_text(Board const& board, RouteId route, Payment const& paid, Language language) {
  Cards cards;
  if (is_color(paid.color)) cards.add(paid.color, paid.color_cards);
  cards.add(Card::locomotive, paid.locomotives);
  cards.add(Card::locomotive_4, paid.long_locomotives);
  if (paid.swaps == 0) return card_list(board, cards, language);
  auto const any =
      phrase(language, "any {} cards", "{} cartes quelconques", paid.swaps * swap_size(board, route));
  return cards.total == 0 ? any : card_list(board, cards, language) + " + " + any;
}

std::string move_sentence(Board const& board, State const& state, SeatId seat, Move move, Language language) {
  auto const* row = find_row<&MechanicText::moves, &MoveText::kind>(move.kind);
  return row->command({board, state, seat, language}, move);
}

std::string_view sentence(Reason reason, Language language) {
  auto const* row = find_row<&MechanicText::refusals, &RefusalText::reason>(reason);
  return pick(language, row->en, row->fr);
}

std::string with_clause(Board const& board, std::string_view sentence, Reason reason) {
  auto const id = clause(reason, board);
  return id.empty() ? std::string(sentence) : filled("{} ({})", sentence, id);
}

std::string_view source_name(Source source, Language language) {
  auto const* row = find_row<&MechanicText::sources, &SourceText::source>(source);
  return pick(language, row->en, row->fr);
}

std::string_view move_kind_name(MoveKind kind, Language language) {
  auto const* row = find_row<&MechanicText::moves, &MoveText::kind>(kind);
  return pick(language, row->en, row->fr);
}

std::string prompt(Board const& board, State const& state, SeatId seat, Language language) {
  auto const* row = find_row<&MechanicText::phases, &PhaseText::phase>(state.phase);
  return row->prompt({board, state, seat, language});
}

}  // namespace roundhouse::text
