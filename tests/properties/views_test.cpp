/// What a seat cannot see makes no difference to what it is shown or may do.
#include <doctest/doctest.h>

#include <set>

#include "kit/generated_game.h"
#include "roundhouse/notation.h"

using namespace roundhouse;

namespace {

template <typename Item>
void shuffle(std::vector<Item>& items, Xoshiro& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[below(random, static_cast<std::uint32_t>(i))]);
}

/// Takes things out of their places, shuffles them, and puts as many back into each place.
template <typename Item>
class Pile {
 public:
  explicit Pile(Xoshiro& random) : random_(random) {}
  void add(Item item) { items_.push_back(item); }
  void mix() { shuffle(items_, random_); }
  Item next() {
    auto const item = items_.back();
    items_.pop_back();
    return item;
  }
  bool empty() const { return items_.empty(); }

 private:
  Xoshiro& random_;
  std::vector<Item> items_;
};

/// Everything that the viewer cannot see, dealt again at random: as many cards, tickets and festival cards in
/// every hidden place as before. Whether the history could have led there does not matter here.
class HiddenShuffle {
 public:
  HiddenShuffle(Board const& board, State const& state, SeatId viewer, Xoshiro& random)
      : board_(board), state_(state), viewer_(viewer), random_(random) {}

  State shuffled() {
    shuffle_cards();
    shuffle_festivals();
    for (int deck = 0; deck < ticket_decks; ++deck) shuffle_tickets(deck);
    change_choices();
    return state_;
  }

 private:
  bool is_hidden(int s) const { return seat_id(s) != viewer_; }

  /// The deck, and the cards in others' hands that nobody saw them take.
  void shuffle_cards() {
    Pile<Card> pile(random_);
    auto const take = [&](Cards& from, Cards const& stay) {
      for (int i = 0; i < card_kinds; ++i) {
        for (int n = stay[card_at(i)]; n < from[card_at(i)]; ++n) pile.add(card_at(i));
      }
      int const size = from.total - stay.total;
      from = stay;
      return size;
    };
    std::vector<std::pair<Cards*, int>> places{{&state_.deck.cards, take(state_.deck.cards, {})}};
    for (int s = 0; s < state_.players; ++s) {
      auto& seat = state_.at(seat_id(s));
      if (is_hidden(s)) places.emplace_back(&seat.hand, take(seat.hand, seat.known));
    }
    pile.mix();
    for (auto const& [place, size] : places) {
      for (int n = 0; n < size; ++n) place->add(pile.next());
    }
  }

  /// Those in the deck and those that others hold: I-12.
  void shuffle_festivals() {
    using Counts = std::array<std::uint8_t, max_extras>;
    Pile<std::size_t> pile(random_);
    std::vector<std::pair<Counts*, int>> places;
    auto const take = [&](Counts& from) {
      places.emplace_back(&from, std::accumulate(from.begin(), from.end(), 0));
      for (std::size_t f = 0; f < max_extras; ++f) {
        for (int n = 0; n < from[f]; ++n) pile.add(f);
      }
      from.fill(0);
    };
    take(state_.deck.extras);
    for (int s = 0; s < state_.players; ++s) {
      if (is_hidden(s)) take(state_.at(seat_id(s)).festivals);
    }
    pile.mix();
    for (auto const& [place, size] : places) {
      for (int n = 0; n < size; ++n) ++(*place)[pile.next()];
    }
  }

  /// Applies `exchange` to every hidden ticket of this deck (the back of a ticket shows its deck).
  template <typename Exchange>
  void each_hidden_ticket(int which, Exchange exchange) {
    auto const set = [&](Tickets& tickets) {
      Tickets out;
      for (auto t : tickets) out.insert(board_.at(t).deck == which ? exchange(t) : t);
      tickets = out;
    };
    auto& deck = state_.tickets[which];
    set(deck.pool);
    set(deck.below);
    set(state_.boxed);
    for (int i = 0; i < deck.queue_size; ++i) {
      auto& ticket = deck.queue[(deck.queue_head + i) % max_tickets];
      ticket = exchange(ticket);
    }
    for (int s = 0; s < state_.players; ++s) {
      if (!is_hidden(s)) continue;
      auto& seat = state_.at(seat_id(s));
      set(seat.tickets);
      set(state_.draft.packs[s]);
      for (std::size_t i = 0; i < seat.offer.size; ++i) {
        if (board_.at(seat.offer.tickets[i]).deck == which)
          seat.offer.tickets[i] = exchange(seat.offer.tickets[i]);
      }
    }
  }

