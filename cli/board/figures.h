/// What can be counted on a board.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <string>

#include "cli/base/boards.h"
#include "roundhouse/board.h"

namespace roundhouse::cli {

struct ColorFigures {
  int routes = 0;
  int spaces = 0;
  int cards = 0;
};

struct BoardFigures {
  int cities = 0;  // without country exits
  int spaces = 0;
  std::array<ColorFigures, colors + 1> by_color{};  // the last is gray
  std::array<int, max_length + 1> by_length{};
  std::array<int, 3> by_kind{};
  std::array<int, ticket_decks> by_deck{};
  int least_points = 0;  // of the tickets
  int most_points = 0;
  double mean_points = 0;
};

BoardFigures count_board(Board const& board);

boost::json::object board_summary_json(Board const& board);
/// Everything that `board show` tells.
boost::json::object board_json(Board const& board);

boost::json::object board_facts_json(Board const& board);

/// The numbers of a mechanic that the board has, under the names that the board file gives them.
boost::json::object mechanic_parameters(Board const& board, std::string_view mechanic);

}  // namespace roundhouse::cli
