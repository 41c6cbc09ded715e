#include "players/observation/distances.h"

#include <span>

namespace roundhouse::observation {
namespace {

/// The cities that `far` has so many spaces beyond what `near` has.
Cities those_beyond(Spread const& far, Spread const& near, std::uint8_t spaces) {
  // All are compared together; then the eight ones and zeros of a word become eight bits of its highest byte.
  std::array<std::uint8_t, max_cities> is;
  for (std::size_t i = 0; i < max_cities; ++i) {
    is[i] = far[i] != out_of_reach && far[i] == sum_of(near[i], spaces) ? 1 : 0;
  }
  Cities cities;
  for (std::size_t i = 0; i < max_cities; i += 8) {
    cities.bits[0] |= (low_first<8>(&is[i]) * 0x0102040810204080U) >> 56 << i;
  }
  return cities;
}

/// A route from a city on one side to one on the other.
struct Crossing {
  CityId here{};
  CityId there{};
  std::uint8_t cost = 0;
};

}  // namespace

Distances::Distances(Board const& board, Cities const& through, Routes const& routes,
                     PerRoute<std::uint8_t> const& costs)
    : through_(through), cities_(static_cast<int>(board.cities.size())) {
  for (auto& row : rows_) row.fill(out_of_reach);
  for (int c = 0; c < cities_; ++c) rows_[c][c] = 0;
  for (auto r : routes) {
    auto const [a, b] = std::pair(board.at(r).from, board.at(r).to);
    rows_[a][b] = rows_[b][a] = std::min(rows_[a][b], costs[r]);
  }
  for (auto over : through) {
    auto const from_there = rows_[over];
    for (int c = 0; c < cities_; ++c) {
      auto& row = rows_[c];
      auto const there = row[over];
      for (std::size_t i = 0; i < max_cities; ++i) row[i] = std::min(row[i], sum_of(there, from_there[i]));
    }
  }
}

int Distances::between(Cities const& from, Cities const& to) const {
  auto best = out_of_reach;
  for (auto city : from) best = std::min(best, nearest(rows_[city], to));
  return best;
}

void Distances::join(Route const& claimed) {
  auto const [a, b] = std::pair(claimed.from, claimed.to);
  if (through_.contains(a) && through_.contains(b)) return join_cities(a, b);
  rows_[a][b] = rows_[b][a] = 0;
  for (auto const& [end, next] : {std::pair{a, b}, std::pair{b, a}}) {
    if (!through_.contains(next)) continue;
    merge(rows_[end], rows_[next]);
    for (int c = 0; c < cities_; ++c) rows_[c][end] = rows_[end][c];
  }
}

void Distances::join_cities(CityId a, CityId b) {
  auto const to_a = rows_[a];
  auto const to_b = rows_[b];
  for (int c = 0; c < cities_; ++c) {
    auto& row = rows_[c];
    auto const from_a = to_a[c];
    auto const from_b = to_b[c];
    for (std::size_t i = 0; i < max_cities; ++i) {  // all, so that they are worked out together
      auto const over_a = sum_of(from_a, to_b[i]);
      auto const over_b = sum_of(from_b, to_a[i]);
      // NOLINTNEXTLINE(modernize-min-max-use-initializer-list): a list is not worked out together
      row[i] = std::min(row[i], std::min(over_a, over_b));
    }
  }
}

// One sum in three steps, which share all they know.
// NOLINTNEXTLINE(readability-function-cognitive-complexity)
void Distances::cut(planner::Lore const& lore, RouteId lost, Routes const& left,
                    PerRoute<std::uint8_t> const& costs) {
  auto const& board = lore.board();
  auto const& route = board.at(lost);
  auto const [a, b] = std::pair(route.from, route.to);
  if (rows_[a][b] < route.length) return;  // it was not the shortest way
  for (auto r : board.routes_at[a] & board.routes_at[b] & left) {
    if (costs[r] <= route.length) return;
  }
  // A shortest way along the route leads from a city that is nearer to a, by the length of the route, to one
  // that is nearer to b. Between cities of the same side, and to all others, nothing has changed. So the new
  // way from here to there is an old one to another route into that side, and an old one from its end on.
  auto const here = those_beyond(rows_[b], rows_[a], route.length);
  auto const there = those_beyond(rows_[a], rows_[b], route.length);
  std::array<Crossing, max_routes> crossings;
  std::size_t count = 0;
  for (auto city : there) {
    for (auto r : board.routes_at[city] & left) {
      auto const before = lore.across(r, city);
      if (!there.contains(before)) crossings[count++] = {before, city, costs[r]};
    }
  }
  for (auto city : here) {
    auto& row = rows_[city];
    Spread anew;
    anew.fill(out_of_reach);
    for (auto const& over : std::span(crossings.data(), count)) {
      if (!through_.contains(over.here) && over.here != city) continue;
      auto const so_far = sum_of(row[over.here], over.cost);
      anew[over.there] = std::min(anew[over.there], so_far);
      if (!through_.contains(over.there)) continue;
      auto const& on = rows_[over.there];
      for (std::size_t i = 0; i < max_cities; ++i) anew[i] = std::min(anew[i], sum_of(so_far, on[i]));
    }
    for (auto to : there) rows_[to][city] = row[to] = anew[to];
  }
}

}  // namespace roundhouse::observation
