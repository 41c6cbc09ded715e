#include <roundhouse/c.h>
#include <stdio.h>

int main(void) {
  rh_setup setup = RH_SETUP;
  setup.seed = 7;
  rh_board* board = rh_board_built_in("usa");
  rh_game* game = rh_game_new(board, &setup);
  while (!rh_game_over(game)) {
    int seat = rh_game_waiting(game) & 1 ? 0 : 1;
    uint32_t move = 0;
    if (rh_player_move(game, seat, "greedy", &move) || rh_game_play(game, seat, move)) {
      fprintf(stderr, "%s\n", rh_last_error(RH_ENGLISH));
      return 1;
    }
  }
  for (int s = 0; s < 2; ++s) printf("seat %d %d\n", s + 1, (int)rh_game_points(game, s, RH_TOTAL));
  char hash[65];
  rh_game_hash(game, hash, sizeof hash);
  printf("state %s\n", hash);
  rh_game_free(game);
  rh_board_free(board);
}
