#include "kit/card_story.h"

#include "kit/position.h"

namespace roundhouse::kit {
namespace {

std::uint8_t byte(Card card) {
  return static_cast<std::uint8_t>(card);
}

std::string text_of(Cards const& cards) {
  std::string text;
  for (auto const n : cards.count) text += std::to_string(n) + ' ';
  return text;
}

Card single(std::string_view word) {
  return cards(word).nth(0);
}

}  // namespace

CardStory::CardStory(std::string_view deck, int players) : board_(kit::board("tiny")) {
  board_.cards = kit::cards(deck);
  state_.players = static_cast<std::uint8_t>(players);
  row_.fill(Card::none);
  Hidden start;
  start.deck = board_.cards;
  states_[words(start)] = start;
}

std::string CardStory::words(State const& state) {
  std::string text;
  for (std::size_t s = 1; s < state.players; ++s) text += text_of(state.seats[s].hand) + "| ";
  return text + text_of(state.deck.cards);
}

std::string CardStory::words(Hidden const& hidden) const {
  std::string text;
  for (std::size_t s = 1; s < state_.players; ++s) {
    auto hand = hidden.hands[s];
    hand += state_.seats[s].known;
    text += text_of(hand) + "| ";
  }
  return text + text_of(hidden.deck);
}

/// Every state goes over into others: `each` gets it and a function that takes the next ones.
template <typename Follow>
void CardStory::follow(Follow&& each) {
  States next;
  double sum = 0;
  auto const found = [&](Hidden const& hidden) {
    sum += hidden.chance;
    auto const [place, fresh] = next.try_emplace(words(hidden), hidden);
    if (!fresh) place->second.chance += hidden.chance;
  };
  for (auto const& [text, hidden] : states_) each(hidden, found);
  if (next.empty()) throw std::logic_error("this story cannot happen");
  for (auto& [text, hidden] : next) hidden.chance /= sum;
  states_ = std::move(next);
}

CardStory& CardStory::draws(int seat, std::string_view card) {
  auto const kind = seat == 1 ? single(card) : Card::purple;
  tell({.kind = EventKind::card, .seat = seat_id(seat - 1), .a = byte(kind)});
  follow([&](Hidden const& hidden, auto const& found) {
    for (int i = 0; i < card_kinds; ++i) {
      if (seat == 1 && card_at(i) != kind) continue;
      int const there = hidden.deck[card_at(i)];
      if (there == 0) continue;
      auto next = hidden;
      next.chance *= there;
      next.deck.take(card_at(i));
      if (seat != 1) next.hands[seat - 1].add(card_at(i));
      found(next);
    }
  });
  return *this;
}

CardStory& CardStory::turns_up(std::string_view words) {
  for (auto left = cards(words); left.total > 0;) {
    auto const card = left.nth(0);
    left.take(card);
    auto const slot = std::ranges::find(row_, Card::none) - row_.begin();
    row_[slot] = card;
    tell({.kind = EventKind::row, .a = static_cast<std::uint8_t>(slot), .b = byte(card)});
    follow([&](Hidden const& hidden, auto const& found) {
      if (hidden.deck[card] == 0) return;
      auto next = hidden;
      next.chance *= hidden.deck[card];
      next.deck.take(card);
      found(next);
    });
  }
  return *this;
}

CardStory& CardStory::takes(int seat, std::string_view card) {
  end_claim();
  auto const kind = single(card);
  tell({.kind = EventKind::decision,
        .seat = seat_id(seat - 1),
        .move = make_move(MoveKind::take, index(kind))});
  *std::ranges::find(row_, kind) = Card::none;
  known(seat).add(kind);
  follow([](Hidden const& hidden, auto const& found) { found(hidden); });
  return *this;
}

CardStory& CardStory::discards_row() {
  tell({.kind = EventKind::new_row});
  for (auto& card : row_) {
    if (card != Card::none) discard_.add(card);
    card = Card::none;
  }
  return *this;
}

void CardStory::lay(int seat, Card card, int n) {
  laid_.add(card, n);
  int const seen = std::min(n, known(seat)[card]);
  known(seat).take(card, seen);
  if (seat == 1) return;
  follow([&](Hidden const& hidden, auto const& found) {
    auto next = hidden;
    auto& hand = next.hands[seat - 1];
    for (int i = seen; i < n; ++i) {
      if (hand[card] == 0) return;
      next.chance *= hand[card];
      hand.take(card);
    }
    found(next);
  });
}

CardStory& CardStory::lays(int seat, std::string_view words) {
  auto const all = cards(words);
  for (int i = 0; i < card_kinds; ++i) {
    int const n = all[card_at(i)];
    if (n == 0) continue;
    tell({.kind = EventKind::given,
          .seat = seat_id(seat - 1),
          .a = static_cast<std::uint8_t>(i),
          .b = static_cast<std::uint8_t>(n)});
    lay(seat, card_at(i), n);
  }
  return *this;
}

CardStory& CardStory::claims(int seat, std::string_view words) {
  auto const all = cards(words);
  auto const route = static_cast<int>(*board_.find_route("colne-drum"));
  end_claim();
  auto const who = seat_id(seat - 1);
  tell({.kind = EventKind::decision, .seat = who, .move = make_move(MoveKind::claim, route)});
  tell({.kind = EventKind::decision, .seat = who, .move = make_move(MoveKind::pay, index(Card::red), 0)});
  lay(seat, Card::red, 3);
  tell({.kind = EventKind::decision,
        .seat = who,
        .move = make_move(MoveKind::pay_raise, all[Card::red], all[Card::locomotive])});
  lay(seat, Card::red, all[Card::red]);
  lay(seat, Card::locomotive, all[Card::locomotive]);
  return *this;
}

CardStory& CardStory::gives_up(int seat) {
  tell({.kind = EventKind::decision, .seat = seat_id(seat - 1), .move = make_move(MoveKind::give_up)});
  known(seat) += laid_;
  laid_ = {};
  follow([](Hidden const& hidden, auto const& found) { found(hidden); });
  return *this;
}

void CardStory::end_claim() {
  discard_ += laid_;
  laid_ = {};
}

CardStory& CardStory::reshuffles() {
  end_claim();
  tell({.kind = EventKind::refill});
  tell({.kind = EventKind::reshuffle});
  follow([&](Hidden const& hidden, auto const& found) {
    if (hidden.deck.total > 0) throw std::logic_error("the deck is not empty yet");
    auto next = hidden;
    next.deck = discard_;
    found(next);
  });
  discard_ = {};
  return *this;
}

CardStory::Hidden const& CardStory::any(Xoshiro& random) const {
  return std::next(states_.begin(), below(random, static_cast<std::uint32_t>(states_.size())))->second;
}

View CardStory::view() const {
  return {.viewer = seat_id(0), .state = state_, .history = History(events_, seat_id(0))};
}

std::map<std::string, double> CardStory::possible() const {
  std::map<std::string, double> result;
  for (auto const& [text, hidden] : states_) result[text] = hidden.chance;
  return result;
}

}  // namespace roundhouse::kit
