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

}  // namespace

Outcome outcome(Board const& board, State const& end) {
  auto const scores = score(board, end);
  Outcome result{};
  double const clear = clear_margin(end.players);
  for (int s = 0; s < end.players; ++s) {
    int rival = std::numeric_limits<int>::min();
    for (int o = 0; o < end.players; ++o) {
      if (o != s) rival = std::max(rival, scores.seats[static_cast<std::size_t>(o)].total);
    }
    double const margin = scores.seats[static_cast<std::size_t>(s)].total - rival;
    double const won = scores.won(seat_id(s)) ? winning / std::popcount(scores.winners) : 0;
    result[static_cast<std::size_t>(s)] = clear * std::tanh(margin / clear) + won;
  }
  return result;
}

}  // namespace roundhouse::searcher
