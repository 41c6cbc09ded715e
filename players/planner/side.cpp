#include "players/planner/side.h"

#include "roundhouse/rules.h"

namespace roundhouse::planner {
namespace {

int festival_of(Sight const& sight, CityId city) {
  return sight.board.festivals->at_city[city];
}

/// The sums of a line of the provinces, by seat.
using LineSums = PerSeat<int>;

LineSums line_sums(Sight const& sight, std::size_t line) {
  LineSums sums{};
  auto const& cells = sight.board.provinces->lines[line].cells;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    auto const who = sight.table.provinces[line][c];
    if (who != no_seat) sums[who] += cells[c];
  }
  return sums;
}

/// What a sum of the own seat brings in a line, against those of the rivals.
double rank_points(Sight const& sight, LineSums const& sums, int own) {
  if (own == 0) return 0;
  std::size_t rank = 0;
  for (int s = 0; s < sight.table.players; ++s) {
    if (sight.is_rival(s) && sums[s] >= own) ++rank;
  }
  auto const& points = sight.board.provinces->points[sight.table.players];
  return rank < points.size() ? points[rank] : 0;
}

int best_rival(Sight const& sight, LineSums const& sums) {
  int best = 0;
  for (int s = 0; s < sight.table.players; ++s) {
    if (sight.is_rival(s)) best = std::max(best, sums[s]);
  }
  return best;
}

}  // namespace

double festival_gain(Sight const& sight, int festival) {
  auto const f = static_cast<std::size_t>(festival);
  auto const& points = sight.board.festivals->list[f].points;
  auto const scale = [&](int n) {
    if (n == 0) return 0;
    return static_cast<int>(points[std::min(static_cast<std::size_t>(n), points.size()) - 1]);
  };
  int const have = sight.own.festivals[f];
  return scale(have + sight.table.festivals_lying[f]) - scale(have) + 0.1;
}

double festival_at(Sight const& sight, Route const& route) {
  double best = 0;
  for (auto city : {route.from, route.to}) {
    int const f = festival_of(sight, city);
    if (f >= 0 && sight.table.festivals_lying[f] > 0) {
      best = std::max(best, festival_gain(sight, f));
    }
  }
  return best;
}

/// Later trains of rivals may change it, so a lead that is hard to catch up with is worth something of its
/// own.
double province_gain(Sight const& sight, int line, int value) {
  int const cell = province_cell(sight.board, sight.table, line, value);
  if (cell == 0) return -5;
  auto const sums = line_sums(sight, static_cast<std::size_t>(line));
  int const own = sums[sight.seat];
  double const now = rank_points(sight, sums, own + cell) - rank_points(sight, sums, own);
  if (sight.last_turn) return now;
  int const rival = best_rival(sight, sums);
  return now + 0.4 * (std::clamp(own + cell - rival, -4, 6) - std::clamp(own - rival, -4, 6));
}

double province_at(Sight const& sight, Route const& route, int played) {
  if (sight.own.trains <= route.length) return 0;
  double best = 0;
  int const lines = static_cast<int>(sight.board.provinces->lines.size());
  for (int line = 0; line < lines; ++line) {
    auto const color = sight.board.provinces->lines[line].color;
    if (route.color != gray && route.color != color) continue;
    best = std::max(best, sight.w.province * province_gain(sight, line, played) - sight.w.province_train);
  }
  return best;
}

double attractions_at(Sight const& sight, Route const& route) {
  auto const had = cities_of(sight.board, sight.own.routes);
  double points = 0;
  for (auto city : {route.from, route.to}) {
    bool const fresh = sight.board.attractions->cities.contains(city) && !had.contains(city);
    points += fresh ? sight.board.attractions->points : 0;
  }
  return points;
}

double side_worth(Sight const& sight, Route const& route) {
  double sum = 0;
  if (sight.board.attractions) sum += attractions_at(sight, route);
  if (sight.board.festivals) sum += sight.w.festival * festival_at(sight, route);
  if (sight.board.provinces) sum += province_at(sight, route, route.length);
  return sum;
}

}  // namespace roundhouse::planner
