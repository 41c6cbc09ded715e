#include "mechanics/card_swaps/card_swaps.h"

#include "mechanics/base/board_part.h"

namespace roundhouse::card_swaps {
namespace {

/// What can still be given of the kinds after this one.
int left_after(Cards const& hand, int kind) {
  int n = 0;
  for (int i = kind + 1; i < card_kinds; ++i) {
    if (card_at(i) != Card::passenger) n += hand[card_at(i)];
  }
  return n;
}

struct Range {
  int least;
  int most;
};

/// How many cards of the kind that is asked now can be given.
Range range(State const& state) {
  auto const& hand = state.at(state.turn).hand;
  int const kind = state.claim.give_from;
  return {std::max(0, state.claim.to_give - left_after(hand, kind)),
          std::min<int>(state.claim.to_give, hand[card_at(kind)])};
}

/// Carries out what leaves no choice; true if there is a choice to make.
bool ask_next(Context& context) {
  auto& claim = context.state.claim;
  while (claim.to_give > 0) {
    auto const [least, most] = range(context.state);
    if (least < most) return true;
    lay(context, card_at(claim.give_from), most);
    if (most > 0) {  // nobody decides it, but everybody sees it
      context.tell({.kind = EventKind::given,
                    .seat = context.state.turn,
                    .a = claim.give_from,
                    .b = static_cast<std::uint8_t>(most)});
    }
    claim.to_give = static_cast<std::uint8_t>(claim.to_give - most);
    ++claim.give_from;
  }
  return false;
}

}  // namespace

void read(Reader const& from, Board& board) {
  from.allow({"ferry_locomotive"});
  board.card_swaps = {from["ferry_locomotive"].integer(2, 9)};
}

int group(Board const& board, Route const& route) {
  if (route.kind == RouteKind::ferry) return board.card_swaps ? board.card_swaps->ferry_locomotive : 0;
  return route.swap;
}

bool offer_give(Context& context) {
  context.state.claim.give_from = 0;
  if (!ask_next(context)) return false;
  context.state.phase = Phase::give_cards;
  return true;
}

void add_moves(State const& state, Moves& moves) {
  auto const [least, most] = range(state);
  for (int n = least; n <= most; ++n) moves.add(MoveKind::give, state.claim.give_from, n);
}

Reason why_not(Board const& board, State const& state, Move move) {
  auto const [least, most] = range(state);
  if (move.a == state.claim.give_from && move.b >= least && move.b <= most) return Reason::none;
  return board.at(state.claim.route).swap > 0 ? Reason::give_wrong_cards_swap : Reason::give_wrong_cards;
}

void play(Context& context, Move move) {
  auto& claim = context.state.claim;
  lay(context, move.card(), move.b);
  claim.to_give = static_cast<std::uint8_t>(claim.to_give - move.b);
  ++claim.give_from;
  if (!ask_next(context)) all_laid(context);
}

void write_give(Move move, std::string& words) {
  words += ' ' + std::string(word(move.card())) + ':' + std::to_string(move.b);
}

std::optional<Move> read_give(MoveKind kind, Words words) {
  CountedWords counts(words);
  auto const card = counts.card();
  int const n = card ? counts.take(word(*card)) : 0;
  if (!card || !counts.all_taken()) return std::nullopt;
  return make_move(kind, index(*card), n);
}

}  // namespace roundhouse::card_swaps
