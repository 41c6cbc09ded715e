#include "kit/belief.h"

namespace roundhouse::kit {
namespace {

/// Deals what the viewer saw being dealt; what was hidden is dealt in every possible way, one run after the
/// other.
class EveryDeal final : public Dealer {
 public:
  EveryDeal(Events const& truth, SeatId viewer) {
    for (auto const& e : truth) {
      if (is_chance(e.kind)) outcomes_.push_back(seen_by(viewer, e));
    }
  }

  double chance() const { return impossible_ || next_ != outcomes_.size() ? 0 : chance_; }
  /// Goes on to the next run; false after the last.
  bool another() {
    next_ = 0;
    forks_ = 0;
    chance_ = 1;
    impossible_ = false;
    while (!script_.empty() && script_.back().at + 1 == script_.back().of) script_.pop_back();
    if (script_.empty()) return false;
    ++script_.back().at;
    return true;
  }

  SeatId first_seat(int players) override {
    auto const e = outcome();
    chance_ /= players;
    return e.seat;
  }

  DeckCard draw(Deck const& deck) override {
    auto const e = outcome();
    if (e.kind == EventKind::extra_card && deck.extras[e.a] > 0) {
      chance_ *= static_cast<double>(deck.extras[e.a]) / deck.size();
      return {Card::none, e.a};
    }
    auto card = static_cast<Card>(e.kind == EventKind::row ? e.b : e.a);
    if (e.hidden && deck.cards.total > 0) {
      std::vector<Card> kinds;
      for (int i = 0; i < card_kinds; ++i) {
        if (deck.cards[card_at(i)] > 0) kinds.push_back(card_at(i));
      }
      card = kinds[fork(kinds.size())];
    }
    if (e.kind == EventKind::extra_card || index(card) >= card_kinds || deck.cards[card] == 0)
      return any(deck);
    chance_ *= static_cast<double>(deck.cards[card]) / deck.size();
    return {card, 0};
  }

  TicketId draw_ticket(int /*deck*/, Tickets const& pool) override {
    auto const e = outcome();
    chance_ /= pool.size();
    if (e.hidden) return pool.nth(static_cast<int>(fork(static_cast<std::size_t>(pool.size()))));
    auto const ticket = static_cast<TicketId>(e.a);
    if (e.kind == EventKind::ticket && pool.contains(ticket)) return ticket;
    impossible_ = true;
    return pool.first();
  }

 private:
  struct Choice {
    std::size_t at;
    std::size_t of;
  };

  Event outcome() {
    if (next_ < outcomes_.size()) return outcomes_[next_++];
    impossible_ = true;
    return {.kind = EventKind::over, .hidden = false};
  }
  DeckCard any(Deck const& deck) {
    impossible_ = true;
    return nth_card(deck, 0);
  }
  std::size_t fork(std::size_t of) {
    if (forks_ == script_.size()) script_.push_back({0, of});
    return script_[forks_++].at;
  }

  Events outcomes_;
  std::size_t next_ = 0;
  std::vector<Choice> script_;
  std::size_t forks_ = 0;
  double chance_ = 1;
  bool impossible_ = false;
};

bool look_alike(Events const& a, Events const& b, SeatId viewer) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [viewer](Event const& x, Event const& y) {
    return seen_by(viewer, x) == seen_by(viewer, y);
  });
}

double ways_to_choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways *= static_cast<double>(n - i) / (i + 1);
  return ways;
}

/// In how many ways the cards that left a hand could be chosen among those that nobody had seen in it.
double ways_to_show(Seat const& before, Seat const& after) {
  double ways = 1;
  for (int i = 0; i < card_kinds; ++i) {
    auto const kind = card_at(i);
    int const hidden = before.hand[kind] - before.known[kind];
    int const shown = before.hand[kind] - after.hand[kind] - before.known[kind];
    if (shown > 0) ways *= ways_to_choose(hidden, shown);
  }
  return ways;
}

}  // namespace

