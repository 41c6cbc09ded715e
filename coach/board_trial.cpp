#include "coach/board_trial.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "players/base/interval.h"
#include "roundhouse/score.h"

namespace roundhouse::coach {
namespace {

constexpr double crowded_from = 0.9;  // of the games: then the route is claimed in nearly every one
constexpr double unused_to = 0.1;     // then in hardly any

void add_square(std::array<std::int64_t, 2>& sums, std::int64_t value) {
  sums[0] += value;
  sums[1] += value * value;
}

/// Whether none of those who won would have the most points without this source.
bool decides(MatchResult const& game, Source source) {
  auto const without = [&](SeatResult const& seat) { return seat.score.total - seat.score[source]; };
  int best = without(game.seats[0]);
  for (int s = 1; s < game.players; ++s) best = std::max(best, without(game.seats[seat_id(s)]));
  for (int s = 0; s < game.players; ++s) {
    auto const& seat = game.seats[seat_id(s)];
    if (seat.winners > 0 && without(seat) == best) return false;
  }
  return true;
}

int lead(MatchResult const& game) {
  std::array<int, max_seats> totals{};
  for (int s = 0; s < game.players; ++s)
    totals[static_cast<std::size_t>(s)] = game.seats[seat_id(s)].score.total;
  std::sort(totals.begin(), totals.begin() + game.players, std::greater<>());
  return totals[0] - totals[1];
}

void add_seats(TrialSums& sums, MatchResult const& game) {
  std::int64_t turns = 0;
  std::int64_t score = 0;
  for (int s = 0; s < game.players; ++s) {
    auto const& seat = game.seats[seat_id(s)];
    auto const place = static_cast<std::size_t>((s - game.first + game.players) % game.players);
    if (seat.winners > 0) sums.wins[place] += win_unit / seat.winners;
    turns += seat.turns;
    score += seat.score.total;
    for (std::size_t p = 0; p < sums.points.size(); ++p) sums.points[p] += seat.score.points[p];
  }
  add_square(sums.turns, turns);
  add_square(sums.score, score);
  add_square(sums.margin, lead(game));
  for (int p = 0; p < sources; ++p) {
    if (decides(game, static_cast<Source>(p))) ++sums.decided[static_cast<std::size_t>(p)];
  }
}

void add_table(TrialSums& sums, Board const& board, State const& state) {
  for (int s = 0; s < sums.players; ++s) {
    auto const& seat = state.seats[seat_id(s)];
    for (auto const route : seat.routes) ++sums.claims[static_cast<std::size_t>(index(route))];
    for (auto const ticket : seat.tickets) ++sums.kept[static_cast<std::size_t>(index(ticket))];
    for (auto const ticket : completed(board, state, seat_id(s)))
      ++sums.made[static_cast<std::size_t>(index(ticket))];
  }
}

TrialFigure rate_of(double part, std::int64_t whole) {
  if (whole == 0) return {0, 0, 1};
  double const rate = part / static_cast<double>(whole);
  auto const [low, high] = wilson(rate, whole);
  return {rate, std::min(low, rate), std::max(high, rate)};
}
TrialFigure share_of(std::int64_t part, std::int64_t whole) {
  return rate_of(static_cast<double>(part), whole);
}

/// The mean of one of `parts` equal parts of a game, from the sums over games.
TrialFigure mean_of(std::array<std::int64_t, 2> const& sums, std::int64_t games, int parts) {
  if (games == 0) return {};
  auto const n = static_cast<double>(games);
  double const middle = static_cast<double>(sums[0]) / n;
  double const spread = std::max(0.0, static_cast<double>(sums[1]) / n - middle * middle);
  double const half = games < 2 ? 0 : z_95 * std::sqrt(spread / (n - 1));
  return {middle / parts, (middle - half) / parts, (middle + half) / parts};
}

/// The share of the routes that lie above a limit, or below it; its interval follows from theirs.
template <typename Counts>
TrialFigure routes_that(std::vector<TrialFigure> const& routes, Counts counts) {
  TrialFigure found;
  for (auto const& [value, low, high] : routes) {
    found.value += counts(value) ? 1 : 0;
    found.low += counts(low) && counts(high) ? 1 : 0;
    found.high += counts(low) || counts(high) ? 1 : 0;
  }
  auto const n = static_cast<double>(std::max<std::size_t>(1, routes.size()));
  return {found.value / n, found.low / n, found.high / n};
}

struct RangeRow {
  int players;
  std::array<Range, measures> ranges;
};
/// The least and the most of the boards that so many can play, in the order of Measure:
/// docs/reports/boards.md.
constexpr std::array<RangeRow, 4> board_ranges{{
    {2, {{{0.54, 0.57}, {13.6, 38.9}, {27.6, 151.8}, {6.1, 32.2}, {0.6, 0.93}, {0, 0.03}, {0.01, 0.47}}}},
    {3, {{{0.28, 0.4}, {13, 38.3}, {26.8, 133}, {3.7, 23.2}, {0.6, 0.94}, {0, 0.09}, {0, 0.22}}}},
    {4, {{{0.3, 0.36}, {12.9, 37.1}, {26.1, 134.5}, {3.1, 19}, {0.64, 0.92}, {0.02, 0.1}, {0, 0.11}}}},
    {5, {{{0.21, 0.25}, {28.4, 39}, {90.9, 121.3}, {11.4, 18.6}, {0.65, 0.82}, {0.11, 0.15}, {0, 0.05}}}},
}};

}  // namespace

TrialSums& TrialSums::operator+=(TrialSums const& o) {
  auto const add = [](auto& mine, auto const& others) {
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] += others[i];
  };
  players = std::max(players, o.players);
  games += o.games;
  endless += o.endless;
  add(wins, o.wins);
  add(turns, o.turns);
  add(score, o.score);
  add(margin, o.margin);
  add(claims, o.claims);
  add(kept, o.kept);
  add(made, o.made);
  add(points, o.points);
  add(decided, o.decided);
  return *this;
}

