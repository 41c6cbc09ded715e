#include <bit>

#include "players/planner/judge.h"
#include "players/planner/mechanics.h"
#include "roundhouse/rules.h"

namespace roundhouse::planner::provinces {
namespace {

/// The sums of a line of the provinces, by seat.
using LineSums = PerSeat<int>;

LineSums line_sums(Sight const& sight, int line) {
  LineSums sums{};
  auto const& cells = sight.board.provinces->lines[line].cells;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    auto const who = sight.state.provinces[line][c];
    if (who != no_seat) sums[who] += cells[c];
  }
  return sums;
}

/// What a sum of the own seat brings in a line, against those of the rivals.
double rank_points(Sight const& sight, LineSums const& sums, int own) {
  if (own == 0) return 0;
  std::size_t rank = 0;
  for (int s = 0; s < sight.state.players; ++s) {
    if (sight.is_rival(s) && sums[s] >= own) ++rank;
  }
  auto const& points = sight.board.provinces->points[sight.state.players];
  return rank < points.size() ? points[rank] : 0;
}

int best_rival(Sight const& sight, LineSums const& sums) {
  int best = 0;
  for (int s = 0; s < sight.state.players; ++s) {
    if (sight.is_rival(s)) best = std::max(best, sums[s]);
  }
  return best;
}

/// Later trains of rivals may change it, so a lead that is hard to catch up with is worth something of its
/// own.
double gain(Sight const& sight, int line, int value) {
  int const cell = province_cell(sight.board, sight.state, line, value);
  if (cell == 0) return -5;
  auto const sums = line_sums(sight, line);
  int const own = sums[sight.seat];
  double const now = rank_points(sight, sums, own + cell) - rank_points(sight, sums, own);
  if (sight.last_turn) return now;
  int const rival = best_rival(sight, sums);
  return now + 0.4 * (std::clamp(own + cell - rival, -4, 6) - std::clamp(own - rival, -4, 6));
}

/// The best line for a claim, less the worth of the train.
double beside(Sight const& sight, Route const& route) {
  if (!sight.board.provinces || sight.own.trains <= route.length) return 0;
  double best = 0;
  int const lines = static_cast<int>(sight.board.provinces->lines.size());
  for (int line = 0; line < lines; ++line) {
    auto const color = sight.board.provinces->lines[line].color;
    if (route.color != gray && route.color != color) continue;
    best = std::max(best, sight.w.province * gain(sight, line, route.length) - sight.w.province_train);
  }
  return best;
}

/// With the cards that could still be played for it, and an express card.
double place_worth(Judge const& judge, Move move) {
  auto const& sight = judge.sight();
  int const line = move.a;
  if (sight.own.trains <= judge.plan().spaces && !judge.plan().served.empty())
    return -5;  // the plan needs every train
  auto const& hand = sight.own.hand;
  auto const color = sight.state.claim.color;
  int const cards = (is_color(color) ? hand[color] : 0) + hand[Card::locomotive];
  int const express = sight.own.express == 0 ? 0 : std::bit_width(sight.own.express) - 1;
  int const played = sight.state.claim.played;
  double best = -5;
  for (int more = 0; more <= std::min(cards + express, 6); ++more) {
    double const cost = more * sight.w.spare_card * judge.card_use();
    best = std::max(best, sight.w.province * gain(sight, line, played + more) - cost);
  }
  return best - sight.w.province_train * (sight.last_turn ? 0 : 1);
}

double extra_worth(Judge const& judge, Move move) {
  auto const& sight = judge.sight();
  int const value = sight.state.claim.played + move.a + move.b + move.c;
  double const cards = move.a * judge.worth(sight.state.claim.color) + move.b * judge.worth(Card::locomotive);
  double const express = move.c > 0 ? sight.w.express_card * (0.5 + move.c / 4.0) * judge.card_use() : 0;
  return sight.w.province * gain(sight, sight.state.claim.line, value) - cards - express;
}

double place(Glance const& glance, Move /*move*/) {
  return glance.own.trains > glance.spaces_needed ? 5 : -1;
}

/// The cell's value, less what is played for it.
double extra(Glance const& glance, Move move) {
  auto const& claim = glance.state.claim;
  int const value = claim.played + move.a + move.b + move.c;
  return province_cell(glance.board, glance.state, claim.line, value) - 1.2 * move.a - 2.5 * move.b -
         (glance.late ? 0.5 : 1.5) * move.c;
}

constexpr std::array own_moves{
    MoveWorth{MoveKind::province, place, place_worth, Aim::provinces},
    MoveWorth{MoveKind::no_province, nothing, no_worth, Aim::provinces},
    MoveWorth{MoveKind::extra, extra, extra_worth, Aim::provinces},
};

}  // namespace

constinit MechanicWorth const worth{.moves = own_moves, .beside = beside, .aim = Aim::provinces};

}  // namespace roundhouse::planner::provinces
