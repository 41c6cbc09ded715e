#include "players/random_games.h"

#include "players/base/game_loop.h"
#include "roundhouse/notation.h"

namespace roundhouse {

void RandomGames::play(std::uint64_t game) {
  FastDealer dealer(numbered_seed(seed_, game));
  Context context{board_, state_, dealer};
  deal(context, {.players = players_});
  decisions_ += each_decision(state_, [&](SeatId seat) {
    roundhouse::play(context, seat, random_move(board_, state_, seat, random_, scratch_));
    return true;
  });
}

std::string signature(Board const& board, int games) {
  std::string states;
  for (int const players : {2, board.max_players}) {
    RandomGames random(board, players, 1);
    for (int g = 0; g < games / 2; ++g) {
      random.play(static_cast<std::uint64_t>(g));
      states += state_hash(board, random.state());
    }
  }
  return sha256_hex(states).substr(0, 16);
}

}  // namespace roundhouse
