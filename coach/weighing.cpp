#include "coach/weighing.h"

#include <algorithm>
#include <numbers>

#include "roundhouse/view.h"

namespace roundhouse::coach {
namespace {

constexpr double far_behind = 6;     // points by the planner's judgement: four times its error
constexpr double clearly = 2.5;      // standard deviations: some hundred decisions are looked at
constexpr double worth_saying = 1;   // points
constexpr double usual_flips = 0.4;  // of the variance of a win: how often one move decides a game
constexpr double least_spread = 5;   // points; near the end hardly anything is open any more
constexpr double agreeing = 1;       // standard deviations: the second opinion only has to agree

/// The same candidates, as somebody sees them who amends the planner's values of the legal moves.
searcher::Trial amended(searcher::Trial const& trial, searcher::Guide& guide, State const& table, SeatId seat,
                        Moves const& legal, std::vector<double> values) {
  guide.amend(table, seat, legal, values);
  searcher::Trial second(legal, values, guide.error());
  second.candidates() = trial.candidates();
  for (auto& c : second.candidates()) {
    auto const at = std::ranges::find(legal, c.move) - legal.begin();
    c.prior = values[static_cast<std::size_t>(at)];
  }
  return second;
}

/// What the planner thinks of the legal moves, on what the seat knew; and the guide, if there is one.
searcher::Trial make_trial(Course const& course, int step, planner::Planner& planner, searcher::Guide* guide,
                           std::optional<searcher::Trial>& second) {
  auto const& at = course.at(step);
  auto const table = face_down(at.before, at.seat);
  Moves legal;
  std::vector<double> values;
  legal_moves(course.board(), at.before, at.seat, legal);
  planner.forget();
  planner.weigh(table, at.seat, legal, values);
  searcher::Trial trial(legal, values);
  auto& candidates = trial.candidates();
  if (std::ranges::find(candidates, at.move, &searcher::Candidate::move) == candidates.end()) {
    for (int i = 0; i < legal.size(); ++i) {
      if (legal[i] == at.move) candidates.push_back({at.move, values[static_cast<std::size_t>(i)], {}, true});
    }
  }
  for (auto& c : candidates) c.in = c.prior > candidates.front().prior - far_behind;
  if (guide != nullptr && candidates.size() > 1)
    second = amended(trial, *guide, table, at.seat, legal, std::move(values));
  return trial;
}

/// Of a game: what it has shown, and a few games as usual, as some may agree by accident.
double variance_of(Mean const& games, double usual) {
  double const n = games.size();
  return (games.squares() - n * games.value() * games.value() + searcher::usual_games * usual) /
         (n + searcher::usual_games);
}

double error_of(Mean const& games, double usual) {
  return std::sqrt(variance_of(games, usual) / std::max(1, games.size()));
}

/// What is believed of a difference after some games, the planner's judgement counting as one more
/// observation.
struct Belief {
  double by_games = 0;
  double by_planner = 0;

  Belief(Mean const& games, double usual, double planner_deviation) {
    by_games = games.size() / variance_of(games, usual);
    by_planner = 1 / (planner_deviation * planner_deviation);
  }
  double mean(double of_games, double of_planner) const {
    return (by_games * of_games + by_planner * of_planner) / (by_games + by_planner);
  }
  double deviation() const { return std::sqrt(1 / (by_games + by_planner)); }
};

Mean difference(std::vector<float> const& a, std::vector<float> const& b) {
  Mean mean;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    mean.add(static_cast<double>(a[i]) - static_cast<double>(b[i]));
  }
  return mean;
}

double planner_deviation() {
  return std::numbers::sqrt2 * searcher::planner_error;
}

}  // namespace

Weighing::Weighing(Course const& course, int step, planner::Planner& planner, searcher::Guide* guide)
    : step_(step), seat_(course.at(step).seat), trial_(make_trial(course, step, planner, guide, second_)) {
  auto const& candidates = trial_.candidates();
  auto const found = std::ranges::find(candidates, course.at(step).move, &searcher::Candidate::move);
  played_ = static_cast<std::size_t>(found - candidates.begin());
  results_.resize(candidates.size());
}

bool Weighing::is_compared(std::size_t candidate) const {
  return candidate == 0 || candidate == played_ || trial_.candidates()[candidate].in;
}

std::size_t Weighing::index_of(searcher::Candidate const& candidate) const {
  return static_cast<std::size_t>(&candidate - trial_.candidates().data());
}

void Weighing::imagine(Course const& course, Imagination& imagination, int deals, std::uint64_t seed) {
  if (!has_choice()) return;
  Redealer redealer(course.board(), course.view(step_));
  Xoshiro random(mix64(seed + golden_ratio * static_cast<std::uint64_t>(step_ + 1)) +
                 static_cast<std::uint64_t>(deals_));
  auto& candidates = trial_.candidates();
  for (int d = 0; d < deals; ++d, ++deals_) {
    auto const table = redealer.sample(random);
    auto const chance = random.next();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (!is_compared(i)) continue;
      double outcome = 0;
      auto const end = imagination.play_on(table, chance, seat_, candidates[i].move, outcome)[seat_];
      candidates[i].results.push_back(outcome);
      results_[i].chance.push_back(static_cast<float>(end.chance));
      results_[i].points.push_back(static_cast<float>(end.points));
    }
  }
  trial_.decided();
}

