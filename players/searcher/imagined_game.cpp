#include "players/searcher/imagined_game.h"

#include <bit>
#include <cmath>

#include "players/base/game_loop.h"

namespace roundhouse::searcher {
namespace {

constexpr int longest_game = 5000;  // decisions; no rule stops seats that only give up tunnels
constexpr double winning = 15;

/// From here on more points hardly count: at a full table only the one who is far enough ahead wins, and how
/// far one loses matters the less the more rivals there are.
double clear_margin(int players) {
  return 120.0 / players;
}

/// One rival is met in every move. Of many, one can do little about whoever happens to be the best, and that
/// rival's luck would only hide what a move is worth: the own points say more.
double share_of_own_points(int players) {
  return 1 - 1.0 / (players - 1);
}

}  // namespace

ImaginedGame::ImaginedGame(planner::Lore const& lore, int players) : board_(lore.board()) {
  for (int s = 0; s < players; ++s) minds_.emplace_back(lore, planner::Care::quick);
}

void ImaginedGame::begin(State const& from, std::uint64_t chance) {
  state_ = from;
  decisions_ = 0;
  luck_.clear();
  for (std::size_t s = 0; s < minds_.size(); ++s) luck_.emplace_back(chance + s);
  for (auto& mind : minds_) mind.forget();
}

Moves const& ImaginedGame::legal() {
  legal_moves(board_, state_, next(), legal_);
  return legal_;
}

std::vector<double> const& ImaginedGame::values() {
  auto const seat = next();
  minds_[index(seat)].weigh(state_, seat, legal_, values_);
  return values_;
}

void ImaginedGame::play(SeatId seat, Move move) {
  ++decisions_;
  BagDealer dealer(luck_[index(seat)]);
  Context context{board_, state_, dealer};
  roundhouse::play(context, seat, move);
}

void ImaginedGame::play_next() {
  auto const seat = next();
  play(seat, minds_[index(seat)].decide(state_, seat, legal()));
}

int ImaginedGame::play_out() {
  return each_decision(state_, longest_game, [&](SeatId /*seat*/) {
    play_next();
    return true;
  });
}

Outcome outcome(Board const& board, State const& end) {
  auto const scores = score(board, end);
  Outcome result{};
  double const clear = clear_margin(end.players);
  double const share = share_of_own_points(end.players);
  for (int s = 0; s < end.players; ++s) {
    int rival = std::numeric_limits<int>::min();
    for (int o = 0; o < end.players; ++o) {
      if (o != s) rival = std::max(rival, scores.seats[o].total);
    }
    double const own = scores.seats[s].total;
    double const won = scores.won(seat_id(s)) ? winning / std::popcount(scores.winners) : 0;
    double const against_best = clear * std::tanh((own - rival) / clear) + won;
    result[s] = share * own + (1 - share) * against_best;
  }
  return result;
}

}  // namespace roundhouse::searcher
