/// The longest path of a network, each route at most once (U-05).
///
/// A longest path that does not use a whole component begins and ends at cities with an odd number of routes:
/// at any other city one more route would be free to go on. So the search starts only there, and stops as
/// soon as it meets a bound: of the odd cities at most two are ends, each other one leaves a route unused.
#include <utility>

#include "joined.h"
#include "roundhouse/score.h"

namespace roundhouse {
namespace {

constexpr std::uint8_t unnumbered = 255;

enum class NodeId : std::uint8_t {};
enum class EdgeId : std::uint8_t {};

struct Edge {
  NodeId from;
  NodeId to;
  std::uint8_t length;
  RouteId route;

  NodeId other(NodeId n) const { return n == from ? to : from; }
};

/// A network of up to 32 routes, as nearly all are, has its sets of nodes and routes in one word each.
template <int words>
class TrailSearch {
 public:
  static constexpr int max_edges = 32 * words;
  static constexpr int max_nodes = 64 * words;  // every route has two ends
  using Nodes = IdSet<NodeId, words>;
  using Edges = IdSet<EdgeId, words>;

  TrailSearch(Board const& board, Routes const& routes) {
    node_of_.fill(unnumbered);
    shortest_.fill(max_length);
    for (auto r : routes) {
      auto const& route = board.at(r);
      add({node(board, route.from), node(board, route.to), route.length, r});
    }
  }

  int longest() {
    find_components();
    // The most promising component first: most others are then too small to matter.
    while (Component* next = most_promising()) search(*next);
    return best_;
  }

  /// A path of exactly this length, from any city.
  std::vector<RouteId> trace(int target) {
    target_ = target;
    for (int n = 0; n < nodes_ && path_.empty(); ++n) follow_to_target(static_cast<NodeId>(n), 0);
    std::ranges::reverse(path_);
    return path_;
  }

 private:
  /// Routes that hang together.
  struct Component {
    Nodes nodes;
    int weight = 0;  // of all its routes
    int bound = 0;   // no path in it is longer
  };

  /// Cities are numbered as they come. A route into a country has an end of its own: no path goes through one
  /// (M-17).
  NodeId node(Board const& board, CityId city) {
    auto& number = node_of_[static_cast<std::size_t>(city)];
    bool const fresh = number == unnumbered || board.is_country(city);
    number = fresh ? static_cast<std::uint8_t>(nodes_) : number;  // no branch: nobody can guess it
    nodes_ += fresh ? 1 : 0;
    return static_cast<NodeId>(number);
  }

  void add(Edge edge) {
    for (auto [here, there] : {std::pair{edge.from, edge.to}, std::pair{edge.to, edge.from}}) {
      routes_at(here).insert(static_cast<EdgeId>(count_));
      neighbours_[index(here)].insert(there);
      shortest_[index(here)] = std::min(shortest_[index(here)], edge.length);
    }
    edges_[count_++] = edge;
  }

  Edges& routes_at(NodeId n) { return at_[index(n)]; }
  Edges const& routes_at(NodeId n) const { return at_[index(n)]; }

  void find_components() {
    Nodes odd;
    Nodes left;
    for (int i = 0; i < nodes_; ++i) {
      auto const n = static_cast<NodeId>(i);
      left.insert(n);
      if (routes_at(n).size() % 2 == 1) odd.insert(n);
    }
    odd_ = odd;
    while (!left.empty()) {
      auto const nodes = joined_to(left.first(), neighbours_);
      left -= nodes;
      for (auto n : nodes) component_of_[index(n)] = static_cast<std::uint8_t>(component_count_);
      components_[component_count_++].nodes = nodes;
    }
    for (int e = 0; e < count_; ++e) {
      components_[component_of_[index(edges_[e].from)]].weight += edges_[e].length;
    }
    for (int c = 0; c < component_count_; ++c) {
      components_[c].bound = components_[c].weight - unused(components_[c].nodes & odd_);
    }
  }

