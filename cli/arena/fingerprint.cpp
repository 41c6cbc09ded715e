/// How a bot plays: where its points come from, and how often it uses every kind of decision.
#include "cli/arena/messages.h"
#include "cli/arena/report.h"
#include "cli/base/sources.h"
#include "cli/terminal/table.h"
#include "roundhouse/notation.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using arena::BotSums;

double per(std::int64_t sum, std::int64_t n) {
  return n > 0 ? static_cast<double>(sum) / static_cast<double>(n) : 0;
}

std::string points_table(ArenaReport const& r) {
  auto const used = sources_in_use(r.tally.sums());
  std::vector<std::string> head{say(phrases::fingerprint_points), say(phrases::score)};
  for (auto const s : used) head.emplace_back(text::source_name(static_cast<Source>(s), language()));
  TextTable table(std::move(head));
  auto const add = [&](std::string name, std::int64_t score, auto const& points, std::int64_t games) {
    std::vector<std::string> row{std::move(name), fmt::format("{:.1f}", per(score, games))};
    for (auto const s : used) row.push_back(fmt::format("{:.1f}", per(points[s], games)));
    table.add(std::move(row));
  };
  for (auto const b : r.standing.order) {
    auto const& sums = r.tally.sums()[b];
    add(r.tally.bots()[b], sums.score, sums.points, sums.games);
    if (sums.won_games == 0) continue;
    add(say(phrases::fingerprint_winner, r.tally.bots()[b]), sums.won_score, sums.won_points, sums.won_games);
  }
  return table.text();
}

/// Kinds in lines: there are more of them than bots. A kind that was never legal is left out; one that was
/// and that a bot never took has a 0.
std::string moves_table(ArenaReport const& r) {
  std::vector<std::string> head{say(phrases::fingerprint_moves)};
  for (auto const b : r.standing.order) head.push_back(r.tally.bots()[b]);
  TextTable table(std::move(head));
  for (std::size_t k = 0; k < move_kinds; ++k) {
    if (std::ranges::all_of(r.tally.sums(), [k](BotSums const& b) { return b.offered[k] == 0; })) continue;
    std::vector<std::string> row{std::string(text::move_kind_name(static_cast<MoveKind>(k), language()))};
    for (auto const b : r.standing.order) {
      auto const& sums = r.tally.sums()[b];
      row.push_back(fmt::format("{:.3f}", sums.mean(sums.moves[k])));
    }
    table.add(std::move(row));
  }
  return table.text();
}

}  // namespace

std::string fingerprint_tables(ArenaReport const& r) {
  return points_table(r) + '\n' + moves_table(r);
}

}  // namespace roundhouse::cli
