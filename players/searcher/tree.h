/// What has been learnt about the decisions after one of the moves at hand.
///
/// A node stands for a sequence of moves, not for a state: hidden cards and chance differ from one imagined
/// game to the next, so what is legal below a node does, too. Of the legal moves only the best few by the
/// planner's judgement are tried, more of them the more often the node has been visited.
#pragma once

#include <deque>

#include "players/searcher/guide.h"

namespace roundhouse::searcher {

/// Who ends the games that have left the tree: the guide, or, without one, planners.
struct Ending {
  Guide* guide = nullptr;
  SeatId seat{};   // that thinks
  int thread = 0;  // of the search

  Outcome operator()(ImaginedGame& game) const;
};

class Tree {
 public:
  /// Plays the game on from where it is, first through the tree, then to its end; the result is remembered
  /// along the way.
  Outcome play_on(ImaginedGame& game, Ending const& ending);

 private:
  struct Node {
    Move move;      // that leads here
    SeatId seat{};  // who made it
    int visits = 0;
    double sum = 0;  // of outcomes for that seat
    std::vector<Node*> children;
  };

  Node& choose(Node& at, ImaginedGame& game);
  Node& child(Node& at, Move move, SeatId seat);

  std::deque<Node> nodes_{Node{}};  // the first is the root; addresses stay
  std::vector<Node*> path_;
};

}  // namespace roundhouse::searcher
