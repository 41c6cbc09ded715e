/// What a seat believes: every full state that its view allows, with its exact probability.
///
/// It is found by playing the game again with the rules themselves: wherever the viewer cannot see what
/// chance dealt or another seat chose, all possibilities are followed, and those that lead to other events
/// than the viewer saw are dropped. Only for short games on tiny boards.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>

#include "roundhouse/game.h"

namespace roundhouse::kit {

/// Another seat keeps or picks any of its tickets, each choice as likely as the others; which of its unseen
/// train cards it plays is chance, too. Everything else that it decides says nothing about what it hides.
class Belief {
 public:
  /// `most`: how many states may be followed at a time.
  Belief(Game const& game, SeatId viewer, std::size_t most);

  /// False if there were too many states to follow.
  bool complete() const { return complete_; }
  std::size_t size() const { return states_.size(); }
  /// The probability of each value that something has in the states.
  std::map<std::string, double> distribution(std::function<std::string(State const&)> const& value) const;

 private:
  /// By what is hidden in a hand: states that differ elsewhere only are told apart by ==.
  struct HandsHash {
    std::size_t operator()(State const& state) const;
  };
  using States = std::unordered_map<State, double, HandsHash>;

  void follow_deal(Events const& truth);
  void follow_decision(Events const& truth);
  void follow_move(State const& before, double weight, SeatId seat, Move move, Events const& truth,
                   States& next);

  Game const& game_;
  SeatId viewer_;
  States states_;
  bool complete_ = true;
};

// What is hidden in a state, in words that are the same exactly where it is the same: for counting.

std::string words(Cards const& cards);
std::string words(Tickets const& tickets);
std::string queue_words(State const& state);  // refused tickets of the first deck, in order
std::string all_packs(State const& state);
std::string all_tickets(State const& state);  // every place of the first deck, and all hands and offers

}  // namespace roundhouse::kit
