/* The batched interface from C alone. Returns 0, or the number of the line where something was wrong. */
#include <string.h>

#include "roundhouse/batch.h"

int plain_batch(void);

#define NEED(what) \
  if (!(what)) return __LINE__

int plain_batch(void) {
  static int8_t features[4 * 2000];
  static uint8_t mask[4 * 800];
  int32_t seat[4];
  int32_t actions[4] = {RH_RANDOM, RH_RANDOM, RH_RANDOM, RH_RANDOM};
  uint8_t done[4];
  char words[100];
  rh_board* board = rh_board_built_in("new-york");
  rh_batch_group group = {NULL, 2, 4, NULL, RH_PAIRED, 0};
  rh_batch_setup setup = RH_BATCH_SETUP;
  rh_batch_layout layout = {sizeof layout, 0, 0, 0, 0, 0};
  rh_batch_buffers buffers;
  rh_batch* batch;
  int ended = 0;

  NEED(rh_batch_new(NULL) == NULL && rh_last_status() == RH_BAD_ARGUMENT);
  setup.groups = &group;
  setup.group_count = 1;
  NEED(rh_batch_new(&setup) == NULL); /* no board */
  group.board = board;
  group.players = 5;
  NEED(rh_batch_new(&setup) == NULL && strstr(rh_last_error(RH_ENGLISH), "group 0") != NULL);
  group.players = 2;
  setup.size = 7;
  NEED(rh_batch_new(&setup) == NULL);
  setup.size = sizeof setup;
  batch = rh_batch_new(&setup);
  NEED(batch != NULL);
  rh_board_free(board); /* the batch holds its own */
  NEED(rh_batch_measure(batch, &layout) == RH_OK);
  NEED(layout.version == RH_LAYOUT_VERSION && layout.places == 4);

  memset(&buffers, 0, sizeof buffers);
  buffers.size = sizeof buffers;
  buffers.features.data = features;
  buffers.features.bytes = (size_t)layout.features * 4 - 1;
  NEED(rh_batch_observe(batch, &buffers) == RH_BAD_ARGUMENT);
  NEED(strstr(rh_last_error(RH_ENGLISH), "features") != NULL);
  buffers.features.bytes = sizeof features;
  buffers.mask.data = mask;
  buffers.mask.bytes = sizeof mask;
  buffers.seat.data = (char*)seat + 1;
  buffers.seat.bytes = sizeof seat;
  NEED(rh_batch_observe(batch, &buffers) == RH_BAD_ARGUMENT); /* not aligned */
  buffers.seat.data = seat;
  buffers.done.data = done;
  buffers.done.bytes = sizeof done;
  NEED(rh_batch_observe(batch, &buffers) == RH_OK);
  NEED(rh_batch_step(batch, actions, 3, &buffers) == RH_BAD_ARGUMENT);
  NEED(rh_batch_teach(batch, "nobody", actions, 4) == RH_BAD_ARGUMENT);
  actions[2] = -2;
  NEED(rh_batch_step(batch, actions, 4, &buffers) == RH_REFUSED);
  NEED(strstr(rh_last_error(RH_FRENCH), "partie 2") != NULL);
  while (ended < 8) {
    int i;
    NEED(rh_batch_teach(batch, "planner", actions, 4) == RH_OK);
    for (i = 0; i < 4; ++i) NEED(mask[i * layout.actions + actions[i]] == 1);
    NEED(rh_batch_step(batch, actions, 4, &buffers) == RH_OK);
    for (i = 0; i < 4; ++i) ended += done[i];
  }
  NEED(rh_batch_restart(batch, 3, NULL) == RH_OK);
  rh_batch_free(batch);
  rh_batch_free(NULL);

  board = rh_board_built_in("usa");
  NEED(rh_action_words(board, 11, words, sizeof words) > 0 && strncmp(words, "claim ", 6) == 0);
  NEED(rh_action_words(board, 100000, words, sizeof words) == 0 && words[0] == '\0');
  NEED(rh_board_layout(board, NULL, 0) > 1000);
  rh_board_free(board);
  return 0;
}
