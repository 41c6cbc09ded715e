/// What must always hold: nothing is lost or there twice, and the running score is the recount (B-64).
#include "mechanics/all.h"
#include "roundhouse/game.h"

namespace roundhouse {
namespace {

using std::to_string;

std::string of_seat(int s, std::string const& what) {
  return "seat " + to_string(s + 1) + ": " + what;
}

std::string check_cards(Board const& board, State const& state) {
  Cards all = state.deck.cards;
  all += state.discard;
  all += state.revealed;
  all += state.claim.laid;
  for (auto card : state.row) {
    if (card != Card::none) all.add(card);
  }
  for (int s = 0; s < state.players; ++s) {
    auto const& seat = state.at(seat_id(s));
    all += seat.hand;
    for (int i = 0; i < card_kinds; ++i) {
      if (seat.known[card_at(i)] > seat.hand[card_at(i)]) return of_seat(s, "known cards exceed the hand");
    }
  }
  for (int i = 0; i < card_kinds; ++i) {
    if (all[card_at(i)] != board.cards[card_at(i)]) {
      return "cards of kind " + to_string(i) + ": " + to_string(all[card_at(i)]) + " of " +
             to_string(board.cards[card_at(i)]);
    }
  }
  return all.total == board.cards.total ? "" : "totals of cards disagree";
}

std::string check_trains(Board const& board, State const& state) {
  for (int s = 0; s < state.players; ++s) {
    auto const& seat = state.at(seat_id(s));
    int trains = seat.trains;
    for (auto r : seat.routes) trains += board.at(r).length;
    for (auto const& line : state.provinces)
      trains += static_cast<int>(std::count(line.begin(), line.end(), seat_id(s)));
    if (trains != board.trains) return of_seat(s, to_string(trains) + " trains");
  }
  return "";
}

class TicketCount {
 public:
  void add(TicketId t) { index(t) < max_tickets ? ++count_[t] : ++strange_; }
  void add(Tickets const& set) {
    for (auto t : set) add(t);
  }
  std::string check(std::size_t tickets) const {
    for (std::size_t t = 0; t < max_tickets; ++t) {
      int const expected = t < tickets ? 1 : 0;
      if (count_[t] != expected)
        return "ticket " + to_string(t) + " is there " + to_string(count_[t]) + " times";
    }
    return strange_ == 0 ? "" : "a ticket that does not exist";
  }

 private:
  PerTicket<int> count_{};
  int strange_ = 0;
};

std::string check_tickets(Board const& board, State const& state) {
  TicketCount count;
  count.add(state.boxed);
  for (auto const& deck : state.tickets) {
    count.add(deck.pool);
    count.add(deck.below);
    for (int i = 0; i < deck.queue_size; ++i) count.add(deck.queued(i));
    if (deck.pool.size() != deck.pool_size || deck.below.size() != deck.below_size)
      return "size of a ticket deck";
  }
  for (int s = 0; s < state.players; ++s) {
    auto const& seat = state.at(seat_id(s));
    count.add(seat.tickets);
    count.add(state.draft.packs[s]);
    for (std::size_t i = 0; i < seat.offer.size; ++i) count.add(seat.offer.tickets[i]);
    if (seat.tickets.size() != seat.ticket_count) return of_seat(s, "number of tickets");
  }
  return count.check(board.tickets.size());
}

/// B-44: nobody holds two parallel routes, and no route has two owners.
std::string check_owners(Board const& board, State const& state, Routes& claimed) {
  for (int s = 0; s < state.players; ++s) {
    auto const& routes = state.at(seat_id(s)).routes;
    if (!(claimed & routes).empty()) return "a route has two owners";
    claimed |= routes;
    for (auto r : routes) {
      if (!(board.at(r).siblings & routes).empty()) return of_seat(s, "two parallel routes (B-44)");
    }
  }
  return "";
}

std::string check_routes(Board const& board, State const& state) {
  Routes claimed;
  auto wrong = check_owners(board, state, claimed);
  if (!wrong.empty()) return wrong;
  bool const closes = state.players < board.switches.double_routes_from;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const r = static_cast<RouteId>(i);
    bool const closed = closes && !(board.at(r).siblings & claimed).empty();
    if (state.open.contains(r) == (closed || claimed.contains(r)))
      return "route " + board.at(r).id + ": open or not";
    if (closed && claimed.contains(r)) return "route " + board.at(r).id + ": closed and claimed (B-45)";
  }
  return "";
}

std::string check_score(Board const& board, State const& state) {
  for (int s = 0; s < state.players; ++s) {
    auto const& seat = state.at(seat_id(s));
    int recount = seat.goods;
    if (!board.switches.routes_scored_at_end) {
      for (auto r : seat.routes) recount += board.at(r).points;
    }
    if (recount != seat.score) {
      return of_seat(s, "score " + to_string(seat.score) + ", recount " + to_string(recount) + " (B-64)");
    }
  }
  return "";
}

}  // namespace

std::string violation(Board const& board, State const& state) {
  auto const first_wrong = [&](auto const& checks) {
    std::string wrong;
    for (auto const check : checks) {
      if (wrong.empty()) wrong = check(board, state);
    }
    return wrong;
  };
  auto wrong = first_wrong(std::array{check_cards, check_trains, check_tickets, check_routes});
  if (wrong.empty()) wrong = first_wrong(each<&Mechanic::violation>);
  return wrong.empty() ? check_score(board, state) : wrong;
}

}  // namespace roundhouse
