#include "players/searcher/trial.h"

#include <cmath>

namespace roundhouse::searcher {
namespace {

constexpr std::size_t most_candidates = 6;
constexpr double planner_error = 1.5;   // of one move's value, in points
constexpr double hopeless = 15;         // points behind the favourite
constexpr double usual_variance = 250;  // of the difference between two games that one move sets apart
constexpr double usual_games =
    4;  // that this expectation counts for: a handful of games may agree by accident
constexpr std::size_t first_look = 8;  // games before a move is dropped
constexpr double clearly = 1.8;        // standard deviations

}  // namespace

Trial::Trial(Moves const& legal, std::span<double const> priors) {
  for (int i = 0; i < legal.size(); ++i) {
    candidates_.push_back({legal[i], priors[static_cast<std::size_t>(i)], {}, true});
  }
  std::ranges::stable_sort(candidates_, std::greater<>(), &Candidate::prior);
  if (candidates_.size() > most_candidates) candidates_.resize(most_candidates);
  double const top = candidates_.front().prior;
  std::erase_if(candidates_, [top](Candidate const& c) { return c.prior < top - hopeless; });
}

Trial::Belief Trial::difference(Candidate const& a, Candidate const& b) const {
  auto const n = std::min(a.results.size(), b.results.size());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double const d = a.results[i] - b.results[i];
    sum += d;
    squares += d * d;
  }
  auto const games = static_cast<double>(n);
  double const mean = n > 0 ? sum / games : 0;
  double const variance =
      (squares - games * mean * mean + usual_games * usual_variance) / (games + usual_games);
  double const by_games = games / variance;
  double const by_planner = 1 / (2 * planner_error * planner_error);
  double const weight = by_games + by_planner;
  return {.mean = (by_games * mean + by_planner * (a.prior - b.prior)) / weight,
          .deviation = std::sqrt(1 / weight)};
}

Candidate const& Trial::best() const {
  auto const* best = &candidates_.front();
  double lead = 0;
  for (auto const& c : candidates_) {
    double const ahead = difference(c, candidates_.front()).mean;
    if (c.in && (!best->in || ahead > lead)) {
      best = &c;
      lead = ahead;
    }
  }
  return *best;
}

bool Trial::decided() {
  auto const& leader = best();
  int left = 1;
  for (auto& c : candidates_) {
    if (!c.in || &c == &leader) continue;
    auto const behind = difference(leader, c);
    if (c.results.size() >= first_look && behind.mean > clearly * behind.deviation) c.in = false;
    left += c.in ? 1 : 0;
  }
  return left == 1;
}

std::vector<Option> Trial::ranking() const {
  auto const& leader = best();
  std::vector<Option> options;
  options.reserve(candidates_.size());
  for (auto const& c : candidates_) options.push_back({c.move, leader.prior + difference(c, leader).mean});
  std::ranges::stable_sort(options, [&](Option const& a, Option const& b) {
    if ((a.move == leader.move) != (b.move == leader.move)) return a.move == leader.move;
    return a.value > b.value;
  });
  return options;
}

}  // namespace roundhouse::searcher