  void shuffle_tickets(int which) {
    std::vector<TicketId> hidden;
    each_hidden_ticket(which, [&](TicketId t) {
      hidden.push_back(t);
      return t;
    });
    auto other = hidden;
    shuffle(other, random_);
    each_hidden_ticket(which,
                       [&](TicketId t) { return other[std::ranges::find(hidden, t) - hidden.begin()]; });
  }

  /// Others' choices that are put aside until all have chosen become any other choice they had (B-03).
  void change_choices() {
    if (!is_simultaneous(state_.phase)) return;
    for (int s = 0; s < state_.players; ++s) {
      if (!is_hidden(s) || state_.waits_for(seat_id(s))) continue;
      State asked = state_;
      asked.must_decide = 255;
      Moves choices;
      legal_moves(board_, asked, seat_id(s), choices);
      state_.at(seat_id(s)).choice = choices[below(random_, choices.size())];
    }
  }

  Board const& board_;
  State state_;
  SeatId viewer_;
  Xoshiro& random_;
};

std::vector<Move> listed(Board const& board, State const& state, SeatId seat) {
  Moves moves;
  legal_moves(board, state, seat, moves);
  return {moves.begin(), moves.end()};
}

/// Whether the viewer must not learn what the event holds: who drew which card or ticket unseen, and what
/// others chose of what only they see.
bool is_secret(Event const& event, SeatId viewer) {
  if (event.seat == viewer) return false;
  switch (event.kind) {
    case EventKind::card:
    case EventKind::ticket:
    case EventKind::queued_ticket:
    case EventKind::pack: return true;
    case EventKind::decision:
      return event.move.kind == MoveKind::keep || event.move.kind == MoveKind::pick ||
             event.move.kind == MoveKind::choose_mix;
    default: return false;
  }
}

/// The event with another secret in it.
Event with_another_secret(Event event, Xoshiro& random) {
  if (event.kind == EventKind::decision)
    event.move.a = static_cast<std::uint8_t>(below(random, 64));
  else
    event.a = static_cast<std::uint8_t>(below(random, 8));
  return event;
}

}  // namespace

TEST_CASE("property: what a seat cannot see changes neither its view nor its moves") {
  int different = 0;
  bool const whole = kit::check_property(300, [&] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame play(spec);
    play.to(kit::decisions_before(spec));
    if (play.game().over()) return;  // everything is laid open to be counted
    Xoshiro random(static_cast<std::uint64_t>(spec.seed));
    auto const& board = play.board();
    for (int s = 0; s <= spec.players; ++s) {
      auto const viewer = s == spec.players ? spectator : seat_id(s);
      auto const other = HiddenShuffle(board, play.state(), viewer, random).shuffled();
      RC_ASSERT(violation(board, other) == std::string());  // the shuffle itself loses nothing
      if (describe(board, other) != describe(board, play.state())) ++different;
      RC_ASSERT(face_down(other, viewer) == face_down(play.state(), viewer));
      RC_ASSERT(face_down(other, viewer) == play.game().view(viewer).state);
      auto const moves = listed(board, play.state(), viewer);
      RC_ASSERT(listed(board, other, viewer) == moves);
      RC_ASSERT(listed(board, play.game().view(viewer).state, viewer) == moves);
    }
  });
  if (whole) CHECK(different > 300);
}

TEST_CASE("property: the history that a seat sees holds no secret of the others") {
  int secrets = 0;
  bool const whole = kit::check_property(100, [&] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame play(spec);
    play.to(kit::decisions_before(spec));
    Xoshiro random(static_cast<std::uint64_t>(spec.seed));
    auto const viewer = seat_id(*kit::any_of(0, spec.players - 1));
    auto const history = play.game().view(viewer).history;
    RC_ASSERT(history.size() == play.game().events().size());
    for (std::size_t i = 0; i < history.size(); ++i) {
      auto const& event = play.game().events()[i];
      if (!is_secret(event, viewer)) {
        RC_ASSERT(history[i] == event);
        continue;
      }
      ++secrets;
      RC_ASSERT(history[i].hidden);
      RC_ASSERT(seen_by(viewer, with_another_secret(event, random)) == history[i]);
    }
  });
  if (whole) CHECK(secrets > 0);
}
