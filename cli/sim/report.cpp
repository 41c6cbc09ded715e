#include "cli/sim/report.h"

#include <boost/json.hpp>

#include "cli/base/mechanics.h"
#include "cli/base/messages.h"
#include "cli/terminal/text_table.h"
#include "roundhouse/notation.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

struct Line {
  std::string name;    // for people
  std::string player;  // empty where there are several
  SeatSums figures;
};
using Lines = std::vector<Line>;

/// One line for each computer player, over all its seats.
Lines lines_by_player(SimulationPlan const& plan, Figures const& figures) {
  Lines lines;
  for (std::size_t s = 0; s < plan.players.size(); ++s) {
    auto found = std::ranges::find(lines, plan.players[s], &Line::name);
    if (found == lines.end()) found = lines.insert(lines.end(), {plan.players[s], plan.players[s], {}});
    found->figures += figures.by_seat[s];
  }
  return lines;
}

Lines lines_by_seat(SimulationPlan const& plan, Figures const& figures) {
  Lines lines;
  for (std::size_t s = 0; s < plan.players.size(); ++s) {
    auto const& player = plan.players[s];
    lines.push_back(
        {fmt::format("{} {}", say(phrases::seat_number, s + 1), player), player, figures.by_seat[s]});
  }
  return lines;
}

Lines lines_by_order(SimulationPlan const& plan, Figures const& figures) {
  Lines lines;
  for (std::size_t s = 0; s < plan.players.size(); ++s) {
    lines.push_back({say(phrases::nth_to_play, s + 1), "", figures.by_order[s]});
  }
  return lines;
}

std::string main_table(Phrase const& head, Lines const& lines) {
  TextTable table({say(head), say(phrases::score), say(phrases::deviation), say(phrases::win_rate),
                   say(phrases::interval), say(phrases::kept), say(phrases::completed), say(phrases::routes),
                   say(phrases::trains_left), say(phrases::cards_left), say(phrases::turns),
                   say(phrases::decisions)});
  for (auto const& [name, player, f] : lines) {
    auto const range = wilson(f.win_share(), f.games);
    auto number = [&](std::int64_t sum) { return fmt::format("{:.2f}", f.mean(sum)); };
    table.add({name, number(f.score), fmt::format("{:.2f}", f.deviation()),
               fmt::format("{:.1f}", 100 * f.win_share()),
               fmt::format("{:.1f}–{:.1f}", 100 * range.low, 100 * range.high), number(f.kept),
               number(f.completed), number(f.routes), number(f.trains), number(f.cards), number(f.turns),
               number(f.decisions)});
  }
  return table.text();
}

std::string source_table(Figures const& figures, Lines const& lines) {
  auto const used = sources_in_use(figures.by_seat);
  std::vector<std::string> head{say(phrases::points_by_source)};
  for (auto const s : used) head.emplace_back(text::source_name(static_cast<Source>(s), language()));
  TextTable table(std::move(head));
  for (auto const& [name, player, f] : lines) {
    std::vector<std::string> row{name};
    for (auto const s : used) row.push_back(fmt::format("{:.2f}", f.mean(f.points[s])));
    table.add(std::move(row));
  }
  return table.text();
}

double per(std::int64_t sum, double n) {
  return n > 0 ? static_cast<double>(sum) / n : 0;
}

std::string totals(SimulationPlan const& plan, SimulationResult const& result) {
  auto const& f = result.figures;
  auto const games = static_cast<double>(f.games);
  std::string text = say(phrases::games_total, f.games, result.seconds, per(f.games, result.seconds),
                         per(f.decisions, result.seconds), plan.threads);
  text += '\n' + say(phrases::game_length, per(f.decisions, games), per(f.turns, games), f.longest_number,
                     f.longest);
  text += '\n' + say(phrases::ended, f.endings[0], f.endings[1], f.endings[2], f.shared_wins);
  if (f.lowest) text += '\n' + say(phrases::score_range, *f.lowest, *f.highest);
  if (plan.check) text += '\n' + say(phrases::checked, result.violations.size());
  if (plan.records) text += '\n' + say(phrases::records_written, result.records, plan.records->string());
  return text + '\n';
}

json::object seat_json(Line const& line, std::size_t number) {
  auto const& f = line.figures;
  auto const range = wilson(f.win_share(), f.games);
  json::object points;
  for (std::size_t s = 0; s < sources; ++s) points[word(static_cast<Source>(s))] = f.mean(f.points[s]);
  json::object object{{"number", number},
                      {"count", f.games},
                      {"score", f.mean(f.score)},
                      {"score_sd", f.deviation()},
                      {"win_rate", f.win_share()},
                      {"win_rate_95", {range.low, range.high}},
                      {"points", points},
                      {"tickets_kept", f.mean(f.kept)},
                      {"tickets_completed", f.mean(f.completed)},
                      {"routes", f.mean(f.routes)},
                      {"trains_left", f.mean(f.trains)},
                      {"cards_left", f.mean(f.cards)},
                      {"turns", f.mean(f.turns)},
                      {"decisions", f.mean(f.decisions)}};
  if (!line.player.empty()) object["player"] = line.player;
  return object;
}

json::array lines_json(Lines const& lines) {
  json::array array;
  for (auto const& line : lines) array.emplace_back(seat_json(line, array.size() + 1));
  return array;
}

json::array violations_json(SimulationResult const& result) {
  json::array array;
  for (auto const& v : result.violations) {
    array.emplace_back(json::object{{"game", v.game}, {"decision", v.decision}, {"what", v.what}});
  }
  return array;
}

}  // namespace

std::string sim_tables(SimulationPlan const& plan, SimulationResult const& result) {
  auto const& f = result.figures;
  auto const by_player = lines_by_player(plan, f);
  auto text = say(phrases::sim_title, plan.board->name.in(language()), plan.setup.players, plan.games,
                  plan.first, plan.seed) +
              "\n\n";
  text += main_table(phrases::by_bot, by_player) + '\n';
  text += source_table(f, by_player) + '\n';
  text += main_table(phrases::by_seat, lines_by_seat(plan, f)) + '\n';
  text += main_table(phrases::by_order, lines_by_order(plan, f)) + '\n';
  return text + totals(plan, result);
}

json::object sim_json(SimulationPlan const& plan, SimulationResult const& result) {
  auto const& f = result.figures;
  json::object object{
      {"board", plan.board->id},
      {"board_hash", plan.board->hash},
      {"rules", rules_version},
      {"players", plan.setup.players},
      {"locomotive_reset", plan.setup.locomotive_reset},
      {"seed", plan.seed},
      {"first", plan.first},
      {"games", f.games},
      {"threads", plan.threads},
      {"seconds", result.seconds},
      {"games_per_second", per(f.games, result.seconds)},
      {"decisions_per_second", per(f.decisions, result.seconds)},
      {"decisions", f.decisions},
      {"turns", f.turns},
      {"longest", {{"game", f.longest_number}, {"decisions", f.longest}}},
      {"shared_wins", f.shared_wins},
      {"endings",
       {{"last_round", f.endings[0]}, {"nobody_can_act", f.endings[1]}, {"not_ended", f.endings[2]}}},
      {"checked", plan.check},
      {"violations", violations_json(result)}};
  if (f.lowest) object["scores"] = {{"lowest", *f.lowest}, {"highest", *f.highest}};
  object["by_player"] = lines_json(lines_by_player(plan, f));
  object["by_seat"] = lines_json(lines_by_seat(plan, f));
  object["by_order"] = lines_json(lines_by_order(plan, f));
  return object;
}

}  // namespace roundhouse::cli
