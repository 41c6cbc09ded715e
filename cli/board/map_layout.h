/// Where things stand on a drawn map: cities from their coordinates, moved apart a little so that every space
/// of every route has room, curves that keep clear of other cities, and a place for each name.
#pragma once

#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::cli {

struct Point {
  double x = 0;
  double y = 0;
};

/// One space of a route: a rectangle around its centre, turned by an angle in degrees.
struct MapSpace {
  Point center;
  double angle = 0;
  double length = 0;
};

struct MapLabel {
  Point at;
  char const* anchor = "middle";  // of SVG text
};

struct MapLayout {
  double width = 1200;
  double height = 0;
  double space_width = 10;
  std::vector<Point> cities;
  std::vector<std::vector<MapSpace>> routes;
  std::vector<MapLabel> labels;
};

MapLayout lay_out_map(Board const& board, Language language);

}  // namespace roundhouse::cli
