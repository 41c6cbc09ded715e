#include "tuning/comparison.h"

#include <bit>
#include <cmath>
#include <optional>

#include "players/base/game_loop.h"
#include "players/planner/planner.h"
#include "roundhouse/score.h"

namespace roundhouse::tuning {
namespace {

struct Rivals {
  Weights const& one;
  Weights const& other;
};

Scores play_game(ComparisonPlan const& plan, Rivals const& rivals, Seating const& seating,
                 std::int64_t deal_number) {
  auto const& board = *plan.board;
  FastDealer dealer(numbered_seed(plan.seed, static_cast<std::uint64_t>(deal_number)));
  State state;
  Context context{board, state, dealer};
  deal(context, {.players = plan.players});
  std::array const lores{planner::Lore(board, rivals.one), planner::Lore(board, rivals.other)};
  std::array<std::optional<planner::Planner>, max_seats> minds;
  for (std::size_t s = 0; s < static_cast<std::size_t>(plan.players); ++s) {
    minds[s].emplace(lores[seating[s]], planner::Care::thorough);
  }
  Moves legal;
  // A game that does not end is counted as it stands.
  each_decision(state, decision_limit, [&](SeatId seat) {
    legal_moves(board, state, seat, legal);
    play(context, seat, minds[static_cast<std::size_t>(seat)]->decide(state, seat, legal));
    return true;
  });
  return score(board, state);
}

struct GameComparison {
  std::int64_t wins = 0;
  std::int64_t margin = 0;
};

GameComparison count(Scores const& scores, Seating const& seating, int players) {
  std::array<int, 2> seats{};
  std::array<int, 2> wins{};
  std::array<int, 2> points{};
  for (int s = 0; s < players; ++s) {
    auto const at = static_cast<std::size_t>(s);
    auto const set = seating[at];
    ++seats[set];
    wins[set] += scores.won(seat_id(s)) ? 1 : 0;
    points[set] += scores.seats[at].total;
  }
  int const winners = std::popcount(scores.winners);
  return {.wins = Comparison::unit * (wins[0] - wins[1]) / winners,
          .margin = Comparison::unit * points[0] / seats[0] - Comparison::unit * points[1] / seats[1]};
}

double ratio(std::int64_t sum, std::int64_t n) {
  return n > 0 ? static_cast<double>(sum) / static_cast<double>(n) : 0;
}

}  // namespace

Comparison& Comparison::operator+=(Comparison const& o) {
  deals += o.deals;
  games += o.games;
  wins += o.wins;
  wins_squared += o.wins_squared;
  margin += o.margin;
  margin_squared += o.margin_squared;
  return *this;
}

double Comparison::advantage() const {
  return ratio(wins, games * unit);
}

double Comparison::lead() const {
  return ratio(margin, games * unit);
}

double Comparison::spread() const {
  return std::sqrt(ratio(margin_squared, games)) / unit;
}

double Comparison::percent_error() const {
  if (deals < 2) return 50;
  double const mean = ratio(wins, deals);
  double const variance = ratio(wins_squared, deals) - mean * mean;
  double const of_mean = std::sqrt(std::max(0.0, variance) / static_cast<double>(deals - 1));
  return 50 * 1.96 * of_mean / (ratio(games, deals) * unit);
}

std::vector<Seating> seatings(int players) {
  std::vector<Seating> all;
  bool const even = players % 2 == 0;
  int const turns = even ? 1 : players;  // an even table looks the same again after two seats
  for (int turn = 0; turn < turns; ++turn) {
    Seating seating{};
    for (int s = 0; s < players; ++s) {
      seating[static_cast<std::size_t>((s + turn) % players)] = static_cast<std::uint8_t>(s % 2);
    }
    all.push_back(seating);
    for (auto& set : seating) set ^= 1U;
    all.push_back(seating);
  }
  return all;
}

Comparison compare_weights(ComparisonPlan const& plan, Weights const& one, Weights const& other,
                           std::int64_t first, int count_of_deals, ThreadPool& pool,
                           std::atomic<bool> const& stop) {
  Rivals const rivals{one, other};
  auto const tables = seatings(plan.players);
  auto const per_deal = static_cast<int>(tables.size());
  std::vector<GameComparison> games(static_cast<std::size_t>(count_of_deals) * tables.size());
  pool.each(count_of_deals * per_deal, [&](int i) {
    if (stop) return;
    auto const& seating = tables[static_cast<std::size_t>(i % per_deal)];
    auto const scores = play_game(plan, rivals, seating, first + i / per_deal);
    games[static_cast<std::size_t>(i)] = count(scores, seating, plan.players);
  });
  Comparison comparison;
  std::int64_t wins_of_deal = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    ++comparison.games;
    comparison.wins += games[i].wins;
    comparison.margin += games[i].margin;
    comparison.margin_squared += games[i].margin * games[i].margin;
    wins_of_deal += games[i].wins;
    if ((i + 1) % tables.size() != 0) continue;
    ++comparison.deals;
    comparison.wins_squared += wins_of_deal * wins_of_deal;
    wins_of_deal = 0;
  }
  return comparison;
}

}  // namespace roundhouse::tuning
