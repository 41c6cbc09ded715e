/// The board that the user named, who can play on it, and its map.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::cli {

/// A built-in board by its id, or else the board in a JSON file; it lives as long as the program. Null if
/// there is none, with the file, the place and the reason in `error`.
Board const* load_board(std::string const& id_or_file, Text& error);

/// The same, but the error goes to standard error.
Board const* load_board_or_complain(std::string const& id_or_file);

/// Registers every board file of the folder as if it were built in. The error, if one is broken.
std::optional<Text> add_boards_in(std::string const& folder);

/// Whether the board allows this number of players; complains if not.
bool check_players(Board const& board, int players);

/// Whether these computer players exist, and can play on this board; complains if not.
bool check_bots(std::vector<std::string> const& bots, Board const& board);

struct Point {
  double x = 0;
  double y = 0;
};

/// The coordinates of a drawn map: docs/maps.md.
struct MapSpace {
  Point center;
  double angle = 0;  // degrees, clockwise
};

struct MapCity {
  Point at;
  Point label;  // on the baseline
  std::string anchor;
  double label_size = 0;
  Text lines[2];  // of its name; the second may be empty
  Point badge;
};

struct BoardMap {
  Point size;
  Point space;            // length and width
  double label_line = 0;  // from one line of a name to the next
  std::vector<MapCity> cities;
  std::vector<std::vector<MapSpace>> routes;
  std::string land, home, lakes, rivers, borders;  // SVG paths
};

/// The text of the map: the built-in one, the one beside the board file, or a quick one.
std::string map_text(Board const& board, std::string const& id_or_file);

/// Nothing if the text is not a map of this board.
std::optional<BoardMap> read_map(Board const& board, std::string_view text);

}  // namespace roundhouse::cli
