/// Tasks for computer players. A task holds a copy of what its seat may see and nothing more, so it can run
/// on any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "roundhouse/player.h"
#include "server/tables/game/visitor.h"

namespace roundhouse::server {

/// The level of computer players who sit in for people.
inline constexpr auto sitting_in_level = "regular";

/// What a seat sees, copied.
class SeatView {
 public:
  SeatView(Board const& board, View const& view);
  Board const& board() const { return *board_; }
  State const& table() const { return table_; }
  SeatId seat() const { return seat_; }
  View view() const { return {seat_, table_, History(events_, seat_)}; }
  Moves legal() const;

 private:
  Board const* board_;
  SeatId seat_;
  State table_;
  Events events_;  // as the seat has seen them
};

/// What should the computer player in this seat do?
struct Question {
  SeatView view;
  std::uint64_t number = 0;  // comes back with the answer
  std::string level;
  std::uint64_t seed = 0;
};
Move answer(Question const& question);

/// What should a person in this seat do, or have done, and why?
struct Consultation {
  SeatView view;
  Asker asker;
  std::string table;
  int at = 0;  // number of the decision
  std::vector<std::string> names;
};
/// The message with the advice.
std::string advice(Consultation const& consultation);

}  // namespace roundhouse::server
