#include "players/searcher/trial.h"

#include <cmath>

#include "roundhouse/sort_few.h"

namespace roundhouse::searcher {
namespace {

constexpr std::size_t most_candidates = 6;
constexpr double hopeless = 15;        // points behind the favourite
constexpr std::size_t first_look = 8;  // games before a move is dropped
constexpr double clearly = 1.8;        // standard deviations

/// The planner hardly looks at new tickets before its own are done, so its doubts about them say little: they
/// are tried, too, and begin no worse than the last of the others.
void consider_tickets(std::vector<Candidate>& candidates, std::span<Candidate const> all) {
  auto const is_tickets = [](Candidate const& c) { return c.move.kind == MoveKind::draw_tickets; };
  auto const best = std::ranges::find_if(all, is_tickets);
  if (best == all.end()) return;
  std::erase_if(candidates, [&](Candidate const& c) { return c.move == best->move; });
  auto tickets = *best;
  if (!candidates.empty()) tickets.prior = std::max(tickets.prior, candidates.back().prior);
  auto const place = std::ranges::upper_bound(candidates, tickets.prior, std::greater<>(), &Candidate::prior);
  candidates.insert(place, std::move(tickets));
}

}  // namespace

Trial::Trial(Moves const& legal, std::span<double const> priors, double error) : error_(error) {
  std::vector<Candidate> all;
  all.reserve(static_cast<std::size_t>(legal.size()));
  for (int i = 0; i < legal.size(); ++i) {
    all.push_back({legal[i], priors[i], {}, true});
  }
  sort_few(all, std::greater<>(), &Candidate::prior);
  candidates_.assign(all.begin(),
                     all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most_candidates)));
  double const top = candidates_.front().prior;
  std::erase_if(candidates_, [top](Candidate const& c) { return c.prior < top - hopeless; });
  consider_tickets(candidates_, all);
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
  double const by_planner = 1 / (2 * error_ * error_);
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
  sort_few(options, [&](Option const& a, Option const& b) {
    if ((a.move == leader.move) != (b.move == leader.move)) return a.move == leader.move;
    return a.value > b.value;
  });
  return options;
}

}  // namespace roundhouse::searcher
