#include "coach/review.h"

#include <algorithm>

#include "players/net/learned.h"
#include "roundhouse/sort_few.h"

namespace roundhouse::coach {
namespace {

constexpr double first_look = 1'200'000;  // imagined decisions: about five seconds in a browser
constexpr double share_of_curve = 0.25;   // of the work
constexpr double share_of_opinions = 0.2;
constexpr double share_of_sums = 0.2;
constexpr double preparing = 40;    // one decision
constexpr double glance = 40;       // of a net at it
constexpr double net_decision = 6;  // takes as long as so many quick ones
constexpr int curve_games = 4;      // added at a time
constexpr int first_deals = 2;
constexpr int sum_deals = 2;  // added at a time, at all decisions alike
constexpr int deals_at_once = 16;
constexpr int opinion_deals = 8;  // at once
constexpr int deals_for_one = 4;  // of planners, before a net plays one on
constexpr std::size_t few = 6;    // choices for each seat that get the closest look

}  // namespace

Review::Review(Game const& game, std::uint64_t seed, Opinions opinions)
    : course_(game),
      seed_(mix64(seed + golden_ratio)),
      lore_(game.board(), planner::weights_for(game.board().id)),
      planner_(lore_, planner::Care::thorough),
      guide_(opinions == Opinions::with_net ? learned::make_guide(game.board(), 1) : nullptr),
      imagination_(lore_, game.players()),
      guided_(lore_, game.players(), guide_.get()) {
  weighings_.reserve(course_.steps().size());
}

void Review::look(double depth) {
  budget_ = std::max(budget_, first_look * depth);
}

double Review::progress() const {
  return std::min(1.0, spent_ / budget_);
}

double Review::looked() const {
  return spent_ / first_look;
}

bool Review::work() {
  if (!is_prepared()) {
    prepare_next();
    return true;
  }
  if (curve_.empty()) {
    std::vector<bool> changed;
    changed.reserve(weighings_.size());
    for (auto const& weighing : weighings_) changed.push_back(!weighing.played_as_planned());
    curve_.emplace_back(course_, changed);
  }
  // The first pass over everything is always made.
  bool const enough = spent_ >= budget_ && (passes_ > 1 || (passes_ == 1 && tasks_.empty()));
  if (enough || course_.size() == 0) return false;
  if (tasks_.empty()) plan();
  auto const task = tasks_.front();
  tasks_.pop_front();
  carry_out(task);
  return true;
}

/// A thorough look at the planner's judgement costs about as much as some decisions of an imagined game.
void Review::prepare_next() {
  spent_ += preparing + (guide_ ? glance : 0);
  weighings_.emplace_back(course_, static_cast<int>(weighings_.size()), planner_, guide_.get());
  if (weighings_.back().has_choice()) choices_.push_back(weighings_.size() - 1);
}

void Review::plan() {
  if (passes_ == 0) {
    plan_curve();
    plan_sums();
    plan_choices();
  } else if (spent_on_curve_ < share_of_curve * spent_ || choices_.empty()) {
    plan_curve();
  } else {
    bool const planned = (spent_on_sums_ < share_of_sums * spent_ && plan_sums()) ||
                         (guide_ && spent_on_opinions_ < share_of_opinions * spent_ && plan_opinions());
    if (!planned) plan_choices();
  }
  ++passes_;
}

void Review::plan_curve() {
  for (auto const position : curve_.front().places()) {
    tasks_.push_back({Work::curve, static_cast<std::size_t>(position), curve_games});
  }
}

/// False if everybody played as the planner would.
bool Review::plan_sums() {
  for (auto const i : choices_)
    if (!weighings_[i].played_as_planned()) tasks_.push_back({Work::sum, i, sum_deals});
  return !tasks_.empty();
}

/// All choices get a first look; then again and again the more doubtful half as many deals as it has had,
/// until only a few are left and the next round begins with all of them.
void Review::plan_choices() {
  auto const least = few * static_cast<std::size_t>(course_.players());
  if (group_.size() <= least) {
    group_ = choices_;
  } else {
    std::ranges::stable_sort(group_, std::greater<>(),
                             [this](std::size_t i) { return weighings_[i].interest(); });
    group_.resize(group_.size() / 2);
  }
  for (auto const i : group_) {
    int left = std::max(first_deals, weighings_[i].deals());
    for (; left > 0; left -= deals_at_once)
      tasks_.push_back({Work::choice, i, std::min(left, deals_at_once)});
  }
}

/// The net plays on where it matters: at what planners find the dearest, whatever the net thinks of it at a
/// glance. At first the dearest are often so by accident, so planners have to look longer first. False if
/// nobody needs to be asked.
bool Review::plan_opinions() {
  for (int s = 0; s < course_.players(); ++s) {
    std::vector<std::size_t> dear;
    for (auto const i : choices_)
      if (course_.at(weighings_[i].step()).seat == seat_id(s)) dear.push_back(i);
    std::ranges::stable_sort(dear, std::greater<>(),
                             [this](std::size_t i) { return weighings_[i].lost_by_planners(); });
    if (dear.size() > few) dear.resize(few);
    for (auto const i : dear) {
      auto const& weighing = weighings_[i];
      bool const had_time = deals_for_one * (weighing.asked() + opinion_deals) <= weighing.deals();
      if (had_time && weighing.lost_by_planners() > 0) tasks_.push_back({Work::opinion, i, opinion_deals});
    }
  }
  return !tasks_.empty();
}

void Review::carry_out(Task const& task) {
  auto const before = imagination_.decisions();
  auto const guided_before = guided_.decisions();
  switch (task.work) {
    case Work::curve:
      for (int i = 0; i < task.games; ++i)
        curve_.front().imagine(course_, static_cast<int>(task.at), imagination_, seed_);
      break;
    case Work::sum: weighings_[task.at].add_up(course_, imagination_, task.games, seed_); break;
    case Work::choice: weighings_[task.at].imagine(course_, imagination_, task.games, seed_); break;
    case Work::opinion: weighings_[task.at].ask(course_, guided_, task.games, seed_); break;
  }
  auto const cost = static_cast<double>(imagination_.decisions() - before) +
                    net_decision * static_cast<double>(guided_.decisions() - guided_before);
  spent_ += cost;
  if (task.work == Work::curve) spent_on_curve_ += cost;
  if (task.work == Work::sum) spent_on_sums_ += cost;
  if (task.work == Work::opinion) spent_on_opinions_ += cost;
}

std::vector<Review::Judged> Review::judge(SeatId seat) const {
  std::vector<Judged> judged;
  for (auto const i : choices_)
    if (course_.at(weighings_[i].step()).seat == seat) judged.push_back({i, weighings_[i].judge()});
  return judged;
}

}  // namespace roundhouse::coach
