/// A full state that agrees with a view: hidden train cards, festival cards and tickets are dealt again at
/// random.
#include "redeal_tickets.h"
#include "roundhouse/view.h"

namespace roundhouse {
namespace {

Card draw_from(Cards& cards, Xoshiro& random) {
  auto const card = cards.nth(static_cast<int>(below(random, cards.total)));
  cards.take(card);
  return card;
}

/// All train cards that the viewer cannot see.
Cards unseen_cards(Board const& board, View const& view) {
  auto const& table = view.table;
  Cards unseen = board.cards;
  unseen -= table.discard;
  unseen -= table.revealed;
  unseen -= table.claim.laid;
  for (auto card : table.row) {
    if (card != Card::none) unseen.take(card);
  }
  for (int s = 0; s < table.players; ++s) {
    auto const& seat = table.at(seat_id(s));
    unseen -= seat_id(s) == view.viewer ? seat.hand : seat.known;
  }
  return unseen;
}

/// What the viewer has drawn unseen by the others since the deck was last shuffled.
Cards own_blind_draws(View const& view) {
  Cards drawn;
  for (std::size_t i = 0; i < view.history.size(); ++i) {
    auto const e = view.history[i];
    if (e.kind == EventKind::reshuffle) drawn = {};
    if (e.kind == EventKind::card && e.seat == view.viewer) drawn.add(static_cast<Card>(e.a));
  }
  return drawn;
}

/// Deals the unseen cards to the deck and to the hidden parts of the hands.
///
/// Everybody saw what was shuffled into the present deck. So the deck holds only such cards, and a hand holds
/// at most as many of the others among them as it has drawn since.
void redeal_cards(Board const& board, View const& view, State& state, Xoshiro& random) {
  auto unseen = unseen_cards(board, view);
  auto fresh = view.table.deck.shuffled;
  fresh -= own_blind_draws(view);
  Cards in_deck;
  for (int i = 0; i < card_kinds; ++i) {
    in_deck.add(card_at(i), std::min(unseen[card_at(i)], fresh[card_at(i)]));
  }
  auto old = unseen;
  old -= in_deck;
  state.deck.cards = {};
  for (int i = 0; i < view.table.deck.cards.total; ++i) state.deck.cards.add(draw_from(in_deck, random));

  // Places in hands that may hold cards of the present deck, and all other hidden places.
  std::array<SeatId, 256> may_be_fresh{};
  std::array<SeatId, 256> surely_old{};
  std::size_t fresh_places = 0;
  std::size_t old_places = 0;
  for (int s = 0; s < state.players; ++s) {
    if (seat_id(s) == view.viewer) continue;
    auto const& seat = view.table.at(seat_id(s));
    int const hidden = seat.hand.total - seat.known.total;
    int const recent = std::min<int>(seat.blind, hidden);
    state.at(seat_id(s)).hand = seat.known;
    for (int i = 0; i < recent; ++i) may_be_fresh[fresh_places++] = seat_id(s);
    for (int i = recent; i < hidden; ++i) surely_old[old_places++] = seat_id(s);
  }
  while (in_deck.total > 0 && fresh_places > 0) {
    auto const place = below(random, static_cast<std::uint32_t>(fresh_places));
    state.at(may_be_fresh[place]).hand.add(draw_from(in_deck, random));
    may_be_fresh[place] = may_be_fresh[--fresh_places];
  }
  old += in_deck;  // a kind that lies in both: which card is which cannot be told
  for (std::size_t i = 0; i < fresh_places; ++i) surely_old[old_places++] = may_be_fresh[i];
  for (std::size_t i = 0; i < old_places; ++i) state.at(surely_old[i]).hand.add(draw_from(old, random));
}

/// Taking festival cards is public (I-12), so whoever remembers knows what everybody holds and what is left.
void recall_festivals(Board const& board, View const& view, State& state) {
  if (!board.festivals) return;
  std::array<std::uint8_t, max_festivals> lying{};
  for (std::size_t i = 0; i < view.history.size(); ++i) {
    auto const e = view.history[i];
    if (e.kind == EventKind::festival) ++lying[e.a];
    if (e.kind != EventKind::decision || e.move.kind != MoveKind::take_festival) continue;
    if (e.seat != view.viewer) {
      auto& held = state.at(e.seat).festivals[e.move.a];
      held = static_cast<std::uint8_t>(held + lying[e.move.a]);
    }
    lying[e.move.a] = 0;
  }
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    int left = static_cast<int>(board.festivals->list[f].points.size()) - state.festivals_lying[f];
    for (int s = 0; s < state.players; ++s) left -= state.at(seat_id(s)).festivals[f];
    state.deck.festivals[f] = static_cast<std::uint8_t>(left);
  }
}

/// Seats that have already made a simultaneous choice nobody has seen get one at random.
void guess_choices(Board const& board, View const& view, State& state, Xoshiro& random) {
  if (!is_simultaneous(state.phase)) return;
  Moves moves;
  for (int s = 0; s < state.players; ++s) {
    if (seat_id(s) == view.viewer || state.waits_for(seat_id(s))) continue;
    auto waiting = state;
    waiting.must_decide = static_cast<std::uint8_t>(waiting.must_decide | 1U << s);
    legal_moves(board, waiting, seat_id(s), moves);
    state.at(seat_id(s)).choice =
        moves[static_cast<int>(below(random, static_cast<std::uint32_t>(moves.size())))];
  }
}

}  // namespace

State redeal(Board const& board, View const& view, Xoshiro& random) {
  State state = view.table;
  if (state.phase == Phase::over) return state;  // nothing is hidden any more
  redeal_cards(board, view, state, random);
  recall_festivals(board, view, state);
  redeal_tickets(board, view, state, random);
  guess_choices(board, view, state, random);
  return state;
}

}  // namespace roundhouse
