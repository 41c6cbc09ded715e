/// Many games between computer players.
#include <boost/json.hpp>

#include "c/handles.h"
#include "players/match.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

rh_status check(Board const& board, std::int32_t players, char const* const* names, std::int32_t first,
                std::int32_t games) {
  if (players < board.min_players || players > board.max_players)
    return bad_argument({"the board is not for this number of players",
                         "le plateau n’est pas fait pour ce nombre de joueurs"});
  if (first < 0 || games < 0)
    return bad_argument({"there are no games before the first", "il n’y a pas de partie avant la première"});
  for (int s = 0; s < players; ++s) {
    if (names[s] == nullptr) return null_argument();
    if (auto const why = why_no_player(names[s], board); !why.en.empty()) return bad_argument(why);
  }
  return RH_OK;
}

}  // namespace

char const* rh_simulate(rh_board const* board, std::int32_t players, char const* const* names,
                        std::uint64_t seed, std::int32_t first, std::int32_t games) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || names == nullptr) return null_argument(), nullptr;
    if (check(*board->board, players, names, first, games) != RH_OK) return nullptr;
    std::vector<std::string> const who(names, names + players);
    std::vector<SeatSums> sums(who.size());
    for (std::int64_t number = first; number < first + games; ++number) {
      Match match(*board->board, {.players = players}, numbered_seed(seed, number),
                  make_players(who, seed, number));
      if (match.play()) return fail(RH_INTERNAL, {"a game did not end", "une partie ne finit pas"}), nullptr;
      auto const result = match.result();
      for (std::size_t s = 0; s < who.size(); ++s) sums[s].add(result.seats[seat_id(static_cast<int>(s))]);
    }
    boost::json::array seats;
    for (std::size_t s = 0; s < who.size(); ++s) {
      seats.push_back({{"name", who[s]},
                       {"wins", static_cast<double>(sums[s].wins) / win_unit},
                       {"points", sums[s].score}});
    }
    thread_local std::string text;
    text = boost::json::serialize(boost::json::object{{"games", games}, {"seats", std::move(seats)}});
    return text.c_str();
  });
}
