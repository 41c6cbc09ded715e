#include "players/searcher/outcome.h"

#include <bit>
#include <cmath>

namespace roundhouse::searcher {
namespace {

constexpr double clear_margin = 60;  // from here on more points hardly count
constexpr double winning = 15;

}  // namespace

Outcome outcome(Board const& board, State const& end) {
  auto const scores = score(board, end);
  Outcome result{};
  for (int s = 0; s < end.players; ++s) {
    int rival = std::numeric_limits<int>::min();
    for (int o = 0; o < end.players; ++o) {
      if (o != s) rival = std::max(rival, scores.seats[static_cast<std::size_t>(o)].total);
    }
    double const margin = scores.seats[static_cast<std::size_t>(s)].total - rival;
    double const won = scores.won(seat_id(s)) ? winning / std::popcount(scores.winners) : 0;
    result[static_cast<std::size_t>(s)] = clear_margin * std::tanh(margin / clear_margin) + won;
  }
  return result;
}

}  // namespace roundhouse::searcher
