/// The arguments of `play`, for a game on this machine or at a server.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"

namespace roundhouse::cli {

struct PlayOptions {
  std::string board;  // empty: usa, or the one of the game that goes on
  std::vector<std::string> seats{"human", "casual"};
  std::vector<std::string> names;
  std::string seed;  // a number, 64 hexadecimal digits, or empty for a secret one
  int first = 0;     // seat that begins, from 1; 0 to draw it
  bool locomotive_reset = false;
  std::string record;
  std::string resume;  // record of the game to go on with
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

/// Whether every seat that is named has a name of its own; complains if not.
bool check_names(std::vector<std::string> const& names);

}  // namespace roundhouse::cli
