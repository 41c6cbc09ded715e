#include "players/searcher/searcher.h"

#include <chrono>
#include <cmath>

#include "roundhouse/score.h"

namespace roundhouse::searcher {
namespace {

using Clock = std::chrono::steady_clock;

struct Candidate {
  Move move;
  double prior = 0;
  std::vector<double> results;
  bool out = false;
};

}  // namespace

Searcher::Searcher(Board const& board, planner::Weights const& weights, Budget budget, std::uint64_t seed)
    : board_(board),
      lore_(board, weights),
      budget_(budget),
      random_(seed),
      mind_(lore_, planner::Care::thorough) {}

Move Searcher::decide(View const& view, Moves const& legal) {
  if (legal.size() == 1) return legal[0];
  auto const start = Clock::now();
  mind_.weigh(view.table, view.viewer, legal, values_);
  std::vector<Candidate> all;
  for (int i = 0; i < legal.size(); ++i)
    all.push_back({legal[i], values_[static_cast<std::size_t>(i)], {}, false});
  std::ranges::stable_sort(all, std::greater<>(), &Candidate::prior);
  if (static_cast<int>(all.size()) > candidates) all.resize(static_cast<std::size_t>(candidates));
  double const top = all.front().prior;
  std::erase_if(all, [&](Candidate const& c) { return c.prior < top - 5 * trust; });
  if (all.size() == 1) return all.front().move;
  ++searches_;
  auto const seat = view.viewer;
  Redealer redealer(board_, view);
  ImaginedGame game(lore_, view.table.players);
  auto const margin = [&](State const& state) {
    auto const scores = score(board_, state);
    int rival = -1000;
    for (int s = 0; s < state.players; ++s) {
      if (seat_id(s) != seat) rival = std::max(rival, scores.seats[static_cast<std::size_t>(s)].total);
    }
    double const m = scores.seats[static_cast<std::size_t>(seat)].total - rival;
    return squash * std::tanh(m / squash) + (scores.won(seat) ? winning : 0);
  };
  auto const estimate = [&](Candidate const& c) {
    // Bayes: the planner's judgement is off by about `trust`, an imagined game by about 20 points.
    double const n = static_cast<double>(c.results.size());
    double mean = 0;
    for (auto r : c.results) mean += r;
    mean /= std::max(1.0, n);
    return std::pair{mean, n};
  };
  int games = 0;
  int active = static_cast<int>(all.size());
  for (int round = 0;; ++round) {
    auto const state = redealer.sample(random_);
    auto const chance = random_.next();
    for (auto& c : all) {
      if (c.out) continue;
      game.play_on(state, seat, c.move, chance);
      c.results.push_back(margin(game.state()));
      ++games;
    }
    // Drop those that are clearly behind.
    if (round >= 7 && round % 4 == 3) {
      Candidate* best = nullptr;
      double most = -1e9;
      for (auto& c : all) {
        if (c.out) continue;
        double const e = estimate(c).first;
        if (e > most) {
          most = e;
          best = &c;
        }
      }
      for (auto& c : all) {
        if (c.out || &c == best) continue;
        double d = 0, d2 = 0;
        auto const n = c.results.size();
        for (std::size_t i = 0; i < n; ++i) {
          double const x = best->results[i] - c.results[i];
          d += x;
          d2 += x * x;
        }
        double const nn = static_cast<double>(n);
        d /= nn;
        double const var = std::max(1.0, d2 / nn - d * d);
        // posterior of the difference
        double const w = nn / var, pw = 1 / (2 * trust * trust);
        double const post = (w * d + pw * (best->prior - c.prior)) / (w + pw);
        double const sd = std::sqrt(1 / (w + pw));
        if (post > 1.8 * sd) {
          c.out = true;
          --active;
        }
      }
    }
    if (active == 1) break;
    if (budget_.games > 0 && games >= budget_.games) break;
    if (budget_.milliseconds > 0 && Clock::now() - start > std::chrono::milliseconds(budget_.milliseconds))
      break;
  }
  games_ += games;
  // The best by posterior against the planner's own choice.
  auto& base = all.front();
  Candidate* chosen = nullptr;
  double most = -1e9;
  for (auto& c : all) {
    if (c.out) continue;
    double d = 0, d2 = 0;
    auto const n = std::min(c.results.size(), base.results.size());
    for (std::size_t i = 0; i < n; ++i) {
      double const x = c.results[i] - base.results[i];
      d += x;
      d2 += x * x;
    }
    double const nn = static_cast<double>(n);
    d /= nn;
    double const var = std::max(1.0, d2 / nn - d * d);
    double const w = nn / var, pw = 1 / (2 * trust * trust);
    double const post = (w * d + pw * (c.prior - base.prior)) / (w + pw);
    if (post > most) {
      most = post;
      chosen = &c;
    }
  }
  if (chosen != &base) ++changed_;
  return chosen->move;
}

}  // namespace roundhouse::searcher
