#include <boost/json.hpp>

#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/mechanics.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/sim/simulation.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/text.h"
#include "players/base/interval.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "text/moves.h"
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
    lines.push_back({say({"number {}", "numéro {}"}, s + 1), "", figures.by_order[s]});
  }
  return lines;
}

std::string main_table(Phrase const& head, Lines const& lines) {
  TextTable table({say(head), say(phrases::score), say({"sd", "éc.-type"}), say(phrases::win_rate),
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
  std::vector<std::string> head{say({"Points by source (mean)", "Points par origine (moyenne)"})};
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
  std::string text = say({"{} games in {:.2f} s: {:.0f} games/s, {:.0f} decisions/s ({} threads)",
                          "{} parties en {:.2f} s : {:.0f} parties/s, {:.0f} décisions/s ({} fils)"},
                         f.games, result.seconds, per(f.games, result.seconds),
                         per(f.decisions, result.seconds), plan.threads);
  text +=
      '\n' + say({"a game: {:.1f} decisions and {:.1f} turns; the longest, number {}: {} decisions",
                  "une partie : {:.1f} décisions et {:.1f} tours ; la plus longue, numéro {} : {} décisions"},
                 per(f.decisions, games), per(f.turns, games), f.longest_number, f.longest);
  text +=
      '\n' +
      say({"ended: {} by a last round, {} because nobody could act; {} not ended; {} shared wins",
           "fin : {} par un dernier tour, {} faute d’action possible ; {} sans fin ; {} victoires partagées"},
          f.endings[0], f.endings[1], f.endings[2], f.shared_wins);
  if (f.lowest)
    text += '\n' + say({"scores: lowest {}, highest {}", "scores : le plus bas {}, le plus haut {}"},
                       *f.lowest, *f.highest);
  if (plan.check)
    text += '\n' + say({"checked after every move and replayed: {} violations",
                        "vérifié après chaque coup et rejoué : {} violations"},
                       result.violations.size());
  if (plan.records)
    text += '\n' + say({"{} records written to {}", "{} parties écrites dans {}"}, result.records,
                       plan.records->string());
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

std::string sim_tables(SimulationPlan const& plan, SimulationResult const& result) {
  auto const& f = result.figures;
  auto const by_player = lines_by_player(plan, f);
  auto text = say({"{}, {} players, {} games from number {} of seed {}",
                   "{}, {} joueurs, {} parties à partir du numéro {} de la graine {}"},
                  plan.board->name.in(language()), plan.setup.players, plan.games, plan.first, plan.seed) +
              "\n\n";
  text += main_table({"By player", "Par joueur"}, by_player) + '\n';
  text += source_table(f, by_player) + '\n';
  text += main_table({"By seat", "Par place"}, lines_by_seat(plan, f)) + '\n';
  text += main_table({"By turn order", "Par ordre de jeu"}, lines_by_order(plan, f)) + '\n';
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

struct SimOptions {
  std::string board = "usa";
  int players = 0;
  std::int64_t games = 100;
  std::int64_t first = 0;
  std::uint64_t seed = 1;
  int threads = 0;
  std::vector<std::string> bots;
  bool locomotive_reset = false;
  std::string records;
  bool check = false;
  bool json = false;
};

/// Who sits where: the named players again and again. False if there is no such player.
bool seat_players(SimOptions const& options, SimulationPlan& plan) {
  auto const bots = options.bots.empty() ? std::vector<std::string>{"random"} : options.bots;
  if (static_cast<int>(bots.size()) > plan.setup.players)
    return complain({"{} computer players for {} seats", "{} IA pour {} places"}, bots.size(),
                    plan.setup.players);
  if (!check_bots(bots, *plan.board)) return false;
  for (int s = 0; s < plan.setup.players; ++s) {
    plan.players.push_back(bots[static_cast<std::size_t>(s) % bots.size()]);
  }
  return true;
}

std::optional<SimulationPlan> make_plan(SimOptions const& options) {
  SimulationPlan plan;
  plan.board = load_board_or_complain(options.board);
  if (plan.board == nullptr) return std::nullopt;
  plan.setup.players = options.players == 0 ? plan.board->min_players : options.players;
  if (!check_players(*plan.board, plan.setup.players)) return std::nullopt;
  plan.setup.locomotive_reset = options.locomotive_reset;
  plan.seed = options.seed;
  plan.first = options.first;
  plan.games = options.games;
  plan.threads = static_cast<int>(std::min<std::int64_t>(threads_or_cores(options.threads), plan.games));
  plan.check = options.check;
  if (!seat_players(options, plan)) return std::nullopt;
  if (options.records.empty()) return plan;
  if (auto const why = make_folder(options.records)) return decline(phrases::failed, *why);
  plan.records = options.records;
  return plan;
}

int run_sim(SimOptions const& options) {
  auto const plan = make_plan(options);
  if (!plan) return 2;
  ProgressBar bar(say({"games", "parties"}), plan->games);
  auto const result = simulate(*plan, [&](std::int64_t done) { bar.show(done); });
  bar.clear();
  for (auto const& v : result.violations) {
    tell(stderr,
         {"VIOLATION board {} seed {} game {} decision {}: {}",
          "VIOLATION plateau {} graine {} partie {} décision {} : {}"},
         plan->board->id, plan->seed, v.game, v.decision, v.what);
  }
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(sim_json(*plan, result)));
  } else {
    fmt::print("{}", sim_tables(*plan, result));
  }
  if (result.write_error) return refuse(phrases::failed, *result.write_error);
  return result.violations.empty() ? 0 : 1;
}

}  // namespace

void add_sim_command(Command& program) {
  auto const options = std::make_shared<SimOptions>();
  auto& command =
      program.add_command("sim", {"Play many games between computer players and collect figures",
                                  "Jouer de nombreuses parties entre IA et faire des statistiques"});
  add_board(command, options->board);
  add_players(command, options->players);
  add_games(command, options->games, std::int64_t{1'000'000'000});
  add_seed(command, options->seed);
  command.add_number(
      "--first", options->first, 0, 1'000'000'000'000,
      {"Number of the first game (default: 0): --first 41 --games 1 plays game 41",
       "Numéro de la première partie (par défaut : 0) : --first 41 --games 1 joue la partie 41"});
  command.add_bots("--bots", options->bots,
                   {"Computer players, repeated to fill the table (default: random)",
                    "IA, répétées pour remplir la table (par défaut : random)"});
  add_threads(command, options->threads);
  command
      .add_text("--records", options->records, {"FOLDER", "DOSSIER"},
                {"Write the record of every game into this folder", "Écrire chaque partie dans ce dossier"})
      .of(ValueKind::folder);
  add_rule_option(command, options->locomotive_reset);
  command.add_switch("--check", options->check,
                     {"Check every state and every record: exit code 1 if anything is wrong",
                      "Vérifier chaque état et chaque partie : code 1 si quelque chose est faux"});
  add_json(command, options->json);
  command.examples =
      "  roundhouse sim --board usa --players 4 --games 1000 --seed 7 --check\n"
      "  roundhouse sim --board iberia --players 2 --games 200 --bots greedy,random --json";
  command.run = [options] { return run_sim(*options); };
}

}  // namespace roundhouse::cli
