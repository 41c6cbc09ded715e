#include "players/planner/judge.h"
#include "players/planner/mechanics.h"
#include "roundhouse/score.h"

namespace roundhouse::planner::stations {
namespace {

/// What a station in the city adds now: tickets that one route of somebody else would complete count twice,
/// for they are no longer missed; the points of the unbuilt station are lost.
int gain(Board const& board, State const& state, Seat const& own, CityId city) {
  Routes others;
  for (int s = 0; s < state.players; ++s) others |= state.seats[s].routes;
  auto const points = [&](Routes const& routes) {
    int sum = 0;
    for (auto t : completed(board, routes, own.tickets)) sum += board.at(t).points;
    return sum;
  };
  int const now = points(own.routes);
  int best = 0;
  for (auto r : (board.routes_at[city] & others) - own.routes) {
    auto with = own.routes;
    with.insert(r);
    best = std::max(best, points(with) - now);
  }
  return 2 * best - board.stations->points;
}

double build(Glance const& glance, Move move) {
  return glance.late && gain(glance.board, glance.state, glance.own, move.city()) > 0 ? 60 : -1;
}

/// Early in the game the own network may still reach what a station would borrow.
double build_worth(Judge const& judge, Move move) {
  auto const& sight = judge.sight();
  if (sight.turns_left > 4) return -10;
  double const cards = (built(sight.own).size() + 1) * sight.w.spare_card * judge.card_use();
  return gain(sight.board, sight.state, sight.own, move.city()) - cards;
}

/// Locomotives are dear, and so are colours of which there are few.
double pay(Glance const& glance, Move move) {
  return glance.own.hand[move.card()] - 3 * move.b;
}
double pay_worth(Judge const& judge, Move move) {
  return -(move.c > 0 ? move.c * judge.worth(move.card()) : 0) - move.b * judge.worth(Card::locomotive);
}

constexpr std::array own_moves{
    MoveWorth{MoveKind::build_station, build, build_worth, Aim::join_tickets},
    MoveWorth{MoveKind::pay_station, pay, pay_worth, Aim::spare_cards},
};

}  // namespace

constinit MechanicWorth const worth{.moves = own_moves};

}  // namespace roundhouse::planner::stations
