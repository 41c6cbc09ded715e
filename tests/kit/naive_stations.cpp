/// Stations, from S-01 to S-06.
#include "kit/naive_moves.h"
#include "kit/naive_score.h"

namespace roundhouse::kit::naive {
namespace {

int stations_of(Seat const& seat) {
  int n = 0;
  for (auto city : seat.stations) n += city == no_city ? 0 : 1;
  return n;
}

bool stands_in(State const& state, CityId city) {
  for (auto const& seat : state.seats) {
    if (std::ranges::count(seat.stations, city) > 0) return true;
  }
  return false;
}

int best_with(Board const& board, State const& state, int s, std::size_t station, Routes const& routes) {
  auto const& seat = state.seats[s];
  int best = value_of_tickets(board, seat, routes);
  if (station == seat.stations.size() || seat.stations[station] == no_city) return best;
  best = std::max(best, best_with(board, state, s, station + 1, routes));
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const r = static_cast<RouteId>(i);
    auto const city = seat.stations[station];
    auto const whose = owner(state, r);
    bool const ends_there = board.at(r).from == city || board.at(r).to == city;
    if (!ends_there || whose == no_seat || whose == seat_id(s)) continue;
    auto more = routes;
    more.insert(r);
    best = std::max(best, best_with(board, state, s, station + 1, more));
  }
  return best;
}

}  // namespace

MoveList stations(Board const& board, State const& state) {
  MoveList moves;
  if (!board.stations || stations_of(state.at(state.turn)) == 3 || station_payments(state).empty())
    return moves;
  for (std::size_t c = 0; c < board.cities.size(); ++c) {
    if (board.cities[c].country < 0 && !stands_in(state, static_cast<CityId>(c)))
      moves.push_back(make_move(MoveKind::build_station, static_cast<int>(c)));
  }
  return moves;
}

MoveList station_payments(State const& state) {
  MoveList moves;
  auto const& seat = state.at(state.turn);
  int const price = stations_of(seat) + 1;
  for (int locomotives = 0; locomotives <= std::min(price, seat.hand[Card::locomotive]); ++locomotives) {
    int const rest = price - locomotives;
    if (rest == 0) moves.push_back(make_move(MoveKind::pay_station, index(Card::locomotive), locomotives, 0));
    for (int c = 0; c < colors && rest > 0; ++c) {
      if (seat.hand[card_at(c)] >= rest)
        moves.push_back(make_move(MoveKind::pay_station, c, locomotives, rest));
    }
  }
  return moves;
}

int best_value_of_tickets(Board const& board, State const& state, int seat) {
  return best_with(board, state, seat, 0, state.seats[seat].routes);
}

int station_points(Board const& board, Seat const& seat) {
  return board.stations ? board.stations->points * (3 - stations_of(seat)) : 0;
}

}  // namespace roundhouse::kit::naive
