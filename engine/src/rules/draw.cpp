#include "rules/rows.h"

namespace roundhouse {
namespace {

/// The most cards of a kind that a row may show; kinds without a limit never make it go.
int row_limit(Board const& board, State const& state, Card card) {
  if (card == Card::locomotive && state.row_reset_at > 0) return state.row_reset_at - 1;
  if (card == Card::passenger && board.passengers && board.passengers->reset_at > 0)
    return board.passengers->reset_at - 1;
  return row_size;
}

/// B-25, M-07.
bool row_must_go(Board const& board, State const& state) {
  if (state.row.with(Card::locomotive).size() > row_limit(board, state, Card::locomotive)) return true;
  // The question is asked for every card drawn, and few boards have passengers.
  return board.passengers &&
         state.row.with(Card::passenger).size() > row_limit(board, state, Card::passenger);
}

/// B-26: without this the row could be replaced for ever.
bool can_form_row(Board const& board, State const& state) {
  int usable = 0;
  for (int i = 0; i < card_kinds; ++i) {
    auto const card = card_at(i);
    int const there = state.deck.cards[card] + state.discard[card] + state.row.with(card).size();
    usable += std::min(there, row_limit(board, state, card));
  }
  return usable >= row_size;
}

/// The next card of the deck into an empty place of the row; Card::none if there is no card.
Card turn_up(Context& context, std::size_t slot) {
  auto const card = next_card(context);
  if (card == Card::none) return card;
  context.state.row.put(slot, card);
  context.state.deck.shuffled.take(card);
  context.tell(
      {.kind = EventKind::row, .a = static_cast<std::uint8_t>(slot), .b = static_cast<std::uint8_t>(card)});
  return card;
}

void fill_places(Context& context) {
  for (auto gaps = context.state.row.with(Card::none); !gaps.empty(); gaps.drop_first()) {
    if (turn_up(context, gaps.first()) == Card::none) return;
  }
}

/// Out of the way of the question that is asked at the end of every turn.
[[gnu::noinline, gnu::cold]] void replace_row(Context& context) {
  auto& state = context.state;
  if (!can_form_row(context.board, state)) return;
  while (row_must_go(context.board, state)) {
    context.tell({.kind = EventKind::new_row});
    for (auto const card : state.row) {
      if (card != Card::none) state.discard.add(card);
    }
    state.row = {};
    fill_places(context);
  }
}

/// I-05: the draft card is set aside when it lies on top.
void take_draft_card(Context& context) {
  auto& deck = context.state.deck;
  if (!deck.holds_draft_card || deck.above_draft_card > 0) return;
  deck.holds_draft_card = false;
  context.state.draft.due = true;
  context.tell({.kind = EventKind::draft_card});
}

/// B-28, I-08: the discard pile becomes the deck; false if it is empty, too.
bool reshuffle(Context& context) {
  auto& state = context.state;
  if (state.discard.total == 0) return false;
  state.deck.cards = state.discard;
  state.deck.shuffled = state.discard;
  state.discard = {};
  for (auto& seat : state.seats) seat.blind = 0;
  context.tell({.kind = EventKind::reshuffle});
  return true;
}

}  // namespace

bool can_draw(State const& state) {
  return state.deck.size() > 0 || state.discard.total > 0 || state.deck.holds_draft_card;
}

namespace {

/// The next card where other cards, the draft card or the end of the deck may come between.
Card next_card_of_any_deck(Context& context) {
  auto& state = context.state;
  auto& deck = state.deck;
  for (;;) {
    take_draft_card(context);
    if (deck.size() == 0 && !reshuffle(context)) return Card::none;
    auto const drawn = context.dealer.draw(deck);
    if (deck.above_draft_card > 0) --deck.above_draft_card;
    if (drawn.card != Card::none) {
      deck.cards.take(drawn.card);
      return drawn.card;
    }
    --deck.extras[drawn.extra];
    --deck.extra_total;
    each<&Mechanic::extra_cards>[0].lay_out(state, drawn.extra);
    context.tell({.kind = EventKind::extra_card, .a = drawn.extra});
  }
}

}  // namespace

Card next_card(Context& context) {
  auto& deck = context.state.deck;
  bool const ordinary = deck.cards.total > 0 && deck.extra_total == 0 && !deck.holds_draft_card;
  if (!ordinary) [[unlikely]]
    return next_card_of_any_deck(context);
  auto const card = context.dealer.draw(deck).card;
  deck.cards.take(card);
  return card;
}

void settle_row(Context& context) {
  if (row_must_go(context.board, context.state)) [[unlikely]]
    replace_row(context);
}

void fill_row(Context& context) {
  fill_places(context);
  settle_row(context);
}

bool draw_blind(Context& context, SeatId seat) {
  auto const card = next_card(context);
  if (card == Card::none) return false;
  context.state.at(seat).hand.add(card);  // B-27: without a limit
  ++context.state.at(seat).blind;         // B-24: the others learn that a card came, not which
  context.tell({.kind = EventKind::card, .seat = seat, .a = static_cast<std::uint8_t>(card)});
  return true;
}

unsigned takeable(Board const& board, State const& state) {
  unsigned kinds = 0;  // a kind that lies in the row twice is one choice
  for (auto card : state.row) kinds |= 1U << index(card);
  kinds &= (1U << card_kinds) - 1U;  // without the empty places
  bool const no_locomotive =
      state.phase == Phase::second_card && board.switches.row_locomotive_takes_both;  // B-23
  return no_locomotive ? kinds & ~(1U << index(Card::locomotive)) : kinds;
}

Reason why_not_take(Board const& board, State const& state, Move move) {
  if (index(move.card()) >= card_kinds || state.row.with(move.card()).empty()) return Reason::not_in_row;
  bool const may = ((takeable(board, state) >> move.a) & 1U) != 0;
  return may ? Reason::none : Reason::locomotive_second;
}

Reason why_not_draw(State const& state) {
  return can_draw(state) ? Reason::none : Reason::nothing_to_draw;
}

void choose_card(Context& context, Phase phase) {
  context.state.phase = phase;
  if (!can_draw(context.state) && takeable(context.board, context.state) == 0) end_turn(context);
}

void play_take(Context& context, Move move) {
  auto& state = context.state;
  auto const card = move.card();
  bool const second = state.phase == Phase::second_card;
  state.row.put(state.row.with(card).first(), Card::none);
  context.seat().hand.add(card);
  context.seat().known.add(card);
  fill_row(context);                                                                               // B-21
  bool const both = card == Card::locomotive && context.board.switches.row_locomotive_takes_both;  // B-22
  if (second || both) return end_turn(context);
  choose_card(context, Phase::second_card);
}

void play_draw(Context& context) {
  bool const second = context.state.phase == Phase::second_card;
  bool const came = draw_blind(context, context.state.turn);
  if (came && second) return end_turn(context);
  if (came || second) return choose_card(context, Phase::second_card);
  choose_card(context, Phase::first_card);  // I-04: the draw counts for nothing
}

}  // namespace roundhouse
