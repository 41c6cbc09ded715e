/// The longest path of a network, each route at most once (U-05).
///
/// A longest path that does not use a whole component begins and ends at cities with an odd number of routes:
/// at any other city one more route would be free to go on. So the search starts only there, and stops as
/// soon as it meets a bound: of the odd cities at most two are ends, each other one leaves a route unused.
#include <utility>

#include "roundhouse/score.h"

namespace roundhouse {
namespace {

/// Every route has two ends: more nodes there are never.
constexpr int max_nodes = 2 * max_routes;
constexpr std::uint8_t unnumbered = 255;

struct Edge {
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t length;
  RouteId route;
};

class TrailSearch {
 public:
  TrailSearch(Board const& board, Routes const& routes) {
    node_of_.fill(unnumbered);
    for (auto r : routes) {
      auto const& route = board.at(r);
      add({node(board, route.from), node(board, route.to), route.length, r});
    }
  }

  int longest() {
    find_components();
    int best = 0;
    for (int c = 0; c < components_; ++c) {
      if (weight_[c] > best) best = std::max(best, longest_in(c, best));
    }
    return best;
  }

  /// A path of exactly this length, from any city.
  std::vector<RouteId> trace(int target) {
    target_ = target;
    for (int n = 0; n < nodes_ && path_.empty(); ++n) follow_to_target(n, 0);
    std::ranges::reverse(path_);
    return path_;
  }

 private:
  /// Cities are numbered as they come. A route into a country has an end of its own: no path goes through one
  /// (M-17).
  std::uint8_t node(Board const& board, CityId city) {
    auto& number = node_of_[static_cast<std::size_t>(city)];
    if (number != unnumbered && !board.is_country(city)) return number;
    number = static_cast<std::uint8_t>(nodes_++);
    at_[number] = {};
    degree_[number] = 0;
    return number;
  }

  void add(Edge edge) {
    for (int const end : {edge.from, edge.to}) {
      at_[end].insert(static_cast<RouteId>(count_));
      ++degree_[end];
    }
    edges_[count_++] = edge;
  }

  void find_components() {
    Routes seen;
    for (int e = 0; e < count_; ++e) {
      if (!seen.contains(static_cast<RouteId>(e))) collect(e, components_++, seen);
    }
  }
  /// All edges joined to this one make up a component.
  void collect(int e, int component, Routes& seen) {
    std::array<std::uint8_t, max_routes> waiting;
    int size = 0;
    weight_[component] = 0;
    seen.insert(static_cast<RouteId>(e));
    waiting[size++] = static_cast<std::uint8_t>(e);
    while (size > 0) {
      auto const& edge = edges_[waiting[--size]];
      weight_[component] += edge.length;
      for (int const end : {edge.from, edge.to}) {
        component_[end] = component;
        for (auto next : at_[end] - seen) waiting[size++] = static_cast<std::uint8_t>(next);
        seen |= at_[end];
      }
    }
  }

  int cheapest_at(int n) const {
    int least = max_length + 1;
    for (auto e : at_[n]) least = std::min<int>(least, edges_[index(e)].length);
    return least;
  }

  int longest_in(int c, int best) {
    std::array<std::uint8_t, max_nodes> odd;
    std::array<int, max_nodes> cheapest;
    int odds = 0;
    for (int n = 0; n < nodes_; ++n) {
      if (degree_[n] % 2 == 0 || component_[n] != c) continue;
      odd[odds] = static_cast<std::uint8_t>(n);
      cheapest[odds++] = cheapest_at(n);
    }
    if (odds <= 2) return weight_[c];  // Euler: one path uses all
    std::sort(cheapest.begin(), cheapest.begin() + odds);
    int unused = 0;
    for (int i = 0; i < odds - 2; ++i) unused += cheapest[i];
    bound_ = weight_[c] - (unused + 1) / 2;
    best_ = best;
    used_ = {};
    for (int i = 0; i < odds && best_ < bound_; ++i) follow(odd[i], 0, weight_[c]);
    return best_;
  }

  /// Goes on from node n after a path of this length, `left` being the length of all unused routes.
  void follow(int n, int length, int left) {
    best_ = std::max(best_, length);
    for (auto e : at_[n] - used_) {
      if (best_ >= bound_ || length + left <= best_) return;
      auto const& edge = edges_[index(e)];
      used_.insert(e);
      follow(edge.from == n ? edge.to : edge.from, length + edge.length, left - edge.length);
      used_.erase(e);
    }
  }

  /// The length of all unused routes that can still be reached from node n.
  int reachable(int n) const {
    Routes seen = used_;
    std::array<std::uint8_t, max_routes + 1> waiting{};
    int size = 0;
    int length = 0;
    waiting[size++] = static_cast<std::uint8_t>(n);
    while (size > 0) {
      int const here = waiting[--size];
      for (auto e : at_[here] - seen) {
        auto const& edge = edges_[index(e)];
        seen.insert(e);
        length += edge.length;
        waiting[size++] = edge.from == here ? edge.to : edge.from;
      }
    }
    return length;
  }

  bool follow_to_target(int n, int length) {
    if (length == target_) return true;
    if (length + reachable(n) < target_) return false;
    for (auto e : at_[n] - used_) {
      auto const& edge = edges_[index(e)];
      used_.insert(e);
      if (follow_to_target(edge.from == n ? edge.to : edge.from, length + edge.length)) {
        path_.push_back(edge.route);
        return true;
      }
      used_.erase(e);
    }
    return false;
  }

  // Filled as far as they are counted; the rest is never looked at.
  std::array<Edge, max_routes> edges_;
  int count_ = 0;
  std::array<std::uint8_t, max_cities> node_of_;
  int nodes_ = 0;
  std::array<Routes, max_nodes> at_;  // numbers into edges_
  std::array<std::uint8_t, max_nodes> degree_;
  std::array<int, max_nodes> component_;
  std::array<int, max_routes> weight_;
  int components_ = 0;
  Routes used_;
  int best_ = 0;
  int bound_ = 0;
  int target_ = 0;
  std::vector<RouteId> path_;
};

}  // namespace

int longest_path(Board const& board, Routes const& routes) {
  return TrailSearch(board, routes).longest();
}

std::vector<RouteId> trace_longest_path(Board const& board, Routes const& routes) {
  TrailSearch search(board, routes);
  int const length = search.longest();
  if (length == 0) return {};
  return TrailSearch(board, routes).trace(length);
}

}  // namespace roundhouse
