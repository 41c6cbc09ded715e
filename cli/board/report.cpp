#include "cli/board/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <mutex>

#include "assets/assets.h"
#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/program/options.h"
#include "cli/terminal/progress_bar.h"
#include "coach/board_trial.h"
#include "players/base/thread_pool.h"
#include "roundhouse/notation.h"
#include "text/moves.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;
using coach::Measure;
using coach::TrialFigure;
using coach::TrialReport;

struct ReportOptions {
  std::vector<std::string> boards;
  int players = 0;  // 0: every number that the board allows
  std::int64_t games = 400;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string level = "regular";
  bool json = false;
};

struct Trial {
  Board const* board = nullptr;
  TrialReport report;
};

Phrase measure_name(Measure measure) {
  switch (measure) {
    case Measure::first_wins: return {"wins of the first player", "victoires du premier joueur"};
    case Measure::turns: return {"turns of a player", "tours par joueur"};
    case Measure::score: return {"points of a player", "points par joueur"};
    case Measure::margin: return {"lead of the winner, points", "avance du vainqueur, points"};
    case Measure::tickets_made: return {"kept tickets completed", "billets gardés et réussis"};
    case Measure::crowded: return {"routes claimed in 90 % of games", "routes prises dans 90 % des parties"};
    case Measure::unused:
      return {"routes claimed in 10 % of games at most", "routes prises dans 10 % des parties au plus"};
  }
  return {"", ""};
}

bool is_share(Measure measure) {
  return measure != Measure::turns && measure != Measure::score && measure != Measure::margin;
}

std::string measured(Measure measure, double value) {
  return is_share(measure) ? fmt::format("{:.0f} %", 100 * value) : fmt::format("{:.1f}", value);
}

TrialReport run_trial(Board const& board, int players, ReportOptions const& options, ProgressBar& bar,
                      std::int64_t& done) {
  coach::TrialSums all(board, players);
  std::mutex mutex;  // of the sums
  int const threads = threads_or_cores(options.threads);
  ThreadPool(threads).each(static_cast<int>(options.games), [&](int game) {
    auto const sums = coach::play_trial(
        board, {.players = players, .level = options.level, .seed = options.seed, .first = game});
    std::scoped_lock const lock(mutex);
    all += sums;
    bar.show(++done);
  });
  return coach::trial_report(board, all);
}

/// One table a number of players: a row a board.
std::string measures_table(std::vector<Trial> const& trials, int players) {
  std::string head = fmt::format("| {} |", say({"board", "plateau"}));
  std::string line = "|---|";
  for (int m = 0; m < coach::measures; ++m) {
    head += fmt::format(" {} |", measure_name(static_cast<Measure>(m)).here());
    line += "---:|";
  }
  std::string rows;
  for (auto const& [board, report] : trials) {
    if (report.players != players) continue;
    rows += fmt::format("| {} |", board->name.in(language()));
    for (int m = 0; m < coach::measures; ++m) {
      auto const measure = static_cast<Measure>(m);
      auto const& [value, low, high] = report.figures[measure];
      rows += fmt::format(" {} ({}–{}) |", measured(measure, value), measured(measure, low),
                          measured(measure, high));
    }
    rows += '\n';
  }
  return head + '\n' + line + '\n' + rows;
}

/// What each source of points is worth to a player, and how often it decides who wins.
std::string sources_table(std::vector<Trial> const& trials, int players) {
  auto text = fmt::format("| {} | {} | {} | {} |\n|---|---|---:|---:|\n", say({"board", "plateau"}),
                          say({"points for", "points pour"}), say({"a player", "par joueur"}),
                          say({"games decided by it", "parties décidées par là"}));
  for (auto const& [board, report] : trials) {
    if (report.players != players) continue;
    for (int s = 0; s < sources; ++s) {
      auto const source = static_cast<Source>(s);
      if (report.points[source].value == 0) continue;
      auto const& [value, low, high] = report.decided[source];
      text += fmt::format("| {} | {} | {:.1f} | {:.0f} % ({:.0f}–{:.0f} %) |\n", board->name.in(language()),
                          text::source_name(source, language()), report.points[source].value, 100 * value,
                          100 * low, 100 * high);
    }
  }
  return text;
}

