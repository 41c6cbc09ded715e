/// Where a person sits and decides.
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

/// The place of the person who decides now, and what lies before them.
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

}  // namespace roundhouse::cli
