#include "players/searcher/tree.h"

#include <cmath>
#include <limits>

namespace roundhouse::searcher {
namespace {

constexpr int visits_before_growing = 24;  // so often a node's own result is all that is asked for
constexpr int deepest = 8;                 // decisions
constexpr double curiosity = 12;           // points that a little tried move is given

/// How many of the moves are tried.
int width(int visits) {
  return 1 + static_cast<int>(std::sqrt(visits) / 4);
}

}  // namespace

Tree::Node& Tree::child(Node& at, Move move, SeatId seat) {
  for (auto* node : at.children) {
    if (node->move == move && node->seat == seat) return *node;
  }
  nodes_.push_back({.move = move, .seat = seat, .visits = 0, .sum = 0, .children = {}});
  at.children.push_back(&nodes_.back());
  return nodes_.back();
}

Tree::Node& Tree::choose(Node& at, ImaginedGame& game) {
  auto const seat = game.next();
  auto const& legal = game.legal();
  auto values = game.values();
  Node* best = nullptr;
  double most = -std::numeric_limits<double>::infinity();
  for (int n = std::min(width(at.visits), legal.size()); n > 0; --n) {
    auto const place = std::ranges::max_element(values);
    auto& node = child(at, legal[static_cast<int>(place - values.begin())], seat);
    *place = -std::numeric_limits<double>::infinity();
    double const spread = curiosity * std::sqrt(std::log(at.visits + 1.0) / (node.visits + 1.0));
    double const untried = 1e9 + n;  // the planner's favourite first
    double const hope = node.visits > 0 ? node.sum / node.visits + spread : untried;
    if (best == nullptr || hope > most) {
      most = hope;
      best = &node;
    }
  }
  return *best;
}

Outcome Ending::operator()(ImaginedGame& game) const {
  if (guide != nullptr) return guide->end(game, seat, thread);
  game.play_out();
  return outcome(game.board(), game.state());
}

Outcome Tree::play_on(ImaginedGame& game, Ending const& ending) {
  path_.assign(1, &nodes_.front());
  while (!game.over() && static_cast<int>(path_.size()) <= deepest &&
         path_.back()->visits >= visits_before_growing) {
    auto& node = choose(*path_.back(), game);
    game.play(node.seat, node.move);
    path_.push_back(&node);
  }
  auto const result = ending(game);
  for (auto* node : path_) {
    ++node->visits;
    node->sum += result[node->seat];
  }
  return result;
}

}  // namespace roundhouse::searcher
