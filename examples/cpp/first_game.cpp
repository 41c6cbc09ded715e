#include <roundhouse/boards.h>
#include <roundhouse/notation.h>
#include <roundhouse/player.h>

#include <iostream>

int main() {
  using namespace roundhouse;
  Board const& board = *assets::board("usa");
  FastDealer dealer(numbered_seed(7));
  Game game(board, {.players = 2}, dealer);
  auto const greedy = make_player("greedy", player_seed(7, 0, 0));
  auto const other = make_player("greedy", player_seed(7, 0, 1));
  for (Moves legal; !game.over();) {
    SeatId const seat = game.state().waits_for(seat_id(0)) ? seat_id(0) : seat_id(1);
    game.legal(seat, legal);
    Player& player = seat == seat_id(0) ? *greedy : *other;
    game.play(seat, player.decide(board, game.view(seat), legal));
  }
  for (int s = 0; s < 2; ++s) std::cout << "seat " << s + 1 << ' ' << game.scores().seats[s].total << '\n';
  std::cout << "state " << state_hash(board, game.state()) << '\n';
}
