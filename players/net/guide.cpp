/// A net as the guide of a searcher: what it would do counts among the planner's first thoughts, and where
/// that was measured to help, what it expects counts in the imagined games.
#include <algorithm>
#include <bit>

#include "players/net/guidance.h"
#include "players/net/learned.h"
#include "players/net/mind.h"
#include "players/net/nets.h"

namespace roundhouse::learned {
namespace {

constexpr double unthinkable = -6;  // less likely than this is all the same, as a logarithm
constexpr int longest_wait = 5000;  // decisions; no rule stops seats that only give up tunnels

class NetGuide final : public searcher::Guide {
 public:
  NetGuide(Guidance const& guidance, Net const& net, Board const& board, int threads) : guidance_(guidance) {
    for (int t = 0; t < std::max(1, threads); ++t) minds_.push_back(std::make_unique<Mind>(net, board));
  }

  void amend(State const& state, SeatId seat, Moves const& legal, std::vector<double>& values) override {
    if (legal.size() < 2) return;
    if (guidance_.share > 0 || guidance_.plays) {
      for (auto& mind : minds_) mind->remember(state, seat);
    }
    if (guidance_.prior <= 0) return;
    minds_.front()->weigh(state, seat, legal, chances_);
    double const most = *std::ranges::max_element(chances_);
    // In this order what is not a number counts as unthinkable.
    for (std::size_t i = 0; i < chances_.size(); ++i)
      values[i] += guidance_.prior * std::max(unthinkable, chances_[i] - most);
  }

  searcher::Outcome end(searcher::ImaginedGame& game, SeatId seat, int thread) override {
    double const share = guidance_.share;
    auto& mind = *minds_[static_cast<std::size_t>(thread)];
    mind.recall(seat);
    if (share <= 0) return play_out(game, mind);
    auto const expected = expect(game, seat, mind);
    if (share >= 1) return expected;
    auto result = play_out(game, mind);
    for (int s = 0; s < game.state().players; ++s) result[s] = (1 - share) * result[s] + share * expected[s];
    return result;
  }

 private:
  void play_next(searcher::ImaginedGame& game, Mind& mind) const {
    if (!guidance_.plays) return game.play_next();
    auto const next = game.next();
    game.play(next, mind.decide(game.state(), next, game.legal()));
  }

  searcher::Outcome play_out(searcher::ImaginedGame& game, Mind& mind) const {
    for (int n = 0; !game.over() && n < longest_wait; ++n) play_next(game, mind);
    return searcher::outcome(game.board(), game.state());
  }

  /// Plays on until the seat has decided so often and must decide again; what it then expects. What it does
  /// not win, the others share.
  searcher::Outcome expect(searcher::ImaginedGame& game, SeatId seat, Mind& mind) const {
    int left = guidance_.after;
    for (int n = 0; !game.over() && n < longest_wait; ++n) {
      if (game.next() == seat && left-- <= 0) break;
      play_next(game, mind);
    }
    int const players = game.state().players;
    searcher::Outcome result{};
    if (game.over()) {
      auto const scores = score(game.board(), game.state());
      for (int s = 0; s < players; ++s) {
        double const won = scores.won(seat_id(s)) ? 1.0 / std::popcount(scores.winners) : 0;
        result[s] = guidance_.win * (won - 1.0 / players);
      }
      return result;
    }
    double const won = std::max(0.0, std::min(1.0, mind.value(game.state(), seat)));
    for (int s = 0; s < players; ++s) {
      double const share = seat_id(s) == seat ? won : (1 - won) / (players - 1);
      result[s] = guidance_.win * (share - 1.0 / players);
    }
    return result;
  }

  Guidance guidance_;
  std::vector<std::unique_ptr<Mind>> minds_;  // by thread
  std::vector<double> chances_;
};

}  // namespace

std::unique_ptr<searcher::Guide> make_guide(Board const& board, int threads) {
  auto const guidance = guidance_for(board.id);
  auto const* const net = guidance ? net_for(board) : nullptr;
  if (net == nullptr) return nullptr;
  return std::make_unique<NetGuide>(*guidance, *net, board, threads);
}

}  // namespace roundhouse::learned
