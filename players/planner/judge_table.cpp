/// What is taken or placed with a claim: festival cards, trains in the provinces.
#include "players/planner/judge.h"
#include "roundhouse/rules.h"

namespace roundhouse::planner {

double Judge::festival_gain(int festival) const {
  auto const f = static_cast<std::size_t>(festival);
  auto const& points = sight_.board.festivals->list[f].points;
  auto const scale = [&](int n) {
    if (n == 0) return 0;
    return static_cast<int>(points[std::min(static_cast<std::size_t>(n), points.size()) - 1]);
  };
  int const have = sight_.own.festivals[f];
  return scale(have + sight_.table.festivals_lying[f]) - scale(have) + 0.1;
}

double Judge::festival_at(Route const& route) const {
  if (!sight_.board.festivals) return 0;
  double best = 0;
  for (auto city : {route.from, route.to}) {
    int const f = sight_.board.festivals->at_city[static_cast<std::size_t>(city)];
    if (f >= 0 && sight_.table.festivals_lying[static_cast<std::size_t>(f)] > 0) {
      best = std::max(best, festival_gain(f));
    }
  }
  return best;
}

/// How much better this seat would rank in a line with a train of that value. Later trains of rivals may
/// change it, the more the more of the game is left.
double Judge::province_gain(int line, int value) const {
  int const cell = province_cell(sight_.board, sight_.table, line, value);
  if (cell == 0) return -5;
  auto const l = static_cast<std::size_t>(line);
  auto const& cells = sight_.board.provinces->lines[l].cells;
  std::array<int, max_seats> sums{};
  for (std::size_t c = 0; c < cells.size(); ++c) {
    auto const who = sight_.table.provinces[l][c];
    if (who != no_seat) sums[static_cast<std::size_t>(who)] += cells[c];
  }
  auto const& points = sight_.board.provinces->points[static_cast<std::size_t>(sight_.table.players)];
  auto const rank_points = [&](int mine) {
    if (mine == 0) return 0.0;
    std::size_t rank = 0;
    for (int s = 0; s < sight_.table.players; ++s) {
      if (sight_.is_rival(s) && sums[static_cast<std::size_t>(s)] >= mine) ++rank;
    }
    return rank < points.size() ? static_cast<double>(points[rank]) : 0.0;
  };
  int const mine = sums[static_cast<std::size_t>(sight_.seat)];
  int rival = 0;
  for (int s = 0; s < sight_.table.players; ++s) {
    if (sight_.is_rival(s)) rival = std::max(rival, sums[static_cast<std::size_t>(s)]);
  }
  double const now = rank_points(mine + cell) - rank_points(mine);
  // A lead that is hard to catch up with is worth something of its own.
  double const lead = std::clamp(mine + cell - rival, -4, 6) - std::clamp(mine - rival, -4, 6);
  return now + (sight_.last_turn ? 0 : 0.4 * lead);
}

double Judge::province_at(Route const& route, int played) const {
  if (!sight_.board.provinces || sight_.own.trains <= route.length) return 0;
  double best = 0;
  int const lines = static_cast<int>(sight_.board.provinces->lines.size());
  for (int line = 0; line < lines; ++line) {
    auto const color = sight_.board.provinces->lines[static_cast<std::size_t>(line)].color;
    if (route.color != gray && route.color != color) continue;
    best = std::max(best, sight_.w.province * province_gain(line, played) - sight_.w.province_train);
  }
  return best;
}

double Judge::province_value(int line) const {
  double best = -5;
  int const played = sight_.table.claim.played;
  for (int more = 0; more <= 3; ++more) {
    double const cost = more * sight_.w.spare_card * card_use_;
    best = std::max(best, sight_.w.province * province_gain(line, played + more) - cost);
  }
  return best - sight_.w.province_train * (sight_.last_turn ? 0 : 1);
}

double Judge::extra_value(Move move) const {
  int const value = sight_.table.claim.played + move.a + move.b + move.c;
  double const cards = move.a * worth(sight_.table.claim.color) + move.b * worth(Card::locomotive);
  double const express = move.c > 0 ? sight_.w.express_card * (0.5 + move.c / 4.0) * card_use_ : 0;
  return sight_.w.province * province_gain(sight_.table.claim.line, value) - cards - express;
}

}  // namespace roundhouse::planner
