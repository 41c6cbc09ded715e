/// A row while it is written.
#pragma once

#include "players/observation/features.h"

namespace roundhouse::observation {

class Features::Row {
 public:
  Row(Features const& features, State const& the_state, SeatId the_seat, Chosen const& the_chosen,
      Memory const& the_memory, Network const& the_network, std::int8_t* out)
      : board(*features.board_),
        state(the_state),
        seat(the_seat),
        own(the_state.at(the_seat)),
        chosen(the_chosen),
        memory(the_memory),
        network(the_network),
        out_(out) {}

  void put(int place, int number) { out_[place] = static_cast<std::int8_t>(std::clamp(number, -127, 127)); }
  void flag(int place) { out_[place] = 1; }
  void flag(int place, bool is) { out_[place] = is ? 1 : 0; }
  /// Flags all of a set.
  template <typename Set>
  void flags(int place, Set const& set) {
    for (auto id : set) out_[place + index(id)] = 1;
  }
  std::int8_t* place(int where) { return out_ + where; }
  /// The seat that comes so many after this one.
  SeatId after(int n) const { return seat_id((index(seat) + n) % state.players); }

  Board const& board;
  State const& state;
  SeatId seat;
  Seat const& own;
  Chosen const& chosen;
  Memory const& memory;
  Network const& network;

 private:
  std::int8_t* out_;
};

}  // namespace roundhouse::observation
