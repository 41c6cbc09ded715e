/// `coach-truth`: holds the coach against games whose truth is known. docs/coach.md tells what came of it.
#include <atomic>
#include <boost/json.hpp>
#include <cmath>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/terminal/progress_bar.h"
#include "coach/review.h"
#include "coach/truth.h"
#include "players/base/thread_pool.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

struct TruthOptions {
  std::string board = "usa";
  int players = 0;
  int games = 20;
  int depth = 1;
  int threads = 1;
  std::uint64_t seed = 1;
  std::vector<std::string> bots;
};

/// What one game showed.
struct Shown {
  bool played = false;
  // with a planted mistake
  bool found = false;
  bool clear = false;
  double worse = 0;
  // by seat
  std::vector<coach::SeatReport> seats;
};

coach::Report reviewed(Game const& game, TruthOptions const& options, std::uint64_t seed) {
  coach::Review review(game, seed);
  review.look(options.depth);
  while (review.work()) {
  }
  return review.report();
}

Shown look_at(Board const& board, TruthOptions const& options, std::uint64_t number) {
  Shown shown;
  if (!options.bots.empty()) {
    auto const game = coach::played_game(board, options.bots, number);
    auto const report = reviewed(game, options, number);
    shown.played = true;
    shown.seats.assign(report.seats.begin(), report.seats.begin() + report.players);
    return shown;
  }
  auto const planted = coach::plant_mistake(board, options.players, number);
  if (!planted) return shown;
  auto const report = reviewed(planted->game, options, number);
  auto const seat = planted->game.played()[static_cast<std::size_t>(planted->step)].seat;
  shown.played = true;
  shown.worse = planted->worse;
  for (auto const& point : report.seats[seat].turning_points) {
    shown.found = shown.found || point.step == planted->step;
    shown.clear = shown.clear || (point.step == planted->step && point.judged.clear);
  }
  shown.seats.assign(report.seats.begin(), report.seats.begin() + report.players);
  return shown;
}

/// A mean with its standard error.
json::object mean_json(coach::Mean const& mean) {
  return {{"mean", mean.value()}, {"error", mean.error()}};
}

json::object planted_json(std::vector<Shown> const& all) {
  int played = 0;
  int found = 0;
  int clear = 0;
  int small = 0;  // planted, but worth less than the planner's own error
  coach::Mean worse;
  for (auto const& one : all) {
    if (!one.played) continue;
    ++played;
    found += one.found ? 1 : 0;
    clear += one.clear ? 1 : 0;
    small += one.worse < searcher::planner_error ? 1 : 0;
    worse.add(one.worse);
  }
  return {{"games", played},
          {"found", found},
          {"clear", clear},
          {"below_error", small},
          {"worse", worse.value()}};
}

json::object split_json(std::vector<Shown> const& all, std::size_t seat) {
  coach::Mean own[2];
  coach::Mean rivals[2];
  coach::Mean luck[2];
  coach::Mean result[2];
  coach::Mean mistakes;
  coach::Mean accuracy;
  for (auto const& one : all) {
    if (!one.played) continue;
    auto const& report = one.seats[seat];
    for (int i = 0; i < 2; ++i) {
      auto const& split = i == 0 ? report.chances : report.points;
      own[i].add(split.own.value);
      rivals[i].add(split.rivals.value);
      luck[i].add(split.luck.value);
      result[i].add(split.result - split.start);
    }
    mistakes.add(report.mistakes);
    accuracy.add(report.overall.accuracy);
  }
  json::object out{{"mistakes", mean_json(mistakes)}, {"accuracy", mean_json(accuracy)}};
  for (int i = 0; i < 2; ++i) {
    out[i == 0 ? "chances" : "points"] = json::object{{"own", mean_json(own[i])},
                                                      {"rivals", mean_json(rivals[i])},
                                                      {"luck", mean_json(luck[i])},
                                                      {"result", mean_json(result[i])}};
  }
  return out;
}

int run_coach_truth(TruthOptions options) {
  auto const* const board = load_board_or_complain(options.board);
  if (board == nullptr) return wrong_usage;
  if (!check_bots(options.bots, *board)) return wrong_usage;
  if (options.players == 0) options.players = board->min_players;
  if (!options.bots.empty()) options.players = static_cast<int>(options.bots.size());
  if (!check_players(*board, options.players)) return wrong_usage;
  std::vector<Shown> all(static_cast<std::size_t>(options.games));
  ThreadPool pool(options.threads);
  std::atomic<long> done = 0;
  ProgressBar bar(say({"games", "parties"}), options.games);
  for (int from = 0; from < options.games; from += options.threads) {
    int const count = std::min(options.threads, options.games - from);
    pool.each(count, [&](int i) {
      auto const number = static_cast<std::size_t>(from) + static_cast<std::size_t>(i);
      all[number] = look_at(*board, options, options.seed * 1'000'003 + number);
      ++done;
    });
    bar.show(done);
  }
  bar.clear();
  json::object out{
      {"board", board->id}, {"players", options.players}, {"depth", options.depth}, {"games", options.games}};
  if (options.bots.empty()) out["planted"] = planted_json(all);
  json::array seats;
  for (int s = 0; s < options.players; ++s) seats.push_back(split_json(all, static_cast<std::size_t>(s)));
  out["seats"] = std::move(seats);
  fmt::print("{}\n", json::serialize(out));
  return 0;
}

}  // namespace

void add_coach_truth_command(Command& program) {
  auto const options = std::make_shared<TruthOptions>();
  auto& command =
      program.add_command("coach-truth", {"Hold the coach against games whose truth is known",
                                          "Confronter l’analyse à des parties dont on connaît la vérité"});
  command.hidden = true;
  add_board(command, options->board);
  add_players(command, options->players);
  add_games(command, options->games, 100'000);
  command.add_number(
      "--depth", options->depth, 1, 10000,
      {"How deep each review looks (default: 1)", "Profondeur de chaque analyse (par défaut : 1)"});
  add_threads(command, options->threads);
  add_seed(command, options->seed);
  command.add_bots(
      "--bots", options->bots,
      {"Review games between these players, one a seat; without them planners play, one of whom is "
       "made to err once",
       "Analyser des parties entre ces joueurs, un par place ; sans eux, des planificateurs jouent, "
       "dont l’un commet une erreur imposée"});
  command.run = [options] { return run_coach_truth(*options); };
}

}  // namespace roundhouse::cli