std::size_t Belief::HandsHash::operator()(State const& state) const {
  std::size_t hash = 0;
  auto const mix = [&hash](auto value) { hash = hash * 1'000'003 + static_cast<std::size_t>(value); };
  for (auto const& seat : state.seats) {
    for (auto count : seat.hand.count) mix(count);
    for (auto ticket : seat.tickets) mix(index(ticket));
    for (auto ticket : seat.offer.tickets) mix(index(ticket));
  }
  return hash;
}

Belief::Belief(Game const& game, SeatId viewer, std::size_t most) : game_(game), viewer_(viewer) {
  Events part;
  bool dealt = false;
  auto const follow = [&] {
    if (dealt) {
      follow_decision(part);
    } else {
      follow_deal(part);
    }
    dealt = true;
    complete_ = complete_ && states_.size() <= most;
    part.clear();
  };
  for (auto const& e : game.events()) {
    if (e.kind == EventKind::decision && complete_) follow();
    part.push_back(e);
  }
  if (complete_) follow();
}

void Belief::follow_deal(Events const& truth) {
  EveryDeal dealer(truth, viewer_);
  do {
    State state;
    Events events;
    Context context{game_.board(), state, dealer, &events};
    deal(context, game_.setup());
    if (dealer.chance() == 0 || !look_alike(events, truth, viewer_)) continue;
    states_[state] += dealer.chance();
  } while (dealer.another());
}

void Belief::follow_decision(Events const& truth) {
  auto const told = seen_by(viewer_, truth.front());
  States next;
  Moves moves;
  for (auto const& [state, weight] : states_) {
    legal_moves(game_.board(), state, told.seat, moves);
    if (!told.hidden) {
      if (moves.contains(told.move)) follow_move(state, weight, told.seat, told.move, truth, next);
      continue;
    }
    for (auto const move : moves) follow_move(state, weight / moves.size(), told.seat, move, truth, next);
  }
  states_ = std::move(next);
}

void Belief::follow_move(State const& before, double weight, SeatId seat, Move move, Events const& truth,
                         States& next) {
  EveryDeal dealer(truth, viewer_);
  do {
    State state = before;
    Events events;
    Context context{game_.board(), state, dealer, &events};
    play(context, seat, move);
    if (dealer.chance() == 0 || !look_alike(events, truth, viewer_)) continue;
    bool const plays_cards = seat != viewer_ && move.kind != MoveKind::give_up;
    double const shown = plays_cards ? ways_to_show(before.at(seat), state.at(seat)) : 1;
    next[state] += weight * dealer.chance() * shown;
  } while (dealer.another());
}

std::map<std::string, double> Belief::distribution(
    std::function<std::string(State const&)> const& value) const {
  std::map<std::string, double> result;
  double sum = 0;
  for (auto const& [state, weight] : states_) {
    result[value(state)] += weight;
    sum += weight;
  }
  for (auto& [key, weight] : result) weight /= sum;
  return result;
}

std::string words(Cards const& cards) {
  std::string text;
  for (auto n : cards.count) text += std::to_string(n) + ' ';
  return text;
}

std::string words(Tickets const& tickets) {
  std::string text;
  for (auto t : tickets) text += std::to_string(index(t)) + ' ';
  return text;
}

std::string queue_words(State const& state) {
  std::string text;
  for (int i = 0; i < state.tickets[0].queue_size; ++i)
    text += std::to_string(index(state.tickets[0].queued(i))) + ' ';
  return text;
}

std::string all_packs(State const& state) {
  std::string text;
  for (auto const& pack : state.draft.packs) text += words(pack) + '|';
  return text;
}

std::string all_tickets(State const& state) {
  auto text = queue_words(state) + '/' + words(state.tickets[0].pool) + '/' + words(state.tickets[0].below) +
              '/' + words(state.boxed) + '/' + all_packs(state);
  for (auto const& seat : state.seats) {
    text += words(seat.tickets) + '+';
    for (std::size_t i = 0; i < seat.offer.size; ++i)
      text += std::to_string(index(seat.offer.tickets[i])) + ' ';
  }
  return text;
}

}  // namespace roundhouse::kit
