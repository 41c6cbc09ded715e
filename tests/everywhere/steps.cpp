/// Plays seeded games of every board, and prints for each the beginning of the state's hash after every move:
/// what steps.mjs prints from the WebAssembly module.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "assets/assets.h"
#include "roundhouse/game.h"
#include "roundhouse/notation.h"

using namespace roundhouse;

namespace {

constexpr std::size_t digits = 8;  // of each hash

/// Which move is made; games.mjs has the same generator.
class Choices {
 public:
  explicit Choices(std::uint32_t seed) : number_(seed) {}
  std::size_t next(std::size_t count) {
    number_ = number_ * 1664525U + 1013904223U;
    return (number_ >> 8) % count;
  }

 private:
  std::uint32_t number_;
};

void play(Board const& board, int players, std::uint32_t seed) {
  FastDealer dealer(numbered_seed(seed));
  Game game(board, {.players = players}, dealer);
  Choices choices(seed);
  Moves legal;
  std::string hashes;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    game.legal(seat, legal);
    if (game.play(seat, legal[choices.next(legal.size())]) != Reason::none) std::exit(1);
    hashes += state_hash(board, game.state()).substr(0, digits);
  }
  std::printf("%s %d %u %s\n", board.id.c_str(), players, seed, hashes.c_str());
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return std::fputs("usage: roundhouse_steps GAMES_A_BOARD\n", stderr), 2;
  auto const games = static_cast<std::uint32_t>(std::strtoul(words[1], nullptr, 10));
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    auto const spread = static_cast<std::uint32_t>(board.max_players - board.min_players + 1);
    for (std::uint32_t seed = 1; seed <= games; ++seed)
      play(board, board.min_players + static_cast<int>(seed % spread), seed);
  }
  return 0;
}
