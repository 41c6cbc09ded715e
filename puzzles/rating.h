/// How hard a puzzle is, by which levels of the computer solve it.
#pragma once

#include <array>
#include <span>

#include "puzzles/puzzle.h"

namespace roundhouse::puzzles {

/// A level that is put before puzzles. Those that search are held to a number of imagined games: their
/// answers do not depend on how busy the machine is.
struct Level {
  std::string_view name;
  std::string_view player;
  int rating = 0;  // on the scale of the puzzles
  int times = 1;   // with different luck
};
inline constexpr std::array<Level, 6> levels{{{"beginner", "beginner", 800, 8},
                                              {"casual", "casual", 1050, 8},
                                              {"regular", "regular", 1300, 8},
                                              {"strong", "strong", 1500, 1},
                                              {"expert", "guided@120g", 1750, 1},
                                              {"master", "guided@400g", 1900, 1}}};

/// How often each level was right, of its times.
using Solved = std::array<int, levels.size()>;
Solved ask_levels(Board const& board, Position const& position, std::uint64_t seed);

/// The rating at which these answers were to be expected, each of the levels counting once; one answer more,
/// half right, of a player with 1500 keeps what nobody or everybody solves within bounds.
int rating_from(Solved const& solved);

}  // namespace roundhouse::puzzles
