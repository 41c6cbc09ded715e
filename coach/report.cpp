#include "coach/report.h"

#include <algorithm>

#include "coach/review.h"
#include "roundhouse/sort_few.h"

namespace roundhouse::coach {
namespace {

constexpr double worth_telling = 0.25;  // points
constexpr double all_lost = 5;          // points: a decision that costs so much counts nothing

LuckSource source_of(Chance chance) {
  switch (chance) {
    case Chance::none: return LuckSource::unseen;
    case Chance::cards: return LuckSource::cards;
    case Chance::tickets: return LuckSource::tickets;
    case Chance::tunnel: return LuckSource::tunnels;
  }
  return LuckSource::unseen;
}

/// Sums up the losses of some decisions.
class AccuracySum {
 public:
  void add(double loss) {
    ++decisions_;
    lost_ += loss;
    kept_ += 1 - std::min(1.0, loss / all_lost);
  }
  Accuracy result() const {
    if (decisions_ == 0) return {};
    return {decisions_, kept_ / decisions_, lost_ / decisions_};
  }

 private:
  int decisions_ = 0;
  double lost_ = 0;
  double kept_ = 0;
};

}  // namespace

Stage stage_of(Board const& board, State const& table) {
  if (is_simultaneous(table.phase) && table.draft.number <= 1) return Stage::opening;
  int fewest = board.trains;
  for (int s = 0; s < table.players; ++s) fewest = std::min<int>(fewest, table.seats[s].trains);
  return table.turns_left > 0 || 3 * fewest <= board.trains ? Stage::ending : Stage::building;
}

/// Step by step: value after = value before + what the choice changed + what chance did + what nobody could
/// know. The last of these is what is left, so that nothing is lost between two positions.
Split Review::split(SeatId seat, double Worth::* in) const {
  Split split;
  auto const& curve = curve_.front();
  split.start = on_grid(worth_at_start(course_.players())[seat].*in);
  double before = on_grid(curve.worth(0)[seat].*in);
  split.by_source[LuckSource::deal] = before - split.start;
  double own_variance = 0;
  double rivals_variance = 0;
  for (int i = 0; i < course_.size(); ++i) {
    auto const effect = weighings_[static_cast<std::size_t>(i)].effect(course_.players());
    double const choice = on_grid(effect.worth[seat].*in);
    bool const is_own = course_.at(i).seat == seat;
    (is_own ? split.own : split.rivals).value += choice;
    (is_own ? own_variance : rivals_variance) += effect.error.*in * (effect.error.*in);
    auto const chance = course_.chance_after(i);
    double const luck = chance == Chance::none ? 0 : on_grid(curve.luck(i)[seat].*in);
    double const after = on_grid(curve.worth(i + 1)[seat].*in);
    if (chance != Chance::none) split.by_source[source_of(chance)] += luck;
    split.by_source[LuckSource::unseen] += after - before - choice - luck;
    before = after;
  }
  split.result = before;
  for (double const part : split.by_source) split.luck.value += part;
  split.own.error = std::sqrt(own_variance);
  split.rivals.error = std::sqrt(rivals_variance);
  double const end_error = course_.finished() ? 0 : curve.error(course_.size())[seat].*in;
  split.luck.error = std::sqrt(own_variance + rivals_variance + end_error * end_error);
  return split;
}

TurningPoint Review::turning_point(Weighing const& weighing, Judgement const& judged) const {
  auto const& at = course_.at(weighing.step());
  auto const table = face_down(at.before, at.seat);
  Moves legal;
  legal_moves(course_.board(), table, at.seat, legal);
  planner::Planner planner(lore_, planner::Care::thorough);
  TurningPoint point{weighing.step(), judged, planner.explain(table, at.seat, legal, judged.best)};
  // Of the other moves only the one played is of interest.
  double const value = point.why.gain;
  point.why.options = {{judged.best, value}, {at.move, value - judged.loss.value}};
  return point;
}

SeatReport Review::report_on(SeatId seat) const {
  SeatReport report;
  report.chances = split(seat, &Worth::chance);
  report.points = split(seat, &Worth::points);
  Per<Stage, AccuracySum, stages> sums{};
  AccuracySum overall;
  auto all = judge(seat);
  for (auto const& [at, judged] : all) {
    sums[stage_of(course_.board(), course_.at(weighings_[at].step()).before)].add(judged.loss.value);
    overall.add(judged.loss.value);
    report.mistakes += judged.clear ? 1 : 0;
  }
  for (int s = 0; s < stages; ++s) report.by_stage[s] = sums[s].result();
  report.overall = overall.result();
  std::erase_if(all, [](Judged const& one) { return one.judged.loss.value <= worth_telling; });
  sort_few(all, std::greater<>(), [](Judged const& one) { return one.judged.loss.value; });
  if (all.size() > points_told) all.resize(points_told);
  for (auto const& [at, judged] : all) {
    report.turning_points.push_back(turning_point(weighings_[at], judged));
  }
  return report;
}

Report Review::report() const {
  Report report{.players = course_.players(),
                .decisions = course_.size(),
                .finished = course_.finished(),
                .games = games()};
  if (curve_.empty()) return report;
  for (auto const position : curve_.front().places()) {
    report.curve.push_back({position, curve_.front().worth(position), curve_.front().error(position)});
  }
  for (int s = 0; s < course_.players(); ++s) report.seats[s] = report_on(seat_id(s));
  return report;
}

}  // namespace roundhouse::coach
