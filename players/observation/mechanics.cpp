/// The blocks of single mechanics.
#include "players/observation/row.h"
#include "roundhouse/score.h"

namespace roundhouse::observation {

void Features::write_passengers(Row& row) const {
  auto const& state = row.state;
  auto const& stacks = row.board.passengers->stacks;
  for (int c = 0; c < cities_; ++c) {
    int const left = state.goods_left[c];
    if (left > 0) row.put(at_.goods + c, stacks[c][stacks[c].size() - static_cast<std::size_t>(left)]);
  }
  row.flags(at_.passenger_mine, row.own.passenger_at);
  for (int n = 1; n < state.players; ++n) row.flags(at_.passenger_other, state.at(row.after(n)).passenger_at);
  if (state.ride.at != no_city) row.flag(at_.riding + index(state.ride.at));
}

// NOLINTNEXTLINE(readability-function-cognitive-complexity): a list, one part after the other
void Features::write_provinces(Row& row) const {
  auto const& lines = row.board.provinces->lines;
  for (int l = 0; l < static_cast<int>(lines.size()); ++l) {
    for (int i = 0; i < static_cast<int>(lines[l].cells.size()); ++i) {
      auto const who = row.state.provinces[l][i];
      if (who == no_seat) continue;
      row.flag((who == row.seat ? at_.cells_mine : at_.cells_other) + l * max_cells + i);
    }
    auto const ranks = province_ranks(row.board, row.state, l);
    for (auto const& rank : ranks) {
      if (rank.seat == index(row.seat)) row.put(at_.line_points + 2 * l, rank.points);
    }
    bool const asked = row.state.phase == Phase::extra_cards && row.state.claim.line == l;
    row.put(at_.line_points + 2 * l + 1, asked ? 8 : 0);
  }
}

// NOLINTNEXTLINE(readability-function-cognitive-complexity): a list, one part after the other
void Features::write_mechanics(Row& row) const {
  auto const& board = row.board;
  auto const& state = row.state;
  if (board.tunnels) write_kinds(row.place(at_.revealed), state.revealed);
  if (board.passengers) write_passengers(row);
  if (board.festivals) {
    auto const& list = board.festivals->list;
    int points = 0;
    for (int f = 0; f < static_cast<int>(list.size()); ++f) {
      int const mine = row.own.festivals[f];
      row.put(at_.festival_lying + f, state.festivals_lying[f]);
      row.put(at_.festival_mine + f, mine);
      if (mine > 0) points += list[f].points[mine - 1];
    }
    row.put(at_.festival, points);
    row.put(at_.festival + 1, state.deck.holds_draft_card ? 32 : 0);
    row.put(at_.festival + 2, state.deck.above_draft_card / 2);
  }
  if (board.express) {
    for (int v = 1; v <= 3; ++v) row.flag(at_.express + v - 1, ((row.own.express >> v) & 1U) != 0);
    row.flag(at_.express + 3, state.express_spent);
  }
  if (board.provinces) write_provinces(row);
  if (board.stations) {
    row.flags(at_.station_mine, built(row.own));
    for (int n = 1; n < state.players; ++n) row.flags(at_.station_other, built(state.at(row.after(n))));
  }
  if (board.attractions) {
    Cities reached;
    for (auto r : row.own.routes) {
      reached.insert(board.at(r).from);
      reached.insert(board.at(r).to);
    }
    row.flags(at_.attraction, reached & board.attractions->cities);
  }
}

}  // namespace roundhouse::observation