TrialSums play_trial(Board const& board, TrialPlan const& plan) {
  TrialSums sums(board, plan.players);
  std::vector<std::string> const names(static_cast<std::size_t>(plan.players), plan.level);
  for (std::int64_t number = plan.first; number < plan.first + plan.games; ++number) {
    Match match(board, {.players = plan.players},
                numbered_seed(plan.seed, static_cast<std::uint64_t>(number)),
                make_players(names, plan.seed, number));
    match.play();
    auto const game = match.result();
    if (game.ending == Ending::not_ended) {
      ++sums.endless;
      continue;
    }
    ++sums.games;
    add_seats(sums, game);
    add_table(sums, board, match.game().state());
  }
  return sums;
}

std::string_view measure_id(Measure measure) {
  constexpr std::array<std::string_view, measures> ids{"first_wins",   "turns",   "score", "margin",
                                                       "tickets_made", "crowded", "unused"};
  return ids[static_cast<std::size_t>(measure)];
}

TrialReport trial_report(Board const& board, TrialSums const& sums) {
  TrialReport report;
  report.players = sums.players;
  report.games = sums.games;
  report.endless = sums.endless;
  auto const all = [](std::vector<std::int64_t> const& list) {
    std::int64_t sum = 0;
    for (auto const one : list) sum += one;
    return sum;
  };
  for (int s = 0; s < sums.players; ++s) {
    double const wins = static_cast<double>(sums.wins[static_cast<std::size_t>(s)]) / win_unit;
    report.seats.push_back(rate_of(wins, sums.games));
  }
  for (auto const claims : sums.claims) report.routes.push_back(share_of(claims, sums.games));
  for (std::size_t t = 0; t < board.tickets.size(); ++t)
    report.tickets.push_back(share_of(sums.made[t], sums.kept[t]));
  report.kept = sums.kept;
  auto& figures = report.figures;
  if (!report.seats.empty()) figures[Measure::first_wins] = report.seats.front();
  figures[Measure::turns] = mean_of(sums.turns, sums.games, std::max(1, sums.players));
  figures[Measure::score] = mean_of(sums.score, sums.games, std::max(1, sums.players));
  figures[Measure::margin] = mean_of(sums.margin, sums.games, 1);
  figures[Measure::tickets_made] = share_of(all(sums.made), all(sums.kept));
  figures[Measure::crowded] = routes_that(report.routes, [](double x) { return x >= crowded_from; });
  figures[Measure::unused] = routes_that(report.routes, [](double x) { return x <= unused_to; });
  auto const seats = static_cast<double>(std::max<std::int64_t>(1, sums.games * sums.players));
  for (std::size_t p = 0; p < sums.points.size(); ++p) {
    double const points = static_cast<double>(sums.points[p]) / seats;
    report.points[p] = {points, points, points};
    report.decided[p] = share_of(sums.decided[p], sums.games);
  }
  return report;
}

std::optional<Range> published_range(Measure measure, int players) {
  for (auto const& row : board_ranges) {
    if (row.players == players) return row.ranges[static_cast<std::size_t>(measure)];
  }
  return std::nullopt;
}

}  // namespace roundhouse::coach
