#include <roundhouse/boards.h>
#include <roundhouse/notation.h>
#include <roundhouse/record.h>

#include <iostream>

using namespace roundhouse;

int main() {
  Board const& board = *assets::board("nordic");
  Seed const seed = numbered_seed(42);  // of a real game: 32 bytes from the system's random source
  SecretDealer dealer(seed);
  Game game(board, {.players = 3}, dealer);
  std::cout << "commitment " << commitment(seed) << '\n';  // told before the first move
  for (Moves legal; !game.over();) {
    SeatId const seat = game.state().next_to_decide();
    game.legal(seat, legal);
    game.play(seat, legal[0]);
  }
  RecordHeader const header = make_header(game, {"Anna", "Ben", "Chloé"}, StreamKind::sha256, seed);
  std::string const text = write_record(game, header, seed);

  if (auto const error = verify(board, text)) {
    std::cout << "line " << error->line << ": " << error->reason.en << '\n';
    return 1;
  }
  Replay const middle = replay(board, text, game.decisions() / 2);
  View const annas = middle.game->view(seat_id(0));
  std::cout << "half-way Anna holds " << int{annas.state.at(seat_id(0)).hand.total} << " cards and has seen "
            << annas.history.size() << " events\n";
}
