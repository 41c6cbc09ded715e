#include "players/paths.h"

#include <limits>

namespace roundhouse {
namespace {

constexpr int far_away = std::numeric_limits<int>::max();

/// Dijkstra's search; a board is so small that the nearest city is found by looking at all of them.
class PathSearch {
 public:
  PathSearch(Board const& board, State const& state, SeatId seat)
      : board_(board), own_(state.at(seat).routes), free_(state.open - state.at(seat).barred) {
    distance_.fill(far_away);
    by_.fill(no_route);
  }

  Path search(Cities const& from, Cities const& to) {
    for (auto city : from) distance_[city] = 0;
    Cities done;
    for (;;) {
      auto const city = nearest(done);
      if (city == no_city) return {};
      if (to.contains(city)) return trace(city);
      done.insert(city);
      if (board_.is_country(city) && !from.contains(city)) continue;
      for (auto r : board_.routes_at[city] & (own_ | free_)) relax(city, r);
    }
  }

 private:
  CityId nearest(Cities const& done) const {
    CityId best = no_city;
    int least = far_away;
    for (std::size_t c = 0; c < board_.cities.size(); ++c) {
      if (distance_[c] >= least || done.contains(static_cast<CityId>(c))) continue;
      least = distance_[c];
      best = static_cast<CityId>(c);
    }
    return best;
  }
  void relax(CityId city, RouteId r) {
    auto const& route = board_.at(r);
    auto const next = route.other(city);
    int const length = distance_[city] + (own_.contains(r) ? 0 : route.length);
    if (length >= distance_[next]) return;
    distance_[next] = length;
    by_[next] = r;
  }
  Path trace(CityId city) const {
    Path path{.possible = true, .spaces = distance_[city], .missing = {}};
    while (by_[city] != no_route) {
      auto const r = by_[city];
      if (!own_.contains(r)) path.missing.insert(r);
      city = board_.at(r).other(city);
    }
    return path;
  }

  Board const& board_;
  Routes own_;
  Routes free_;
  PerCity<int> distance_{};
  PerCity<RouteId> by_{};
};

}  // namespace

Path cheapest_path(Board const& board, State const& state, SeatId seat, TicketId ticket) {
  auto const& t = board.at(ticket);
  auto path = PathSearch(board, state, seat).search(t.from_cities, t.to_cities);
  if (path.spaces > state.at(seat).trains) path.possible = false;
  return path;
}

}  // namespace roundhouse
