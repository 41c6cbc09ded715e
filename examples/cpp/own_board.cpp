#include <roundhouse/board_json.h>
#include <roundhouse/game.h>

#include <fstream>
#include <iostream>
#include <iterator>

using namespace roundhouse;

int main(int count, char** words) {
  std::ifstream file(count > 1 ? words[1] : "my-board.json");
  std::string const json{std::istreambuf_iterator<char>(file), {}};
  BoardResult const result = read_board(json);
  if (!result.board) {
    std::cout << result.error.place << ": " << result.error.reason.en << '\n';
    return 1;
  }
  Board const& board = *result.board;
  Xoshiro random(1);
  BagDealer dealer(random);
  State state;
  Context context{board, state, dealer};
  deal(context, {.players = board.min_players});
  int decisions = 0;
  for (Moves scratch; state.phase != Phase::over; ++decisions) {
    SeatId const seat = state.next_to_decide();
    play(context, seat, random_move(board, state, seat, random, scratch));
  }
  std::cout << board.name.en << ": over after " << decisions << " decisions\n";
  return violation(board, state).empty() ? 0 : 1;  // nothing was lost or invented
}
