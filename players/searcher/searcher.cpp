#include "players/searcher/searcher.h"

#include <algorithm>
#include <ctime>

namespace roundhouse::searcher {
namespace {

constexpr std::size_t options_told = 3;
constexpr int waiting_per_work = 4;  // so much longer than its limit a decision may take

#ifdef CLOCK_THREAD_CPUTIME_ID
constexpr bool can_tell_work = true;

std::chrono::nanoseconds work_so_far() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}
#else
constexpr bool can_tell_work = false;

std::chrono::nanoseconds work_so_far() {
  return {};
}
#endif

}  // namespace

Stopwatch::Stopwatch(bool has_helpers)
    : own_work_(can_tell_work && !has_helpers), start_(Clock::now()), work_at_start_(work_so_far()) {}

std::chrono::nanoseconds Stopwatch::passed() const {
  std::chrono::nanoseconds const waited = Clock::now() - start_;
  return own_work_ ? std::max(work_so_far() - work_at_start_, waited / waiting_per_work) : waited;
}

struct Searcher::Mind {
  ImaginedGame game;
  std::vector<Tree> trees;  // by candidate

  /// The results of a round, by candidate; nothing for those that are out.
  std::vector<double> imagine(Round const& round, Ending const& ending,
                              std::vector<Candidate> const& candidates) {
    std::vector<double> results(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (!candidates[i].in) continue;
      game.begin(round.state, round.chance);
      game.play(ending.seat, candidates[i].move);
      results[i] = trees[i].play_on(game, ending)[ending.seat];
    }
    return results;
  }
};

Searcher::Searcher(Board const& board, planner::Weights const& weights, Budget budget, std::uint64_t seed,
                   std::unique_ptr<Guide> guide)
    : lore_(std::make_shared<planner::Lore>(board, weights)),
      budget_(budget),
      random_(seed),
      planner_(*lore_, planner::Care::thorough),
      guide_(std::move(guide)),
      pool_(budget.threads) {
  if (budget_.time.count() <= 0 && budget_.games <= 0) budget_.games = 200;
}

Searcher::Searcher(Searcher const& other, std::uint64_t seed)
    : lore_(other.lore_),
      budget_(other.budget_),
      random_(seed),
      planner_(other.planner_),
      pool_(other.budget_.threads) {}

Searcher::~Searcher() = default;

Move Searcher::decide(View const& view, Moves const& legal) {
  Stopwatch const watch(budget_.threads > 1);
  games_ = 0;
  planner_.weigh(view.state, view.viewer, legal, values_);
  if (guide_) guide_->amend(view.state, view.viewer, legal, values_);
  Trial trial(legal, values_, guide_ ? guide_->error() : planner_error);
  if (trial.candidates().size() > 1) search(view, trial, watch);
  auto const chosen = trial.best().move;
  why_ = planner_.explain(view.state, view.viewer, legal, chosen);
  why_.games_imagined = games_;
  if (games_ > 0) {
    why_.options = trial.ranking();
    // What is told is what the planner and the games say of a move, not what a guide felt.
    double const felt = guide_ ? why_.options.front().value - why_.gain : 0;
    for (auto& option : why_.options) option.value -= felt;
    why_.gain = why_.options.front().value;
    if (why_.options.size() > options_told) why_.options.resize(options_told);
  }
  return chosen;
}

bool Searcher::is_time_up(Stopwatch const& watch) const {
  if (budget_.games > 0 && games_ >= budget_.games) return true;
  return budget_.time.count() > 0 && watch.passed() >= budget_.time;
}

void Searcher::search(View const& view, Trial& trial, Stopwatch const& watch) {
  auto const seat = view.viewer;
  auto const threads = static_cast<std::size_t>(std::max(1, budget_.threads));
  Redealer redealer(lore_->board(), view);
  minds_.clear();
  for (std::size_t t = 0; t < threads; ++t) {
    minds_.push_back(
        {ImaginedGame(*lore_, view.state.players), std::vector<Tree>(trial.candidates().size())});
  }
  do {
    std::vector<Round> rounds(threads);
    for (auto& round : rounds) round = {redealer.sample(random_), random_.next()};
    imagine(rounds, seat, trial);
  } while (!trial.decided() && !is_time_up(watch));
}

void Searcher::imagine(std::vector<Round> const& rounds, SeatId seat, Trial& trial) {
  auto& candidates = trial.candidates();
  std::vector<std::vector<double>> results(rounds.size());
  pool_.each(static_cast<int>(rounds.size()), [&](int i) {
    auto const t = static_cast<std::size_t>(i);
    results[t] = minds_[t].imagine(rounds[t], {guide_.get(), seat, i}, candidates);
  });
  for (auto const& of_round : results) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (!candidates[i].in) continue;
      candidates[i].results.push_back(of_round[i]);
      ++games_;
    }
  }
}

Explanation Searcher::explain() const {
  return why_;
}

}  // namespace roundhouse::searcher
