#include "belief/hidden_tickets.h"

namespace roundhouse {
namespace {

constexpr int first_searches = 8;  // of the chain, before the first deal

/// The unseen tickets of both decks, drawn one by one where there are blanks.
class Names {
 public:
  Names(std::array<Tickets, ticket_decks> const& unseen, Xoshiro& random) : left_(unseen), random_(random) {}
  TicketId draw(std::size_t deck) {
    auto& left = left_[deck];
    auto const t = left.nth(below(random_, left.size()));
    left.erase(t);
    return t;
  }
  TicketId of(Label l) { return is_blank(l) ? draw(std::size_t{l} - blank) : ticket_of(l); }
  Tickets of(Pile const& pile) {
    auto tickets = pile.known;
    for (std::size_t d = 0; d < ticket_decks; ++d) {
      for (int i = 0; i < pile.blanks[d]; ++i) tickets.insert(draw(d));
    }
    return tickets;
  }
  Tickets rest(std::size_t deck) const { return left_[deck]; }

 private:
  std::array<Tickets, ticket_decks> left_;
  Xoshiro& random_;
};

}  // namespace

HiddenTickets::HiddenTickets(Board const& board, View const& view, std::size_t most_forks)
    : viewer_(view.viewer),
      rules_(board, view),
      most_forks_(most_forks),
      found_{TicketPlaces(board)},
      start_(board) {
  for (std::size_t t = 0; t < board.tickets.size(); ++t) {
    auto const id = static_cast<TicketId>(t);
    if (!rules_.seen().contains(id)) unseen_[board.at(id).deck].insert(id);
  }
  skip_what_is_settled();
  chance_of_the_rest(start_, first_step_);
  if (!exact_) forks_.clear();
}

void HiddenTickets::skip_what_is_settled() {
  for (; first_step_ < rules_.size() && rules_.is_settled(start_, first_step_); ++first_step_) {
    rules_.apply(start_, first_step_, rules_.free_choice(start_, first_step_, any_));
  }
}

/// The probability of all that the viewer sees from this step on; 0 if it contradicts the places.
double HiddenTickets::chance_of_the_rest(TicketPlaces places, int step) {
  double chance = 1;
  for (; step < rules_.horizon(); ++step) {
    auto const choices = rules_.choices(places, step);
    if (choices.size == 0) return 0;
    if (choices.size > 1) return chance * weigh(places, step, choices);
    chance *= choices.list[0].chance;
    auto const what = choices.list[0].what;
    rules_.apply(places, step, rules_.one_of(places, step, what, any_));
  }
  return chance;
}

double HiddenTickets::weigh(TicketPlaces const& places, int step, TicketChoices const& choices) {
  auto const key = rules_.key(places, step);
  if (auto const known = forks_.find(key); known != forks_.end()) return known->second.chance;
  if (forks_.size() >= most_forks_) exact_ = false;
  if (!exact_) return 0;
  Fork fork;
  for (auto const [what, chance] : choices) {
    auto next = places;
    rules_.apply(next, step, rules_.one_of(places, step, what, any_));
    double const share = chance * chance_of_the_rest(next, step + 1);
    fork.chance += share;
    if (share > 0) fork.choices.push_back({what, share});
  }
  return forks_.emplace(key, std::move(fork)).first->second.chance;
}

unsigned HiddenTickets::choose(TicketPlaces& places, int step, Xoshiro& random) const {
  if (step >= rules_.horizon()) return rules_.free_choice(places, step, random);
  auto const choices = rules_.choices(places, step);
  if (choices.size == 1) return rules_.one_of(places, step, choices.list[0].what, random);
  auto const& fork = forks_.at(rules_.key(places, step));
  double point = fork.chance * (random.next() / 4294967296.0);
  auto chosen = fork.choices.begin();
  while (chosen + 1 != fork.choices.end() && point >= chosen->chance) point -= (chosen++)->chance;
  return rules_.one_of(places, step, chosen->what, random);
}

bool HiddenTickets::search(Found& found, int step, Xoshiro& random) {
  for (; step < rules_.horizon(); ++step) {
    auto choices = rules_.choices(found.places, step);
    if (choices.size == 0) return false;
    if (choices.size > 1) return search_fork(found, step, choices, random);
    found.weight *= choices.list[0].chance;
    rules_.apply(found.places, step, rules_.one_of(found.places, step, choices.list[0].what, random));
  }
  return true;
}

bool HiddenTickets::search_fork(Found& found, int step, TicketChoices& choices, Xoshiro& random) {
  auto key = rules_.key(found.places, step);
  if (dead_ends_.contains(key)) return false;
  while (choices.size > 0) {
    auto next = found;
    next.weight *= choices.sum();
    auto const what = choices.draw(random);
    rules_.apply(next.places, step, rules_.one_of(found.places, step, what, random));
    if (!search(next, step + 1, random)) continue;
    found = next;
    return true;
  }
  dead_ends_.insert(std::move(key));
  return false;
}

void HiddenTickets::search_another(Xoshiro& random) {
  Found another{start_, 1};
  if (!search(another, first_step_, random)) return;
  bool const takes = found_.weight * (random.next() / 4294967296.0) < another.weight;
  if (takes) found_ = another;
}

void HiddenTickets::deal(State& state, Xoshiro& random) {
  int step = first_step_;
  if (!exact_) {
    int const searches = found_.weight == 0 ? first_searches : 1;
    for (int i = 0; i < searches; ++i) search_another(random);
    step = std::max(step, rules_.horizon());
  }
  auto places = exact_ ? start_ : found_.places;
  for (; step < rules_.size(); ++step) {
    auto const what = choose(places, step, random);
    rules_.apply(places, step, what);
  }
  write(places, state, random);
}

void HiddenTickets::write(TicketPlaces const& places, State& state, Xoshiro& random) const {
  Names names(unseen_, random);
  for (std::size_t s = 0; s < state.players; ++s) {
    if (seat_id(static_cast<int>(s)) == viewer_) continue;
    auto& seat = state.seats[s];
    seat.tickets = names.of(places.hand[s]);
    seat.offer = {};
    for (std::size_t i = 0; i < places.offer[s].size; ++i) seat.offer.add(names.of(places.offer[s].list[i]));
    state.draft.packs[s] = names.of(places.pack[s]);
  }
  state.boxed = names.of(places.boxed);
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    auto& deck = state.tickets[d];
    auto const& queue = places.queue[d];
    deck.below = names.of(places.below[d]);
    deck.queue = {};
    for (int i = 0; i < queue.size(); ++i) {
      deck.queue[static_cast<std::size_t>(deck.queue_head + i) % max_tickets] =
          names.of(queue.at(queue.gone + i));
    }
  }
  for (std::size_t d = 0; d < ticket_decks; ++d) state.tickets[d].pool = places.pool[d].known | names.rest(d);
}

}  // namespace roundhouse
