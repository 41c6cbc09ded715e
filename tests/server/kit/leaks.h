/// Looks through messages for what their reader may not know. Written from the rules of hiding, not from the
/// code that hides: a ticket is known to whoever holds it, is offered it or has it in the pack; a hand to its
/// seat.
#pragma once

#include "kit/party.h"

namespace roundhouse::server::kit {

class LeakSearch {
 public:
  explicit LeakSearch(Board const& board) : board_(board) {}

  /// The seat (from 1) has seen what lies before it in this state.
  void learn(State const& state, int seat);
  /// What is wrong with the message to this seat (0: a spectator) of a game that is not over; empty if
  /// nothing is.
  std::string search(std::string const& frame, int seat, State const& truth) const;

 private:
  std::string in_game(json::object const& game, int seat, State const& truth) const;
  std::string in_seat(json::object const& one, int number, int seat, State const& truth) const;
  std::string in_words(std::string_view words, int seat) const;
  std::string in_text(json::value const& value, int seat) const;
  bool knows(int seat, std::string_view ticket) const;

  Board const& board_;
  std::map<int, Tickets> seen_;
};

}  // namespace roundhouse::server::kit
