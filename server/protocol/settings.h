/// What is agreed when a table is created.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace roundhouse::protocol {

/// Who is to sit in a seat.
struct SeatPlan {
  enum class Kind : std::uint8_t {
    open,  // whoever joins
    bot,   // a computer player
    mine,  // the one who creates the table: with several of these, several people play on one screen
  };
  Kind kind = Kind::open;
  std::string level;  // of a computer player: one of players(), e.g. `strong`
  std::string name;   // of somebody at the same screen; empty: the person's own
  friend bool operator==(SeatPlan const&, SeatPlan const&) = default;
};

/// How long people may think.
struct Timing {
  enum class Kind : std::uint8_t {
    none,
    clock,  // `bank` seconds for the game, and `increment` more after each turn
    days,   // correspondence: `days` for each turn
  };
  Kind kind = Kind::none;
  int bank = 0;
  int increment = 0;
  int days = 0;
  friend bool operator==(Timing const&, Timing const&) = default;
};

/// Which deal.
struct DealPlan {
  enum class Kind : std::uint8_t {
    fresh,
    like,  // the same as at another table
    day,   // everybody's of today, on this board with so many seats
  };
  Kind kind = Kind::fresh;
  std::string table;  // with `like`
  friend bool operator==(DealPlan const&, DealPlan const&) = default;
};

struct TableSettings {
  std::string board;  // one of the built-in ones
  std::vector<SeatPlan> seats;
  int first = 0;                  // who begins, from 1; 0: drawn (B-05)
  bool locomotive_reset = false;  // N-05
  Timing timing;
  bool listed = false;  // in the lobby; otherwise only who has the link finds it
  bool rated = false;   // needs accounts, a clock, a fresh deal, and no hints
  bool hints = true;    // may be asked for
  bool paced = true;    // computer players take their time, so that people can follow
  DealPlan deal;
  friend bool operator==(TableSettings const&, TableSettings const&) = default;
};

}  // namespace roundhouse::protocol
