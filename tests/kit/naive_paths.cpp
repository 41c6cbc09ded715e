#include "kit/naive_score.h"

namespace roundhouse::kit::naive {
namespace {

struct Edge {
  int from;
  int to;
  int length;
};
using Edges = std::vector<Edge>;

std::uint64_t bit(int place) {
  return std::uint64_t{1} << place;
}

/// The routes as edges between numbered places. A route into a country has an end of its own there, since no
/// path goes through one (M-17).
class Numbering {
 public:
  explicit Numbering(Board const& board) : board_(board), place_(board.cities.size(), -1) {}
  Edges edges(Routes const& routes) {
    Edges edges;
    for (auto r : routes) {
      auto const& route = board_.at(r);
      edges.push_back({place(route.from), place(route.to), route.length});
    }
    return edges;
  }
  int places() const { return places_; }

 private:
  int place(CityId city) {
    if (board_.at(city).country >= 0) return places_++;
    auto& number = place_[index(city)];
    if (number < 0) number = places_++;
    return number;
  }
  Board const& board_;
  std::vector<int> place_;
  int places_ = 0;
};

/// Whether the chosen edges are connected.
bool are_connected(Edges const& edges, std::uint64_t chosen) {
  std::uint64_t reached = 0;
  std::uint64_t left = chosen;
  bool grows = true;
  while (grows) {
    grows = false;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      auto const ends = bit(edges[i].from) | bit(edges[i].to);
      bool const joins = reached == 0 || (reached & ends) != 0;
      if (((left >> i) & 1U) == 0 || !joins) continue;
      reached |= ends;
      left &= ~(std::uint64_t{1} << i);
      grows = true;
    }
  }
  return left == 0;
}

/// The longest path within connected routes. The subsets come in the order of a Gray code, so that
/// from one to the next a single route comes or goes.
int longest_within(Edges const& edges) {
  int best = 0;
  int length = 0;
  std::uint64_t chosen = 0;
  std::uint64_t odd = 0;  // cities with an odd number of the chosen routes
  for (std::uint64_t step = 1; step < (std::uint64_t{1} << edges.size()); ++step) {
    int const flip = std::countr_zero(step);
    auto const& edge = edges[flip];
    chosen ^= std::uint64_t{1} << flip;
    odd ^= bit(edge.from) ^ bit(edge.to);
    length += ((chosen >> flip) & 1U) != 0 ? edge.length : -edge.length;
    if (length > best && std::popcount(odd) <= 2 && are_connected(edges, chosen)) best = length;
  }
  return best;
}

int walk(Edges const& edges, int place, std::uint64_t used) {
  int best = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    auto const& edge = edges[i];
    if (((used >> i) & 1U) != 0 || (edge.from != place && edge.to != place)) continue;
    int const rest = walk(edges, edge.from == place ? edge.to : edge.from, used | bit(static_cast<int>(i)));
    best = std::max(best, edge.length + rest);
  }
  return best;
}

bool touch(Route const& a, Route const& b) {
  return a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to;
}

}  // namespace

std::vector<Routes> components(Board const& board, Routes const& routes) {
  std::vector<Routes> parts;
  for (auto r : routes) {
    Routes joined;
    joined.insert(r);
    std::vector<Routes> others;
    for (auto const& part : parts) {
      bool joins = false;
      for (auto other : part) joins = joins || touch(board.at(r), board.at(other));
      if (joins)
        joined |= part;
      else
        others.push_back(part);
    }
    others.push_back(joined);
    parts = others;
  }
  return parts;
}

int longest_path(Board const& board, Routes const& routes) {
  int best = 0;
  for (auto const& part : components(board, routes))
    best = std::max(best, longest_within(Numbering(board).edges(part)));
  return best;
}

int longest_walk(Board const& board, Routes const& routes) {
  Numbering numbering(board);
  auto const edges = numbering.edges(routes);
  int best = 0;
  for (int place = 0; place < numbering.places(); ++place) best = std::max(best, walk(edges, place, 0));
  return best;
}

}  // namespace roundhouse::kit::naive