std::string report_text(std::vector<Trial> const& trials, ReportOptions const& options) {
  auto text = say({"{} games for each board and number of players, seed {}, computer players of level {}. "
                   "In brackets: 95 % intervals.",
                   "{} parties par plateau et nombre de joueurs, graine {}, IA de niveau {}. "
                   "Entre parenthèses : intervalles à 95 %."},
                  options.games, options.seed, options.level) +
              '\n';
  for (int players = 2; players <= max_seats; ++players) {
    auto const has = [&](Trial const& trial) { return trial.report.players == players; };
    if (std::ranges::none_of(trials, has)) continue;
    text += fmt::format("\n## {}\n\n{}\n{}", say({"{} players", "{} joueurs"}, players),
                        measures_table(trials, players), sources_table(trials, players));
  }
  return text;
}

json::array report_json(std::vector<Trial> const& trials) {
  json::array array;
  auto const figure = [](TrialFigure const& f) {
    return json::object{{"value", f.value}, {"low", f.low}, {"high", f.high}};
  };
  for (auto const& [board, report] : trials) {
    json::object measures;
    for (int m = 0; m < coach::measures; ++m)
      measures[coach::measure_id(static_cast<Measure>(m))] = figure(report.figures[static_cast<Measure>(m)]);
    json::object routes;
    for (std::size_t r = 0; r < board->routes.size(); ++r)
      routes[board->routes[r].id] = figure(report.routes[r]);
    json::object tickets;
    for (std::size_t t = 0; t < board->tickets.size(); ++t) {
      tickets[board->tickets[t].id] = figure(report.tickets[t]);
      tickets[board->tickets[t].id].get_object()["kept"] = report.kept[t];
    }
    json::object decided;
    for (int s = 0; s < sources; ++s) {
      auto const source = static_cast<Source>(s);
      if (report.points[source].value == 0) continue;
      decided[word(source)] = figure(report.decided[source]);
      decided[word(source)].get_object()["points"] = report.points[source].value;
    }
    array.push_back({{"board", board->id},
                     {"players", report.players},
                     {"games", report.games},
                     {"endless", report.endless},
                     {"measures", std::move(measures)},
                     {"routes", std::move(routes)},
                     {"tickets", std::move(tickets)},
                     {"sources", std::move(decided)}});
  }
  return array;
}

int report_boards(ReportOptions const& options) {
  std::vector<Board const*> boards;
  auto const names = options.boards.empty() ? assets::board_ids() : options.boards;
  for (auto const& name : names) {
    auto const* const board = load_board_or_complain(name);
    if (board == nullptr || (options.players != 0 && !check_players(*board, options.players)) ||
        !check_bots({options.level}, *board))
      return 2;
    boards.push_back(board);
  }
  auto const counts = [&](Board const& board) {
    return options.players != 0 ? std::pair(options.players, options.players)
                                : std::pair(board.min_players, board.max_players);
  };
  std::int64_t all = 0;
  for (auto const* board : boards) all += (counts(*board).second - counts(*board).first + 1) * options.games;
  ProgressBar bar(say({"games", "parties"}), all);
  std::int64_t done = 0;
  std::vector<Trial> trials;
  for (auto const* board : boards) {
    for (auto players = counts(*board).first; players <= counts(*board).second; ++players)
      trials.push_back({board, run_trial(*board, players, options, bar, done)});
  }
  bar.clear();
  fmt::print("{}", options.json ? json::serialize(report_json(trials)) + "\n" : report_text(trials, options));
  return 0;
}

}  // namespace

void add_report_command(Command& board) {
  auto const options = std::make_shared<ReportOptions>();
  auto& command =
      board.add_command("report", {"Test matches: seat balance, length, routes, tickets, what decides",
                                   "Parties d’essai : équilibre, durée, routes, billets, ce qui décide"});
  command
      .add_arguments(options->boards, {"BOARD ...", "PLATEAU ..."},
                     {"Boards by their ids, or board files (default: the built-in ones)",
                      "Des plateaux par leur nom, ou des fichiers (par défaut : les plateaux intégrés)"})
      .of(ValueKind::board);
  command.add_number("--players,-p", options->players, 2, max_seats,
                     {"Number of players (default: every number the board allows)",
                      "Nombre de joueurs (par défaut : tous ceux que le plateau permet)"});
  add_games(command, options->games, std::int64_t{1'000'000});
  add_seed(command, options->seed);
  command
      .add_text("--level", options->level, {"LEVEL", "NIVEAU"},
                {"Computer players (default: regular)", "IA (par défaut : regular)"})
      .of(ValueKind::player);
  add_threads(command, options->threads);
  add_json(command, options->json);
  command.examples = "  roundhouse board report usa --players 2 --games 200";
  command.run = [options] { return report_boards(*options); };
}

}  // namespace roundhouse::cli
