/// The longest path of a network, each route at most once (U-05).
///
/// A longest path that does not use a whole part begins and ends at cities with an odd number of routes:
/// at any other city one more route would be free to go on. So the search starts only there, and stops as
/// soon as it meets a bound: of the odd cities at most two are ends, each other one leaves a route unused.
/// No path goes through a country (M-17): each route into one has an end of its own, so a country is odd.
#include <utility>

#include "roundhouse/score.h"
#include "rules/network.h"

namespace roundhouse {
namespace {

enum class EdgeId : std::uint8_t {};

struct Edge {
  CityId from;
  CityId to;
  std::uint8_t length;
  RouteId route;

  CityId other(CityId c) const { return c == from ? to : from; }
};

/// A network of up to 64 routes, as nearly all are, has a set of its routes in one word.
template <int words>
class TrailSearch {
 public:
  static constexpr int max_edges = 64 * words;
  using Edges = IdSet<EdgeId, words>;

  TrailSearch(Board const& board, Routes const& routes, Parts const& parts)
      : parts_(parts), countries_(board.country_exits & parts.cities()) {
    shortest_.fill(max_length);
    for (auto r : routes) {
      auto const& route = board.at(r);
      add({route.from, route.to, route.length, r});
    }
  }

  int longest() {
    find_bounds();
    // The most promising part first: most others are then too small to matter.
    for (int next = most_promising(); next >= 0; next = most_promising()) search(next);
    return best_;
  }

  /// A path of exactly this length, from any city.
  std::vector<RouteId> trace(int target) {
    target_ = target;
    for (auto c : parts_.cities()) {
      if (follow_to_target(c, 0)) break;
    }
    std::ranges::reverse(path_);
    return path_;
  }

 private:
  /// What is known of a part before it is searched.
  struct Outlook {
    int weight = 0;  // length of all its routes
    int bound = 0;   // no path in it is longer
  };

  void add(Edge edge) {
    for (auto city : {edge.from, edge.to}) {
      routes_at_[city].insert(static_cast<EdgeId>(count_));
      weight_at_[city] = static_cast<std::uint16_t>(weight_at_[city] + edge.length);
      shortest_[city] = std::min(shortest_[city], edge.length);
    }
    edges_[count_++] = edge;
  }

  void find_bounds() {
    for (auto c : parts_.cities()) {
      if (routes_at_[c].size() % 2 == 1) odd_.insert(c);
    }
    odd_ |= countries_;
    for (int p = 0; p < parts_.size(); ++p) {
      int twice = 0;  // every route counts at both its ends
      for (auto c : parts_[p]) twice += weight_at_[c];
      outlooks_[p].weight = twice / 2;
      outlooks_[p].bound = outlooks_[p].weight - unused(parts_[p] & odd_);
    }
  }

  /// What a path must leave out at least: a route at every odd city but two, which may share it.
  int unused(Cities const& odd) const {
    if (odd.size() <= 2) return 0;  // Euler: one path uses all
    int sum = 0;
    int dearest = 0;
    int second = 0;
    for (auto c : odd) {
      int const cost = shortest_[c];
      sum += cost;
      second = std::max(second, std::min(dearest, cost));
      dearest = std::max(dearest, cost);
    }
    return (sum - dearest - second + 1) / 2;
  }

  /// The part with the highest bound, if that is above what has been found.
  int most_promising() const {
    int found = -1;
    int most = best_;
    for (int p = 0; p < parts_.size(); ++p) {
      if (outlooks_[p].bound > most) {
        most = outlooks_[p].bound;
        found = p;
      }
    }
    return found;
  }

  bool is_one_path(int part, Cities const& odd) const {
    bool alone = true;  // every route into a country
    for (auto c : parts_[part] & countries_) alone = alone && routes_at_[c].size() == 1;
    return odd.size() <= 2 && alone;
  }

  void search(int part) {
    auto& [weight, bound] = outlooks_[part];
    bound_ = std::exchange(bound, 0);  // it will have been searched
    auto const odd = parts_[part] & odd_;
    if (is_one_path(part, odd)) {
      best_ = weight;
      return;
    }
    used_ = {};
    for (auto c : odd) {
      if (best_ >= bound_) return;
      follow(c, 0, weight);
    }
  }

  bool ends_at(CityId c, int length) const { return length > 0 && countries_.contains(c); }

  /// Goes on from a city after a path of this length, `left` being the length of all unused routes.
  void follow(CityId c, int length, int left) {
    best_ = std::max(best_, length);
    if (ends_at(c, length)) return;
    for (auto e : routes_at_[c] - used_) {
      if (best_ >= bound_ || length + left <= best_) return;
      auto const& edge = edges_[e];
      used_.insert(e);
      follow(edge.other(c), length + edge.length, left - edge.length);
      used_.erase(e);
    }
  }

  /// The length of all unused routes that can still be reached from the city.
  int reachable(CityId c) const {
    Edges seen = used_;
    std::array<CityId, max_edges + 1> waiting{};
    int size = 0;
    int length = 0;
    waiting[size++] = c;
    while (size > 0) {
      auto const here = waiting[--size];
      for (auto e : routes_at_[here] - seen) {
        auto const& edge = edges_[e];
        seen.insert(e);
        length += edge.length;
        waiting[size++] = edge.other(here);
      }
    }
    return length;
  }

  bool follow_to_target(CityId c, int length) {
    if (length == target_) return true;
    if (ends_at(c, length) || length + reachable(c) < target_) return false;
    for (auto e : routes_at_[c] - used_) {
      auto const& edge = edges_[e];
      used_.insert(e);
      if (follow_to_target(edge.other(c), length + edge.length)) {
        path_.push_back(edge.route);
        return true;
      }
      used_.erase(e);
    }
    return false;
  }

  Parts const& parts_;
  Cities countries_;
  Per<EdgeId, Edge, max_edges> edges_;
  int count_ = 0;
  PerCity<Edges> routes_at_{};
  PerCity<std::uint16_t> weight_at_{};            // length of all routes at each city
  PerCity<std::uint8_t> shortest_;                // route at each city
  Cities odd_;                                    // cities where paths may end early
  std::array<Outlook, max_cities / 2> outlooks_;  // by part
  Edges used_;
  int best_ = 0;
  int bound_ = 0;
  int target_ = 0;
  std::vector<RouteId> path_;
};

template <typename Work>
auto with_search(Board const& board, Routes const& routes, Parts const& parts, Work work) {
  if (routes.size() <= TrailSearch<1>::max_edges) return work(TrailSearch<1>(board, routes, parts));
  return work(TrailSearch<2>(board, routes, parts));
}

}  // namespace

int longest_path(Board const& board, Routes const& routes, Parts const& parts) {
  return with_search(board, routes, parts, [](auto search) { return search.longest(); });
}

int longest_path(Board const& board, Routes const& routes) {
  return longest_path(board, routes, Parts(board, routes));
}

std::vector<RouteId> trace_longest_path(Board const& board, Routes const& routes) {
  Parts const parts(board, routes);
  int const length = longest_path(board, routes, parts);
  if (length == 0) return {};
  return with_search(board, routes, parts, [length](auto search) { return search.trace(length); });
}

}  // namespace roundhouse
