/**
 * \file
 * \brief Many games in lock step, for players that learn: features, masks, rewards and who decides, written
 * into buffers of the caller. Errors, texts and threads are as in c.h; docs/batch.md has the layout.
 *
 * A batch has a number of **places**. Each plays one game after the other: when a game ends, its result is
 * written and the next one is dealt at once. What happens in a place follows from the seed, the number of the
 * place and the actions taken there; the number of threads makes no difference.
 *
 * Buffers hold one entry a place, or one row a place, in the order of the groups. Of one batch, no two calls
 * may run at the same time.
 */
#ifndef ROUNDHOUSE_BATCH_H
#define ROUNDHOUSE_BATCH_H

#include "roundhouse/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The version of features and actions: raised when a number changes its place or its meaning. */
#define RH_LAYOUT_VERSION 1
/** Numbers of seats in a row of results, for any number of players. */
#define RH_SEATS 5
/** An action: a legal move at random. */
#define RH_RANDOM (-1)

/** Many games. */
typedef struct rh_batch rh_batch;

/** How the names of a group go round the table. */
typedef enum rh_seating {
  RH_FIXED = 0,  /**< the first name has seat 0 in every game */
  RH_TURNED = 1, /**< one seat further in every game */
  RH_PAIRED = 2  /**< as many games on one deal as there are seats, one seat further in each */
} rh_seating;

/** Games on the same board with the same players. */
typedef struct rh_batch_group {
  rh_board const* board;    /**< shared with the batch: it may be freed */
  int32_t players;          /**< seats at the table */
  int32_t games;            /**< places: games at the same time */
  char const* const* names; /**< a computer player for each seat, "" or NULL for one that decides outside;
                               NULL: all decide outside */
  int32_t seating;          /**< an #rh_seating */
  int32_t locomotive_reset; /**< not 0: the option of clause N-05 */
} rh_batch_group;

/** What a batch does beside. */
typedef enum rh_batch_flag {
  RH_SKIP_FORCED = 1, /**< decisions with one legal move are made inside, except in the opening */
  RH_HISTORY = 2      /**< histories are kept: teachers that search need them */
} rh_batch_flag;

/** How a batch begins. Start from #RH_BATCH_SETUP. */
typedef struct rh_batch_setup {
  size_t size;                  /**< sizeof(rh_batch_setup) */
  rh_batch_group const* groups; /**< one behind the other */
  int32_t group_count;          /**< how many */
  int32_t threads;              /**< 1 to 256 */
  uint64_t seed; /**< place p plays deals p, p + places, p + 2 places … of `roundhouse sim --seed N` */
  int32_t decision_limit; /**< a game with more decisions is cut short and counted as it stands */
  uint32_t flags;         /**< of #rh_batch_flag */
} rh_batch_setup;

/** No groups yet, one thread: `rh_batch_setup setup = RH_BATCH_SETUP;` */
#define RH_BATCH_SETUP {sizeof(rh_batch_setup), NULL, 0, 1, 1, 5000, 0}

/** The measures of a batch. */
typedef struct rh_batch_layout {
  size_t size;      /**< sizeof(rh_batch_layout) */
  int32_t version;  /**< #RH_LAYOUT_VERSION of the library */
  int32_t places;   /**< games at the same time */
  int32_t features; /**< numbers in a row of features: of the largest board; others are filled up with 0 */
  int32_t hidden;   /**< numbers in a row of hidden features */
  int32_t actions;  /**< bytes in a row of the mask */
} rh_batch_layout;

/** Memory of the caller. */
typedef struct rh_buffer {
  void* data;   /**< NULL: it is not wanted */
  size_t bytes; /**< at least as many as are written */
} rh_buffer;

