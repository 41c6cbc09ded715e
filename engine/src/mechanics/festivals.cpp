/// Festivals, I-02, I-04, I-10 to I-13: cards from the deck are laid at their cities and taken with a claim.
/// (How they come up is in draw.cpp, with the deck they lie in.)
#include "mechanics/festivals.h"

#include "mechanics/base_rules.h"

namespace roundhouse::festivals {
namespace {

int round_half_up(int n, Fraction f) {
  return (2 * n * f.part + f.whole) / (2 * f.whole);
}

int at_city(Board const& board, CityId city) {
  return board.festivals->at_city[city];
}

bool lies_at(Board const& board, State const& state, CityId city) {
  int const f = at_city(board, city);
  return f >= 0 && state.festivals_lying[f] > 0;
}

}  // namespace

void set_up(Table& table) {
  if (!table.board.festivals) return;
  auto const& rule = *table.board.festivals;
  auto& deck = table.state.deck;
  for (std::size_t f = 0; f < rule.list.size(); ++f) {
    deck.festivals[f] = static_cast<std::uint8_t>(rule.list[f].points.size());
    deck.festival_total = static_cast<std::uint8_t>(deck.festival_total + deck.festivals[f]);
  }
  if (!rule.draft_card) return;
  deck.holds_draft_card = true;
  deck.above_draft_card =
      static_cast<std::uint8_t>(round_half_up(deck.size(), rule.draft_card_depth[table.state.players]));
}

bool offer_take(Table& table) {
  if (!table.board.festivals) return false;
  auto const& route = table.board.at(table.state.claim.route);
  if (!lies_at(table.board, table.state, route.from) && !lies_at(table.board, table.state, route.to))
    return false;
  table.state.phase = Phase::take_festival;
  return true;
}

void add_moves(Board const& board, State const& state, Moves& moves) {
  auto const& route = board.at(state.claim.route);
  int const from = at_city(board, route.from);
  int const to = at_city(board, route.to);
  if (lies_at(board, state, route.from)) moves.add(MoveKind::take_festival, from);
  if (lies_at(board, state, route.to) && to != from)
    moves.add(MoveKind::take_festival, to);  // I-11: both ends may share one
  moves.add(MoveKind::no_festival);
}

Reason why_not(Board const& board, State const& state, Move move) {
  if (move.kind == MoveKind::no_festival) return Reason::none;
  auto const& route = board.at(state.claim.route);
  int const f = move.a;
  bool const here = f < max_festivals && (at_city(board, route.from) == f || at_city(board, route.to) == f);
  return here && state.festivals_lying[f] > 0 ? Reason::none : Reason::no_festival_there;
}

void play(Table& table, Move move) {
  if (move.kind == MoveKind::take_festival) {
    auto& lying = table.state.festivals_lying[move.a];
    auto& seat = table.seat();
    seat.festivals[move.a] = static_cast<std::uint8_t>(seat.festivals[move.a] + lying);
    seat.festival_count = static_cast<std::uint8_t>(seat.festival_count + lying);
    lying = 0;
  }
  go_on_after_claim(table);
}

int points(Board const& board, Seat const& seat) {
  int sum = 0;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    if (seat.festivals[f] > 0) sum += board.festivals->list[f].points[seat.festivals[f] - 1U];
  }
  return sum;
}

}  // namespace roundhouse::festivals