  /// What a path must leave out at least: a route at every odd city but two, which may share it.
  int unused(Nodes const& odd) const {
    if (odd.size() <= 2) return 0;  // Euler: one path uses all
    int sum = 0;
    int dearest = 0;
    int second = 0;
    for (auto n : odd) {
      int const cost = shortest_[index(n)];
      sum += cost;
      second = std::max(second, std::min(dearest, cost));
      dearest = std::max(dearest, cost);
    }
    return (sum - dearest - second + 1) / 2;
  }

  /// The component with the highest bound, if that is above what has been found.
  Component* most_promising() {
    Component* found = nullptr;
    int most = best_;
    for (int c = 0; c < component_count_; ++c) {
      if (components_[c].bound > most) {
        most = components_[c].bound;
        found = &components_[c];
      }
    }
    return found;
  }

  void search(Component& c) {
    bound_ = c.bound;
    c.bound = 0;  // it will have been searched
    auto const odd = c.nodes & odd_;
    if (odd.size() <= 2) {
      best_ = c.weight;
      return;
    }
    used_ = {};
    for (auto n : odd) {
      if (best_ >= bound_) return;
      follow(n, 0, c.weight);
    }
  }

  /// Goes on from node n after a path of this length, `left` being the length of all unused routes.
  void follow(NodeId n, int length, int left) {
    best_ = std::max(best_, length);
    for (auto e : routes_at(n) - used_) {
      if (best_ >= bound_ || length + left <= best_) return;
      auto const& edge = edges_[index(e)];
      used_.insert(e);
      follow(edge.other(n), length + edge.length, left - edge.length);
      used_.erase(e);
    }
  }

  /// The length of all unused routes that can still be reached from node n.
  int reachable(NodeId n) const {
    Edges seen = used_;
    std::array<NodeId, max_edges + 1> waiting{};
    int size = 0;
    int length = 0;
    waiting[size++] = n;
    while (size > 0) {
      auto const here = waiting[--size];
      for (auto e : routes_at(here) - seen) {
        auto const& edge = edges_[index(e)];
        seen.insert(e);
        length += edge.length;
        waiting[size++] = edge.other(here);
      }
    }
    return length;
  }

  bool follow_to_target(NodeId n, int length) {
    if (length == target_) return true;
    if (length + reachable(n) < target_) return false;
    for (auto e : routes_at(n) - used_) {
      auto const& edge = edges_[index(e)];
      used_.insert(e);
      if (follow_to_target(edge.other(n), length + edge.length)) {
        path_.push_back(edge.route);
        return true;
      }
      used_.erase(e);
    }
    return false;
  }

  std::array<Edge, max_edges> edges_;
  int count_ = 0;
  std::array<std::uint8_t, max_cities> node_of_;
  int nodes_ = 0;
  std::array<Edges, max_nodes> at_;
  std::array<Nodes, max_nodes> neighbours_;
  std::array<std::uint8_t, max_nodes> shortest_;  // route at each node
  Nodes odd_;                                     // nodes with an odd number of routes
  std::array<Component, max_edges> components_;
  std::array<std::uint8_t, max_nodes> component_of_;
  int component_count_ = 0;
  Edges used_;
  int best_ = 0;
  int bound_ = 0;
  int target_ = 0;
  std::vector<RouteId> path_;
};

/// Calls `work` with a search for this network.
template <typename Work>
auto with_search(Board const& board, Routes const& routes, Work work) {
  if (routes.size() <= TrailSearch<1>::max_edges) return work(TrailSearch<1>(board, routes));
  return work(TrailSearch<4>(board, routes));
}

}  // namespace

int longest_path(Board const& board, Routes const& routes) {
  return with_search(board, routes, [](auto search) { return search.longest(); });
}

std::vector<RouteId> trace_longest_path(Board const& board, Routes const& routes) {
  int const length = longest_path(board, routes);
  if (length == 0) return {};
  return with_search(board, routes, [length](auto search) { return search.trace(length); });
}

}  // namespace roundhouse
