#include "cli/board/map_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "cli/base/routes.h"
#include "cli/terminal/text.h"

namespace roundhouse::cli {
namespace {

constexpr double map_margin = 70;
constexpr double map_top = 90;
constexpr double space_room = 19;  // a space wants to be this long
constexpr double city_room = 13;   // around its middle

Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
Point operator*(Point a, double f) {
  return {a.x * f, a.y * f};
}
double size(Point a) {
  return std::hypot(a.x, a.y);
}
Point normal(Point a) {
  return size(a) > 0 ? Point{-a.y / size(a), a.x / size(a)} : Point{0, 1};
}

/// Mercator, so that the shapes are those people know.
Point projected(City const& city) {
  constexpr double radians = std::numbers::pi / 180;
  return {city.lon * radians, -std::log(std::tan(std::numbers::pi / 4 + city.lat * radians / 2))};
}

/// Scales the cities into the frame; a very tall or flat map is squeezed, for it is read, not measured.
void fit(MapLayout& map) {
  Point low = map.cities[0];
  Point high = low;
  for (auto p : map.cities) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  auto const range = high - low;
  double const aspect = range.x > 0 ? std::clamp(range.y / range.x, 0.5, 1.35) : 1;
  double const inner = map.width - 2 * map_margin;
  map.height = inner * aspect + map_top + 160;
  for (auto& p : map.cities) {
    p.x = map_margin + (range.x > 0 ? (p.x - low.x) / range.x : 0.5) * inner;
    p.y = map_top + 20 + (range.y > 0 ? (p.y - low.y) / range.y : 0.5) * inner * aspect;
  }
}

void push_apart(Point& a, Point& b, double wanted) {
  auto const between = b - a;
  double const distance = std::max(size(between), 1.0);
  if (distance >= wanted) return;
  auto const step = between * ((wanted - distance) / distance * 0.15);
  a = a - step;
  b = b + step;
}

void relax(Board const& board, std::vector<Point>& cities) {
  auto const home = cities;
  for (int round = 0; round < 400; ++round) {
    for (std::size_t i = 0; i < cities.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) push_apart(cities[i], cities[j], 62);
      cities[i] = cities[i] + (home[i] - cities[i]) * 0.015;
    }
    for (auto const& route : board.routes) {
      auto& from = cities[static_cast<std::size_t>(route.from)];
      push_apart(from, cities[static_cast<std::size_t>(route.to)], route.length * space_room + 2 * city_room);
    }
  }
}

struct Curve {
  Point from, control, to;
  Point at(double t) const { return from * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + to * (t * t); }
  Point direction(double t) const { return (control - from) * (2 * (1 - t)) + (to - control) * (2 * t); }
};

/// The same for all routes between two cities, whichever way round the file names them.
Curve bent(std::vector<Point> const& cities, Route const& route, double bend) {
  auto const low = std::min(route.from, route.to);
  auto const a = cities[static_cast<std::size_t>(low)];
  auto const b = cities[static_cast<std::size_t>(route.other(low))];
  return {a, (a + b) * 0.5 + normal(b - a) * (2 * bend), b};
}

/// How much a curve gets in the way of cities it does not serve and of what is drawn already.
double clutter(Curve const& curve, Route const& route, std::vector<Point> const& cities,
               std::vector<Point> const& drawn) {
  double sum = 0;
  for (double t = 0.06; t < 0.95; t += 0.04) {
    auto const p = curve.at(t);
    for (std::size_t c = 0; c < cities.size(); ++c) {
      if (c == static_cast<std::size_t>(route.from) || c == static_cast<std::size_t>(route.to)) continue;
      double const near = std::max(0.0, 30 - size(cities[c] - p));
      sum += near * near;
    }
    for (auto q : drawn) {
      if (size(q - p) < 13) sum += 25;
    }
  }
  return sum;
}

Curve best_curve(Route const& route, std::vector<Point> const& cities, std::vector<Point> const& drawn) {
  Curve best = bent(cities, route, 0);
  double least = clutter(best, route, cities, drawn);
  double const length = size(best.to - best.from);
  for (double const share : {0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.23, -0.23}) {
    auto const curve = bent(cities, route, share * length);
    double const cost = clutter(curve, route, cities, drawn) + std::abs(share) * 1500;
    if (cost < least) {
      least = cost;
      best = curve;
    }
  }
  return best;
}

/// The spaces of one of the routes along a curve, at equal distances, beside it if there are several.
std::vector<MapSpace> spaces_along(Curve const& curve, int length, double beside) {
  constexpr int steps = 200;
  std::vector<double> travelled{0};
  for (int i = 1; i <= steps; ++i) {
    travelled.push_back(travelled.back() +
                        size(curve.at(i / double{steps}) - curve.at((i - 1) / double{steps})));
  }
  double const one = (travelled.back() - 2 * city_room) / length;
  std::vector<MapSpace> spaces;
  int i = 0;
  for (int s = 0; s < length; ++s) {
    while (i < steps && travelled[static_cast<std::size_t>(i)] < city_room + one * (s + 0.5)) ++i;
    auto const direction = curve.direction(i / double{steps});
    double const angle = std::atan2(direction.y, direction.x) * 180 / std::numbers::pi;
    spaces.push_back(
        {curve.at(i / double{steps}) + normal(direction) * beside, angle, std::max(one - 2.5, 5.0)});
  }
  return spaces;
}

/// On a board with few spaces they are long; wider ones then look like trains again. The short ones decide.
double fitting_width(Board const& board, std::vector<Point> const& cities) {
  std::vector<double> lengths;
  lengths.reserve(board.routes.size());
  for (auto const& route : board.routes) {
    auto const way =
        cities[static_cast<std::size_t>(route.from)] - cities[static_cast<std::size_t>(route.to)];
    lengths.push_back((size(way) - 2 * city_room) / route.length);
  }
  std::ranges::sort(lengths);
  return std::clamp(0.25 * lengths[lengths.size() / 5], 10.0, 16.0);
}

void draw_routes(Board const& board, MapLayout& map) {
  std::vector<std::size_t> order(board.routes.size());
  std::iota(order.begin(), order.end(), 0);
  // Short routes have no room to bend: they come first and the long ones go round them.
  std::ranges::stable_sort(order, {}, [&](auto r) { return board.routes[r].length; });
  map.routes.resize(board.routes.size());
  std::vector<Point> drawn;
  for (auto const r : order) {
    if (!map.routes[r].empty()) continue;
    std::vector<std::size_t> together;
    for (std::size_t o = 0; o < board.routes.size(); ++o) {
      if (same_ends(board.routes[r], board.routes[o])) together.push_back(o);
    }
    auto const curve = best_curve(board.routes[r], map.cities, drawn);
    for (std::size_t k = 0; k < together.size(); ++k) {
      double const beside =
          (static_cast<double>(k) - (static_cast<double>(together.size()) - 1) / 2) * (map.space_width + 2.5);
      map.routes[together[k]] = spaces_along(curve, board.routes[together[k]].length, beside);
      for (auto const& space : map.routes[together[k]]) drawn.push_back(space.center);
    }
  }
}

struct Box {
  double left, top, right, bottom;
  bool holds(Point p, double room) const {
    return p.x > left - room && p.x < right + room && p.y > top - room && p.y < bottom + room;
  }
  bool meets(Box const& o) const {
    return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
  }
};

/// A space is looked at in three places: its middle, and near its two ends.
double crowding(Box const& box, MapSpace const& space) {
  double const angle = space.angle * std::numbers::pi / 180;
  Point const half = Point{std::cos(angle), std::sin(angle)} * (space.length / 3);
  double sum = 0;
  for (double const end : {-1.0, 0.0, 1.0}) sum += box.holds(space.center + half * end, 4) ? 3 : 0;
  return sum;
}

double crowding(Box const& box, MapLayout const& map, std::vector<Box> const& taken) {
  double sum = 0;
  for (auto const& other : taken) sum += box.meets(other) ? 40 : 0;
  for (auto const& city : map.cities) sum += box.holds(city, 7) ? 30 : 0;
  for (auto const& spaces : map.routes) {
    for (auto const& space : spaces) sum += crowding(box, space);
  }
  if (box.left < 4 || box.right > map.width - 4) sum += 200;
  return sum;
}

void place_labels(Board const& board, Language language, MapLayout& map) {
  struct Choice {
    double x, y;
    char const* anchor;
  };
  constexpr Choice choices[] = {{13, 4, "start"},   {-13, 4, "end"},  {0, -14, "middle"}, {0, 23, "middle"},
                                {9, -9, "start"},   {-9, -9, "end"},  {9, 18, "start"},   {-9, 18, "end"},
                                {0, -24, "middle"}, {0, 34, "middle"}};
  std::vector<Box> taken;
  for (std::size_t c = 0; c < map.cities.size(); ++c) {
    double const wide = 8.0 * visible_width(board.cities[c].name.in(language));
    double least = 1e9;
    MapLabel best;
    Box best_box{};
    for (auto const& choice : choices) {
      Point const at = map.cities[c] + Point{choice.x, choice.y};
      double const left = at.x - (choice.anchor[0] == 's' ? 0 : choice.anchor[0] == 'e' ? wide : wide / 2);
      Box const box{left, at.y - 11, left + wide, at.y + 3};
      double const cost = crowding(box, map, taken);
      if (cost >= least) continue;
      least = cost;
      best = {at, choice.anchor};
      best_box = box;
    }
    map.labels.push_back(best);
    taken.push_back(best_box);
  }
}

}  // namespace

MapLayout lay_out_map(Board const& board, Language language) {
  MapLayout map;
  for (auto const& city : board.cities) map.cities.push_back(projected(city));
  fit(map);
  relax(board, map.cities);
  fit(map);
  map.space_width = fitting_width(board, map.cities);
  draw_routes(board, map);
  place_labels(board, language, map);
  return map;
}

}  // namespace roundhouse::cli
