/// The final count and the winners: B-60 to B-66 and the bonuses of the boards.
#include "roundhouse/score.h"

#include "mechanics/all.h"
#include "rules/network.h"

namespace roundhouse {
namespace {

bool needs_longest_path(Board const& board) {
  auto const& ties = board.switches.tie_breaks;
  return board.longest_path_points > 0 || std::ranges::find(ties, TieBreak::longest_path) != ties.end();
}

Tickets completed(Board const& board, Parts const& network, Tickets const& tickets) {
  Tickets done;
  for (auto t : tickets) {
    if (network.join(board.at(t).from_cities, board.at(t).to_cities)) done.insert(t);
  }
  return done;
}

/// The tickets of the seat, whose routes are `network`, with what it borrows.
Tickets completed(Board const& board, State const& state, SeatId who, Parts const& network) {
  auto const& seat = state.at(who);
  auto done = completed(board, network, seat.tickets);
  for (auto const borrow : each<&Mechanic::borrow>) {
    auto const lent = borrow(board, state, who);
    if (!lent.empty()) done |= completed(board, Parts(board, seat.routes | lent), seat.tickets);
  }
  return done;
}

/// What one seat has by itself; the total may be negative (B-65).
SeatScore score_seat(Board const& board, State const& state, SeatId who) {
  auto const& seat = state.at(who);
  SeatScore score;
  for (auto r : seat.routes) score.points[Source::routes] += board.at(r).points;

  Parts const network(board, seat.routes);
  auto const done = completed(board, state, who, network);
  int won = 0;
  int lost = 0;
  for (auto t : seat.tickets) (done.contains(t) ? won : lost) += board.at(t).points;
  score.points[Source::tickets] = won;
  score.points[Source::missed_tickets] = -lost;
  score.completed = done.size();
  score.kept = seat.tickets.size();

  if (board.attractions) {
    auto const reached = network.cities() & board.attractions->cities;  // Y-06
    score.points[Source::attractions] = reached.size() * board.attractions->points;
  }
  if (needs_longest_path(board)) score.longest = longest_path(board, seat.routes, network);
  return score;
}

/// The bonuses of a board (B-62): all seats that have the most get them, none with nothing (M-18, U-07).
template <typename Count>
void add_bonus(Scores& scores, int players, Source source, int points, Count count) {
  int most = 0;
  for (int s = 0; s < players; ++s) most = std::max(most, count(scores.seats[s]));
  for (int s = 0; s < players; ++s) {
    auto& seat = scores.seats[s];
    if (most > 0 && count(seat) == most) seat.points[source] = points;
  }
}

int tie_value(TieBreak tie, SeatScore const& seat) {
  switch (tie) {
    case TieBreak::completed_tickets: return seat.completed;
    case TieBreak::longest_path: return seat.longest;
    case TieBreak::goods: return seat[Source::goods];
  }
  return 0;
}

bool is_before(Board const& board, SeatScore const& a, SeatScore const& b) {
  if (a.total != b.total) return a.total > b.total;
  for (auto tie : board.switches.tie_breaks) {
    if (tie_value(tie, a) != tie_value(tie, b)) return tie_value(tie, a) > tie_value(tie, b);
  }
  return false;
}

}  // namespace

Tickets completed(Board const& board, Routes const& routes, Tickets const& tickets) {
  return completed(board, Parts(board, routes), tickets);
}

Tickets completed(Board const& board, State const& state, SeatId seat) {
  return completed(board, state, seat, Parts(board, state.at(seat).routes));
}

Scores score(Board const& board, State const& state) {
  Scores scores;
  int const players = state.players;
  for (int s = 0; s < players; ++s) {
    scores.seats[s] = score_seat(board, state, seat_id(s));
  }
  if (board.longest_path_points > 0) {  // U-04
    add_bonus(scores, players, Source::longest_path, board.longest_path_points,
              [](SeatScore const& s) { return s.longest; });
  }
  if (board.most_tickets_points > 0) {  // M-18, N-16
    add_bonus(scores, players, Source::most_tickets, board.most_tickets_points,
              [](SeatScore const& s) { return s.completed; });
  }
  for (auto const add_points : each<&Mechanic::add_points>) add_points(board, state, scores);
  for (int s = 0; s < players; ++s) {
    auto& seat = scores.seats[s];
    seat.total = std::accumulate(seat.points.begin(), seat.points.end(), 0);
  }

  auto const& best =
      *std::min_element(scores.seats.begin(), scores.seats.begin() + players,
                        [&](SeatScore const& a, SeatScore const& b) { return is_before(board, a, b); });
  for (int s = 0; s < players; ++s) {  // B-63
    if (!is_before(board, best, scores.seats[s])) {
      scores.winners = static_cast<std::uint8_t>(scores.winners | 1U << s);
    }
  }
  return scores;
}

PerSeat<int> places(Board const& board, Scores const& scores, int players) {
  PerSeat<int> places{};
  for (int s = 0; s < players; ++s) {
    places[s] = 1;
    for (int o = 0; o < players; ++o) {
      if (is_before(board, scores.seats[o], scores.seats[s])) ++places[s];
    }
  }
  return places;
}

int public_points(Board const& board, State const& state, SeatId seat) {
  int points = state.at(seat).score;
  if (!board.switches.routes_scored_at_end) return points;
  for (auto r : state.at(seat).routes) points += board.at(r).points;
  return points;
}

}  // namespace roundhouse