/** What is written, and where. Results (from `done` on) are of a game that has ended in this very call. */
typedef struct rh_batch_buffers {
  size_t size;               /**< sizeof(rh_batch_buffers) */
  rh_buffer features;        /**< int8: what the deciding seat knows */
  rh_buffer scaled_features; /**< float: the same, each number times its scale */
  rh_buffer hidden;          /**< int8: what it does not know, for a critic */
  rh_buffer scaled_hidden;   /**< float: the same, scaled */
  rh_buffer mask;            /**< uint8: 1 for every action that can be taken */
  rh_buffer seat;            /**< int32: who decides; -1: nobody outside */
  rh_buffer game;            /**< int64: the number of the deal that is played */
  rh_buffer turned;          /**< int32: by how many seats the names are turned in it */
  rh_buffer decisions;       /**< int32: made so far in it */
  rh_buffer done;            /**< uint8: 1: a game has ended; 2: it was cut short */
  rh_buffer reward;       /**< float, #RH_SEATS a place: share of the win, and what rh_batch_shape() adds */
  rh_buffer margin;       /**< float, #RH_SEATS a place: points ahead of the best other seat */
  rh_buffer rank;         /**< int32, #RH_SEATS a place: 1 for the winners */
  rh_buffer points;       /**< int32, #RH_SEATS a place */
  rh_buffer ended;        /**< int64: the number of the deal that has ended, or -1 */
  rh_buffer ended_turned; /**< int32: by how many seats the names were turned in it */
} rh_batch_buffers;

/** A new batch, its first games dealt. Free it with rh_batch_free(). */
rh_batch* rh_batch_new(rh_batch_setup const* setup);
/** Ends the use of a batch. NULL is allowed. */
void rh_batch_free(rh_batch* batch);
/** Its measures; `size` must be set. */
rh_status rh_batch_measure(rh_batch const* batch, rh_batch_layout* layout);
/** Deals the first games anew, with another seed. */
rh_status rh_batch_restart(rh_batch* batch, uint64_t seed, rh_batch_buffers const* buffers);
/** From now on rewards have `weight` times tanh(margin / 40) added. */
rh_status rh_batch_shape(rh_batch* batch, float weight);
/** Writes what there is to see, and plays nothing. */
rh_status rh_batch_observe(rh_batch* batch, rh_batch_buffers const* buffers);
/** Takes one action in every place (#RH_RANDOM: any), plays on to the next decision outside, and writes what
 * there is to see. Where nobody decides outside the action is ignored; where all players are inside, a whole
 * game is played. An action outside of the mask is #RH_REFUSED, and nothing has happened. */
rh_status rh_batch_step(rh_batch* batch, int32_t const* actions, size_t count,
                        rh_batch_buffers const* buffers);
/** Takes so many random decisions in every place before it writes; the results are of the last game that
 * ended. */
rh_status rh_batch_random(rh_batch* batch, int32_t decisions, rh_batch_buffers const* buffers);
/** The action that a computer player would take now in every place; -1 where nobody outside decides. */
rh_status rh_batch_teach(rh_batch* batch, char const* player, int32_t* actions, size_t count);

/** The blocks of a board's features, hidden features and actions, as JSON: docs/batch.md. */
size_t rh_board_layout(rh_board const* board, char* buffer, size_t size);
/** An action in words, e.g. `claim denver-omaha`. */
size_t rh_action_words(rh_board const* board, int32_t action, char* buffer, size_t size);

/** \name Features and actions of one game
 * A game (c.h) through the same eyes. A decision that takes several actions is made by rh_game_act() one by
 * one.
 * \{ */

/** The features of a seat, which need not be the one that decides; `bytes` is the size of the buffer. */
rh_status rh_game_features(rh_game* game, int32_t seat, int8_t* features, size_t bytes);
/** What the seat does not know. */
rh_status rh_game_hidden(rh_game* game, int32_t seat, int8_t* features, size_t bytes);
/** The actions that the seat can take now: 1 or 0 for each; all 0 if it need not decide. */
rh_status rh_game_mask(rh_game* game, int32_t seat, uint8_t* mask, size_t bytes);
/** Takes an action; #RH_REFUSED if it is outside of the mask. */
rh_status rh_game_act(rh_game* game, int32_t seat, int32_t action);
/** The actions that make up a legal move: writes at most three to `actions`, and how many they are to
 * `count`. */
rh_status rh_move_actions(rh_game* game, int32_t seat, uint32_t code, int32_t* actions, int32_t* count);

/** \} */

#ifdef __cplusplus
}
#endif

#endif
