#include "assets/straight_map.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <vector>

#include "roundhouse/sort_few.h"

namespace roundhouse::assets {
namespace {

constexpr double space_length = 34;
constexpr double space_width = 13;

struct Place {
  double x = 0;
  double y = 0;
};

/// A tenth of a unit is finer than anybody sees.
std::string number(double value) {
  auto const tenths = std::lround(value * 10);
  auto const size = std::labs(tenths);
  return (tenths < 0 ? "-" : "") + std::to_string(size / 10) + "." + std::to_string(size % 10);
}

std::string list(std::initializer_list<double> numbers) {
  std::string text;
  for (double const one : numbers) text += (text.empty() ? "[" : ",") + number(one);
  return text + "]";
}

/// Ids need no escaping: they are letters, digits and hyphens.
std::string entry(std::string const& id, std::string const& value) {
  return "\"" + id + "\":" + value;
}

/// Of an angle between a right one to either side, to five digits: the library's is for any angle, which
/// costs a page some kilobytes.
double cosine(double angle) {
  double const s = angle * angle;
  return 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56)));
}

class StraightMap {
 public:
  explicit StraightMap(Board const& board) : board_(board) {
    double middle = 0;
    for (auto const& city : board.cities) middle += city.lat / static_cast<double>(board.cities.size());
    double const squeeze = cosine(middle * std::numbers::pi / 180);
    for (auto const& city : board.cities) cities_.push_back({city.lon * squeeze, -city.lat});
    separate();
    double const scale = fitting_scale();
    for (auto& p : cities_) p = {p.x * scale, p.y * scale};
    make_room();
    Place low = cities_.front();
    for (auto const p : cities_) low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    for (auto& p : cities_) {
      p = {p.x - low.x + 130, p.y - low.y + 70};
      size_ = {std::max(size_.x, p.x + 130), std::max(size_.y, p.y + 70)};
    }
  }

  std::string text() const {
    std::string cities;
    for (std::size_t c = 0; c < cities_.size(); ++c)
      cities += (c == 0 ? "" : ",") + entry(board_.cities[c].id, city_text(c));
    std::string routes;
    for (auto const& route : board_.routes)
      routes += (routes.empty() ? "" : ",") + entry(route.id, route_text(route));
    return R"({"format":1,"board":")" + board_.id + R"(","size":)" + list({size_.x, size_.y}) +
           R"(,"space":{"length":)" + number(space_length) + R"(,"width":)" + number(space_width) +
           R"(},"city":{"radius":8,"exit":5},"label":{"size":15,"weight":600,"line":16,"exit":13},"badge":18)"
           R"(,"cities":{)" +
           cities + R"(},"routes":{)" + routes + "}}";
  }

 private:
  Place at(CityId city) const { return cities_[static_cast<std::size_t>(city)]; }

  /// Cities in the very same place have no direction between them: each but the first steps aside.
  void separate() {
    auto const [west, east] = std::ranges::minmax(cities_, {}, &Place::x);
    auto const [north, south] = std::ranges::minmax(cities_, {}, &Place::y);
    double const span = std::max(east.x - west.x, south.y - north.y);
    double const step = span > 0 ? span * 0.02 : 1;
    Place aside{1, 0};
    for (std::size_t i = 1; i < cities_.size(); ++i) {
      aside = {aside.x * -0.7374 - aside.y * 0.6755, aside.x * 0.6755 + aside.y * -0.7374};  // no two alike
      auto const here = [&](Place const p) {
        return std::hypot(p.x - cities_[i].x, p.y - cities_[i].y) < step / 10;
      };
      if (std::none_of(cities_.begin(), cities_.begin() + static_cast<std::ptrdiff_t>(i), here)) continue;
      cities_[i] = {cities_[i].x + step * aside.x, cities_[i].y + step * aside.y};
    }
  }

  struct Side {
    double x, y;
    char const* anchor;
  };

