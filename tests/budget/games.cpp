/// Plays random games of a board, for tools/instructions to count what they cost: prints how many decisions
/// they took. Reading the board is kept out of `counted`, the function that is watched.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "assets/assets.h"
#include "players/random_games.h"
#include "roundhouse/score.h"

namespace {

using namespace roundhouse;

[[gnu::noinline]] long counted(Board const& board, RandomGames& games, int count, bool scored) {
  long points = 0;
  for (int g = 0; g < count; ++g) {
    games.play(static_cast<std::uint64_t>(g));
    if (scored) points += score(board, games.state()).seats[0].total;
  }
  return points;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: roundhouse_games BOARD PLAYERS GAMES play|score\n");
    return 2;
  }
  auto const* board = assets::board(argv[1]);
  if (board == nullptr) {
    std::fprintf(stderr, "no board %s\n", argv[1]);
    return 2;
  }
  RandomGames games(*board, std::atoi(argv[2]), 1);
  auto const points = counted(*board, games, std::atoi(argv[3]), std::string_view(argv[4]) == "score");
  std::printf("%lld %ld\n", static_cast<long long>(games.decisions()), points);
  return 0;
}
