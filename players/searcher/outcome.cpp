#include "players/searcher/outcome.h"

#include <bit>
#include <cmath>

namespace roundhouse::searcher {
namespace {

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
