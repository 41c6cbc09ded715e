/// Coordinates of a drawn map: docs/maps.md. `tools/layout` makes these files; a board without
/// one gets a quick one with straight lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::cli {

/// A file that is built in.
struct File {
  std::string_view path;
  std::string_view text;
};

struct Point {
  double x = 0;
  double y = 0;
};

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

/// The text of the map: the built-in one, or the one beside the board file, or one with straight lines.
std::string map_text(Board const& board, std::string const& id_or_file);

/// Nothing if the text is not a map of this board.
std::optional<BoardMap> read_map(Board const& board, std::string_view text);

}  // namespace roundhouse::cli
