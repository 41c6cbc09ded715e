#include "puzzles/contest.h"

#include <algorithm>

#include "players/planner/planner.h"

namespace roundhouse::puzzles {
namespace {

constexpr std::size_t most_entrants = 8;
constexpr double far_behind = 20;        // points by the planner's judgement: hardly ever right after all
constexpr int at_once = 8;               // deals between two looks at how it stands
constexpr std::size_t least_games = 24;  // before a move is dropped

}  // namespace

Contest::Contest(planner::Lore const& lore, View const& view, Moves const& legal, std::uint64_t seed,
                 searcher::Guide* guide)
    : seat_(view.viewer),
      redealer_(lore.board(), view),
      imagination_(lore, view.state.players, guide),
      random_(mix64(seed + golden_ratio)) {
  planner::Planner planner(lore, planner::Care::thorough);
  std::vector<double> values;
  planner.weigh(view.state, view.viewer, legal, values);
  for (int i = 0; i < legal.size(); ++i)
    entrants_.push_back({legal[i], values[static_cast<std::size_t>(i)], {}, true});
  std::ranges::stable_sort(entrants_, std::greater<>(), &Entrant::prior);
  // The planner hardly looks at new tickets before its own are done: they always take part.
  std::size_t place = 0;
  bool has_tickets = false;
  std::erase_if(entrants_, [&, top = entrants_.front().prior](Entrant const& one) {
    bool const tickets = one.move.kind == MoveKind::draw_tickets && !has_tickets;
    has_tickets = has_tickets || tickets;
    return !tickets && (place++ >= most_entrants || one.prior < top - far_behind);
  });
  // Who takes part is not for the guide to say.
  imagination_.stand_at(view.state, seat_);
}

std::vector<Move> Contest::moves() const {
  std::vector<Move> moves;
  moves.reserve(entrants_.size());
  for (auto const& one : entrants_) moves.push_back(one.move);
  return moves;
}

double Contest::play_on(State const& table, std::uint64_t chance, Move move) {
  double outcome = 0;
  imagination_.play_on(table, chance, seat_, move, outcome);
  return outcome;
}

Contest::Difference Contest::difference(Entrant const& a, Entrant const& b) {
  coach::Mean mean;
  for (std::size_t i = 0; i < std::min(a.results.size(), b.results.size()); ++i)
    mean.add(a.results[i] - b.results[i]);
  return {mean.value(), mean.error()};
}

std::size_t Contest::leader() const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < entrants_.size(); ++i)
    if (entrants_[i].in && difference(entrants_[i], entrants_[best]).mean > 0) best = i;
  return best;
}

/// Of those that are still compared; the leader itself if it is alone.
std::size_t Contest::runner_up(std::size_t first) const {
  std::size_t second = first;
  double least = 0;
  for (std::size_t i = 0; i < entrants_.size(); ++i) {
    if (i == first || !entrants_[i].in) continue;
    double const behind = difference(entrants_[first], entrants_[i]).mean;
    if (second != first && behind >= least) continue;
    second = i;
    least = behind;
  }
  return second;
}

/// Two always stay, so that the gap between them is known as well as it can be.
void Contest::drop_clearly_worse() {
  auto const first = leader();
  auto const second = runner_up(first);
  for (std::size_t i = 0; i < entrants_.size(); ++i) {
    auto& one = entrants_[i];
    if (i == first || i == second || !one.in || one.results.size() < least_games) continue;
    auto const behind = difference(entrants_[first], one);
    one.in = behind.mean < least_gap || behind.mean < (sure + 1) * behind.error;
  }
}

void Contest::imagine(int deals, bool may_give_up) {
  while (deals_ < deals) {
    for (int n = std::min(at_once, deals - deals_); n > 0; --n, ++deals_) {
      auto const table = redealer_.sample(random_);
      auto const chance = random_.next();
      for (auto& one : entrants_) {
        if (one.in) one.results.push_back(play_on(table, chance, one.move));
      }
    }
    if (entrants_.size() < 2 || (may_give_up && standing().hopeless(deals))) return;
    drop_clearly_worse();
  }
}

Standing Contest::standing() const {
  auto const first = leader();
  auto const second = runner_up(first);
  auto const ahead = difference(entrants_[first], entrants_[second]);
  return {entrants_[first].move, entrants_[second].move, ahead.mean, ahead.error, deals_};
}

}  // namespace roundhouse::puzzles