void Weighing::add_up(Course const& course, Imagination& imagination, int deals, std::uint64_t seed) {
  Redealer redealer(course.board(), course.view(step_));
  Xoshiro random(mix64(mix64(seed) + golden_ratio * static_cast<std::uint64_t>(step_ + 1)) +
                 static_cast<std::uint64_t>(effect_[seat_].size()));
  auto const& candidates = trial_.candidates();
  for (int d = 0; d < deals; ++d) {
    auto const table = redealer.sample(random);
    auto const chance = random.next();
    double outcome = 0;
    auto const played = imagination.play_on(table, chance, seat_, candidates[played_].move, outcome);
    auto const planned = imagination.play_on(table, chance, seat_, candidates.front().move, outcome);
    for (int s = 0; s < course.players(); ++s) effect_[s].add(played[s] - planned[s]);
  }
}

/// Every deal has a number that it follows from, so moves that were not asked about together have been
/// compared on the same ones all the same.
void Weighing::ask(Course const& course, Imagination& guided, int deals, std::uint64_t seed) {
  auto& candidates = second_->candidates();
  Redealer redealer(course.board(), course.view(step_));
  guided.stand_at(face_down(course.at(step_).before, seat_), seat_);
  auto const begin = static_cast<std::size_t>(asked());
  for (auto d = begin; d < begin + static_cast<std::size_t>(deals); ++d) {
    Xoshiro random(mix64(~seed + golden_ratio * static_cast<std::uint64_t>(step_ + 1)) + d);
    auto const table = redealer.sample(random);
    auto const chance = random.next();
    for (auto const i : {index_of(trial_.best()), played_}) {
      if (candidates[i].results.size() > d) continue;
      double outcome = 0;
      guided.play_on(table, chance, seat_, candidates[i].move, outcome);
      candidates[i].results.push_back(outcome);
    }
  }
}

int Weighing::asked() const {
  return static_cast<int>(second_->candidates()[index_of(trial_.best())].results.size());
}

Weighing::Loss Weighing::loss() const {
  auto const& best = trial_.best();
  auto const first = trial_.difference(best, trial_.candidates()[played_]);
  Loss loss{.first = first, .agreed = {std::max(0.0, first.mean), first.deviation}};
  loss.clear = first.mean > worth_saying && first.mean > clearly * first.deviation;
  if (!second_) return loss;
  auto const& candidates = second_->candidates();
  auto const second = second_->difference(candidates[index_of(best)], candidates[played_]);
  if (second.mean < first.mean) loss.agreed = {std::max(0.0, second.mean), second.deviation};
  loss.clear = loss.clear && second.mean > worth_saying && second.mean > agreeing * second.deviation;
  return loss;
}

double Weighing::interest() const {
  auto const here = loss();
  return here.agreed.value + here.first.deviation;
}

Weighing::Rate Weighing::rate() const {
  Mean chance;
  Mean points;
  for (auto const x : results_.front().chance) chance.add(x);
  for (auto const x : results_.front().points) points.add(x);
  double const n = chance.size();
  double const p = (chance.value() * n + 1) / (n + 2);
  double const spread = std::max(least_spread, std::sqrt(points.variance()));
  // The slope of the logistic curve that comes closest to a normal one of this spread.
  return {1.7 * p * (1 - p) / spread, usual_flips * p * (1 - p)};
}

Judgement Weighing::judge() const {
  auto const& candidates = trial_.candidates();
  auto const& played = candidates[played_];
  auto const& best = trial_.best();
  Judgement judged;
  judged.best = best.move;
  judged.deals = deals_;
  auto const found = loss();
  if (&best == &played || found.agreed.value <= 0) {
    judged.best = played.move;
    return judged;
  }
  judged.is_best = false;
  judged.loss = found.agreed;
  judged.clear = found.clear;
  auto const b = index_of(best);
  double const prior = best.prior - played.prior;
  auto const points = difference(results_[b].points, results_[played_].points);
  Belief const in_points(points, searcher::usual_variance, planner_deviation());
  double const agreed = found.agreed.value / found.first.mean;  // as a share of what planners lose
  judged.points_lost = {agreed * in_points.mean(points.value(), prior), in_points.deviation()};
  auto const chance = difference(results_[b].chance, results_[played_].chance);
  auto const here = rate();
  Belief const in_chances(chance, here.usual, here.by_point * planner_deviation());
  judged.chance_lost = {agreed * in_chances.mean(chance.value(), here.by_point * prior),
                        in_chances.deviation()};
  return judged;
}

Effect Weighing::effect(int players) const {
  Effect effect;
  if (played_ == 0) return effect;
  for (int s = 0; s < players; ++s) effect.worth[s] = effect_[s].value();
  auto const& own = effect_[seat_];
  effect.error = {error_of(own.chance, rate().usual), error_of(own.points, searcher::usual_variance)};
  return effect;
}

}  // namespace roundhouse::coach
