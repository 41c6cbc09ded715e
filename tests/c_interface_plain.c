/* The interface as a C compiler sees it: c_interface_test.cpp calls this. */
#include "c_interface_plain.h"

#include "roundhouse/c.h"

/* Plays a game of the first legal moves; returns the number of decisions, or -1 if anything is refused. */
int play_first_moves(char const* board_id, int players, char hash[65]) {
  rh_setup setup = RH_SETUP;
  setup.players = players;
  rh_board* board = rh_board_built_in(board_id);
  rh_game* game = rh_game_new(board, &setup);
  rh_board_free(board); /* the game keeps what it needs */
  int result = -1;
  while (game != NULL && !rh_game_over(game)) {
    int32_t seat = 0;
    while (!(rh_game_waiting(game) >> seat & 1)) ++seat;
    uint32_t first = 0;
    if (rh_game_moves(game, seat, &first, 1) == 0 || rh_game_play(game, seat, first) != RH_OK) break;
  }
  if (game != NULL && rh_game_over(game)) result = rh_game_decisions(game);
  rh_game_hash(game, hash, 65);
  rh_game_free(game);
  return result;
}
