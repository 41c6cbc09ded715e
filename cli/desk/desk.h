/// A person's decision at the keyboard.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/desk/input.h"
#include "cli/desk/menu.h"
#include "cli/desk/screen.h"
#include "cli/terminal/terminal.h"
#include "roundhouse/game.h"

namespace roundhouse::cli {

/// Everything for one decision of a person at the keyboard.
struct Desk {
  Terminal& terminal;
  Board const& on;
  std::vector<std::string> const& names;
  Language language;
  SeatId seat;
  View view;
  Menu menu;
  Reason last_refusal = Reason::none;

  Board const& board() const { return on; }
};

/// What the person sees.
Screen screen_of(Desk const& desk);
/// The move that the words mean.
Reading read_move(Desk const& desk, std::string_view typed);

/// The arguments of `play`, for a game on this machine or at a server.
struct PlayOptions {
  std::string board;  // empty: usa, or that of the resumed game
  std::vector<std::string> seats{"human", "casual"};
  std::vector<std::string> names;
  std::string seed;  // a number, 64 hexadecimal digits, or empty for a secret one
  int first = 0;     // seat that begins, from 1; 0 to draw it
  bool locomotive_reset = false;
  std::string record;
  std::string resume;  // record of the game to resume
  std::string color = "auto";
  bool ascii = false;
  bool explain = false;  // computer players give their reasons
  std::string server;    // address; empty: no server is needed
  bool lobby = false;    // choose among the tables that wait
  bool listed = false;   // the new table is in the lobby
  bool quick = false;    // computer players at a server answer at once

  std::string board_or_usual() const { return board.empty() ? "usa" : board; }
};

ColorUse color_use(PlayOptions const& options);

/// Whether every seat that is named has a different name; complains if not.
bool check_names(std::vector<std::string> const& names);

}  // namespace roundhouse::cli
