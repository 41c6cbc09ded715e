#include "players/paths.h"

#include <algorithm>
#include <limits>

namespace roundhouse {
namespace {

constexpr int far_away = std::numeric_limits<int>::max();

/// Dijkstra's search; a board is so small that the nearest city is found by looking at all of them.
class PathSearch {
 public:
  PathSearch(Board const& board, Routes const& own, Routes const& free)
      : board_(board), own_(own), free_(free) {
    distance_.fill(far_away);
    by_.fill(no_route);
  }

  /// The end that is reached first, or no_city.
  CityId search(Cities const& from, Cities const& to) {
    for (auto city : from) distance_[city] = 0;
    Cities done;
    for (;;) {
      auto const city = nearest(done);
      if (city == no_city || to.contains(city)) return city;
      done.insert(city);
      if (board_.is_country(city) && !from.contains(city)) continue;
      for (auto r : board_.routes_at[city] & (own_ | free_)) relax(city, r);
    }
  }

  Path trace(CityId city) const {
    Path path{.possible = true, .spaces = distance_[city], .missing = {}};
    each_back_from(city, [&](RouteId r) {
      if (!own_.contains(r)) path.missing.insert(r);
    });
    return path;
  }
  std::vector<RouteId> way_to(CityId city) const {
    std::vector<RouteId> way;
    each_back_from(city, [&](RouteId r) { way.push_back(r); });
    std::ranges::reverse(way);
    return way;
  }

 private:
  template <typename Use>
  void each_back_from(CityId city, Use&& use) const {
    while (by_[city] != no_route) {
      auto const r = by_[city];
      use(r);
      city = board_.at(r).other(city);
    }
  }
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

  Board const& board_;
  Routes own_;
  Routes free_;
  PerCity<int> distance_{};
  PerCity<RouteId> by_{};
};

}  // namespace

Path cheapest_path(Board const& board, State const& state, SeatId seat, TicketId ticket) {
  auto const& t = board.at(ticket);
  auto const& own = state.at(seat);
  PathSearch search(board, own.routes, state.open - own.barred);
  auto const end = search.search(t.from_cities, t.to_cities);
  if (end == no_city) return {};
  auto path = search.trace(end);
  if (path.spaces > own.trains) path.possible = false;
  return path;
}

std::vector<RouteId> cheapest_way(Board const& board, Routes const& own, Routes const& open,
                                  Cities const& from, Cities const& to) {
  PathSearch search(board, own, open);
  auto const end = search.search(from, to);
  if (end == no_city) return {};
  return search.way_to(end);
}

}  // namespace roundhouse
