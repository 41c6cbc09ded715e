/// `coach-truth`: holds the coach against games whose truth is known. docs/coach.md tells what came of it.
#include <algorithm>
#include <boost/json.hpp>
#include <mutex>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
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
  double depth = 1;
  int threads = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> bots;
};

/// What became of a planted mistake.
struct Planted {
  int step = 0;
  double worse = 0;         // by the planner's judgement
  coach::Estimate cost{};   // by the search that made sure of it
  coach::Judgement told{};  // by the review
  int rank = 0;             // of its loss among those of its seat, from 1
  bool found = false;       // among the turning points
};

/// What one game showed.
struct Shown {
  bool played = false;
  std::optional<Planted> planted{};
  std::vector<coach::SeatReport> seats{};
};

Shown reviewed(Game const& game, TruthOptions const& options, std::uint64_t seed,
               std::optional<Planted> planted) {
  coach::Review review(game, seed);
  review.look(options.depth);
  while (review.work()) {
  }
  auto const report = review.report();
  if (planted) {
    auto const seat = review.course().at(planted->step).seat;
    planted->told = review.weighings()[static_cast<std::size_t>(planted->step)].judge();
    planted->rank = 1;
    for (auto const& one : review.weighings()) {
      bool const dearer = one.judge().loss.value > planted->told.loss.value;
      if (review.course().at(one.step()).seat == seat && dearer) ++planted->rank;
    }
    planted->found = std::ranges::any_of(report.seats[seat].turning_points,
                                         [&](auto const& point) { return point.step == planted->step; });
  }
  return {true, planted, {report.seats.begin(), report.seats.begin() + report.players}};
}

Shown look_at(Board const& board, TruthOptions const& options, std::uint64_t number) {
  if (!options.bots.empty())
    return reviewed(coach::played_game(board, options.bots, number), options, number, std::nullopt);
  auto const planted = coach::plant_mistake(board, options.players, number);
  if (!planted) return {};
  return reviewed(planted->game, options, number,
                  Planted{.step = planted->step, .worse = planted->worse, .cost = planted->cost});
}

/// Says on standard error how far it is, terminal or not: these are long runs on machines that nobody
/// watches.
class Milestones {
 public:
  explicit Milestones(int all) : all_(all) {}

  /// From any thread, after each game.
  void pass() {
    std::scoped_lock const lock(mutex_);
    ++done_;
    if (done_ * parts / all_ == (done_ - 1) * parts / all_) return;
    tell(stderr, {"{} of {} games", "{} parties sur {}"}, done_, all_);
  }

 private:
  static constexpr int parts = 20;

  std::mutex mutex_;
  int all_;
  int done_ = 0;
};

/// A mean with its standard error.
json::object mean_json(coach::Mean const& mean) {
  return {{"mean", mean.value()}, {"error", mean.error()}};
}

json::object planted_json(std::vector<Shown> const& all) {
  int found = 0;
  int clear = 0;
  coach::Mean worse;
  coach::Mean cost;
  json::array games;
  for (auto const& one : all) {
    if (!one.planted) continue;
    auto const& planted = *one.planted;
    found += planted.found ? 1 : 0;
    clear += planted.found && planted.told.clear ? 1 : 0;
    worse.add(planted.worse);
    cost.add(planted.cost.value);
    games.push_back({{"step", planted.step},
                     {"found", planted.found},
                     {"rank", planted.rank},
                     {"planner", planted.worse},
                     {"cost", planted.cost.value},
                     {"told", planted.told.loss.value},
                     {"error", planted.told.loss.error},
                     {"deals", planted.told.deals}});
  }
  return {{"games", games.size()},    {"found", found},       {"clear", clear},
          {"planner", worse.value()}, {"cost", cost.value()}, {"list", games}};
}

json::object split_json(std::vector<Shown> const& all, std::size_t seat) {
  coach::Mean own[2];
  coach::Mean rivals[2];
  coach::Mean skill[2];  // both: what choices changed for this seat, whoever made them
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
      skill[i].add(split.own.value + split.rivals.value);
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
                                                      {"skill", mean_json(skill[i])},
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
  Milestones milestones(options.games);
  ThreadPool(threads_or_cores(options.threads)).each(options.games, [&](int i) {
    auto const number = static_cast<std::size_t>(i);
    all[number] = look_at(*board, options, options.seed * 1'000'003 + number);
    milestones.pass();
  });
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
      "--depth", options->depth, 0.01, 10000,
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