  /// Where fewest routes leave: there the name stands.
  Side const& free_side(CityId city) const {
    static constexpr Side sides[] = {{1, 0, "start"}, {-1, 0, "end"}, {0, -1, "middle"}, {0, 1, "middle"}};
    auto const crowd = [&](Side const& side) {
      double sum = 0;
      for (auto const& route : board_.routes) {
        if (route.from != city && route.to != city) continue;
        auto const a = at(city);
        auto const b = at(route.other(city));
        double const toward =
            ((b.x - a.x) * side.x + (b.y - a.y) * side.y) / std::hypot(b.x - a.x, b.y - a.y);
        sum += std::max(0.0, toward);
      }
      return sum;
    };
    return *std::ranges::min_element(sides, {}, crowd);
  }

  static double length_of(Route const& route) { return route.length * (space_length + 4) + 24; }

  /// Cities that are too near each other, or whose route is too short for its spaces, step apart.
  void make_room() {
    auto const home = cities_;
    auto const push = [this](std::size_t a, std::size_t b, double wanted) {
      Place const between{cities_[b].x - cities_[a].x, cities_[b].y - cities_[a].y};
      double const distance = std::max(std::hypot(between.x, between.y), 1.0);
      double const step = std::max(0.0, (wanted - distance) / distance * 0.15);
      cities_[a] = {cities_[a].x - between.x * step, cities_[a].y - between.y * step};
      cities_[b] = {cities_[b].x + between.x * step, cities_[b].y + between.y * step};
    };
    for (int round = 0; round < 400; ++round) {
      for (std::size_t i = 0; i < cities_.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) push(i, j, 80);
        cities_[i].x += (home[i].x - cities_[i].x) * 0.015;
        cities_[i].y += (home[i].y - cities_[i].y) * 0.015;
      }
      for (auto const& route : board_.routes)
        push(static_cast<std::size_t>(route.from), static_cast<std::size_t>(route.to), length_of(route));
    }
  }

  /// So large that half of the routes have room for their spaces.
  double fitting_scale() const {
    std::vector<double> wanted;
    for (auto const& route : board_.routes) {
      auto const a = at(route.from);
      auto const b = at(route.to);
      wanted.push_back(length_of(route) / std::max(1e-6, std::hypot(a.x - b.x, a.y - b.y)));
    }
    sort_few(wanted);
    return wanted[wanted.size() / 2];
  }

  std::string city_text(std::size_t city) const {
    auto const [x, y] = cities_[city];
    auto const& side = free_side(static_cast<CityId>(city));
    auto const badge = list({x - side.x * 20, y + (side.y == 0 ? 0 : -side.y * 20)});
    return R"({"at":)" + list({x, y}) + R"(,"label":{"at":)" + list({x + side.x * 13, y + 5 + side.y * 17}) +
           R"(,"anchor":")" + side.anchor + R"("},"badge":)" + badge + "}";
  }

  std::string route_text(Route const& route) const {
    int beside = 0;  // routes between the same cities
    int before = 0;
    for (auto const& other : board_.routes) {
      if (&other == &route) before = beside;
      beside += route.joins_the_same(other) ? 1 : 0;
    }
    double const turn = route.from < route.to ? 1 : -1;
    double const side = (before - (beside - 1) / 2.0) * (space_width + 3) * turn;
    auto const a = at(route.from);
    auto const b = at(route.to);
    double const length = std::max(1e-6, std::hypot(b.x - a.x, b.y - a.y));
    Place const along{(b.x - a.x) / length, (b.y - a.y) / length};
    auto const point = [&](double distance) {
      return Place{a.x + along.x * distance - along.y * side, a.y + along.y * distance + along.x * side};
    };
    double const step = (length - 26) / route.length;
    std::string spaces;
    for (int i = 0; i < route.length; ++i) {
      auto const center = point(length / 2 + (i - (route.length - 1) / 2.0) * step);
      spaces += (i == 0 ? "" : ",") +
                list({center.x, center.y, std::atan2(along.y, along.x) * 180 / std::numbers::pi});
    }
    auto const from = point(0);
    auto const to = point(length);
    return R"({"path":"M)" + number(from.x) + " " + number(from.y) + "L" + number(to.x) + " " + number(to.y) +
           R"(","spaces":[)" + spaces + "]}";
  }

  Board const& board_;
  std::vector<Place> cities_;
  Place size_;
};

}  // namespace

std::string straight_map(Board const& board) {
  return StraightMap(board).text();
}

}  // namespace roundhouse::assets
