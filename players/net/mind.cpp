#include "players/net/mind.h"

#include <algorithm>
#include <cmath>

namespace roundhouse::learned {

using observation::Chosen;
using observation::most_steps;
using observation::Taken;

Mind::Mind(Net const& net, Board const& board)
    : net_(&net),
      features_(std::make_shared<observation::Features>(board)),
      row_(static_cast<std::size_t>(features_->size())) {}

void Mind::look(State const& state, SeatId seat, Chosen const& chosen) {
  features_->write(state, seat, chosen, memory_, row_.data());
  net_->look(row_.data(), glance_);
}

void Mind::remember(State const& state, SeatId seat) {
  features_->write(state, seat, {}, memory_, row_.data());
  here_[seat] = memory_.networks[static_cast<std::size_t>(index(seat))];
}

void Mind::recall(SeatId seat) {
  if (here_[seat]) memory_.networks[static_cast<std::size_t>(index(seat))] = *here_[seat];
}

double Mind::value(State const& state, SeatId seat) {
  look(state, seat, {});
  return static_cast<double>(net_->value(glance_));
}

Move Mind::decide(State const& state, SeatId seat, Moves const& legal) {
  if (legal.size() == 1) return legal[0];
  auto const& space = features_->actions();
  Moves left = legal;
  Chosen chosen;
  for (int step = 0; step < most_steps; ++step) {
    look(state, seat, chosen);
    int best = -1;
    float most = 0;
    for (auto const move : left) {
      int const action = space.path(state, move).steps[static_cast<std::size_t>(int{chosen.size})];
      if (action == best) continue;
      float const liked = net_->logit(glance_, action);
      if (best < 0 || liked > most) {
        best = action;
        most = liked;
      }
    }
    Move move;
    if (take(space, state, best, chosen, left, move) == Taken::move) return move;
  }
  return left[0];  // every move is at most so many actions
}

void Mind::weigh(State const& state, SeatId seat, Moves const& legal, std::vector<double>& chances) {
  auto const count = static_cast<std::size_t>(legal.size());
  chances.assign(count, 0);
  paths_.clear();
  for (auto const move : legal) paths_.push_back(features_->actions().path(state, move));
  Places all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<int>(i);
  if (count > 1) weigh_part(state, seat, {}, all, 0, chances);
}

/// Moves that begin as chosen: each next action has its chance among the others, and the moves that share it
/// have theirs below it.
void Mind::weigh_part(State const& state, SeatId seat, Chosen const& chosen, Places const& part,
                      double so_far, std::vector<double>& chances) {
  struct Branch {
    int action = 0;
    double logit = 0;
    Places moves;
  };
  auto const step = static_cast<std::size_t>(int{chosen.size});
  look(state, seat, chosen);
  std::vector<Branch> branches;
  for (int const i : part) {
    int const action = paths_[static_cast<std::size_t>(i)].steps[step];
    auto found = std::ranges::find(branches, action, &Branch::action);
    if (found == branches.end()) {
      branches.push_back({action, static_cast<double>(net_->logit(glance_, action)), {}});
      found = branches.end() - 1;
    }
    found->moves.push_back(i);
  }
  double const most = std::ranges::max_element(branches, {}, &Branch::logit)->logit;
  double sum = 0;
  for (auto const& branch : branches) sum += std::exp(branch.logit - most);
  double const whole = most + std::log(sum);
  for (auto const& branch : branches) {
    double const chance = so_far + branch.logit - whole;
    bool const ends = branch.moves.size() == 1 || chosen.size + 1 == most_steps;
    for (int const i : branch.moves) chances[static_cast<std::size_t>(i)] = chance;
    if (ends) continue;
    auto next = chosen;
    next.steps[step] = static_cast<std::int16_t>(branch.action);
    ++next.size;
    weigh_part(state, seat, next, branch.moves, chance, chances);
  }
}

}  // namespace roundhouse::learned
