/// A net as the guide of a searcher: what it would do counts among the first thoughts about a move, and it
/// plays the imagined games.
#include <algorithm>

#include "players/net/learned.h"
#include "players/net/mind.h"
#include "players/net/nets.h"

namespace roundhouse::learned {
namespace {

// How far a searcher trusts the net. docs/players.md says what else was tried.

/// Points that a move loses for each factor of e by which the net thinks it less likely than its favourite.
constexpr double prior = 2;
constexpr double unthinkable = -6;  // less likely than this is all the same, as a logarithm
/// How much the planner's judgement of a move counts beside that.
constexpr double planners_part = 0.3;
/// How far off both together usually are, in points.
constexpr double usual_error = 2;

constexpr int longest_wait = 5000;  // decisions; no rule stops seats that only give up tunnels

class NetGuide final : public searcher::Guide {
 public:
  NetGuide(Net const& net, Board const& board, int threads) {
    for (int t = 0; t < std::max(1, threads); ++t) minds_.push_back(std::make_unique<Mind>(net, board));
  }

  void amend(State const& state, SeatId seat, Moves const& legal, std::vector<double>& values) override {
    if (legal.size() < 2) return;
    for (auto& mind : minds_) mind->remember(state, seat);
    minds_.front()->weigh(state, seat, legal, chances_);
    double const most = *std::ranges::max_element(chances_);
    // In this order what is not a number counts as unthinkable.
    for (std::size_t i = 0; i < chances_.size(); ++i)
      values[i] = planners_part * values[i] + prior * std::max(unthinkable, chances_[i] - most);
  }

  double error() const override { return usual_error; }

  searcher::Outcome end(searcher::ImaginedGame& game, SeatId seat, int thread) override {
    auto& mind = *minds_[static_cast<std::size_t>(thread)];
    mind.recall(seat);
    for (int n = 0; !game.over() && n < longest_wait; ++n) {
      auto const next = game.next();
      game.play(next, mind.decide(game.state(), next, game.legal()));
    }
    return searcher::outcome(game.board(), game.state());
  }

 private:
  std::vector<std::unique_ptr<Mind>> minds_;  // by thread
  std::vector<double> chances_;
};

}  // namespace

std::unique_ptr<searcher::Guide> make_guide(Board const& board, int threads) {
  auto const* const net = net_for(board);
  if (net == nullptr) return nullptr;
  return std::make_unique<NetGuide>(*net, board, threads);
}

}  // namespace roundhouse::learned
