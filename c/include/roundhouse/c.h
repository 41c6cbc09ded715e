/**
 * \file
 * \brief The C interface: all boards, games and computer players behind opaque handles, for C11 and for every
 * language that can call C.
 *
 * **Seats** are numbered from 0 in the order of play. A mask has bit 0 for seat 0.
 *
 * **Errors.** Nothing throws, nothing exits. A function that can fail returns an #rh_status, or NULL where it
 * returns a handle; rh_last_status(), rh_last_error() and rh_last_clause() then tell more. A null handle or
 * pointer where one is needed is #RH_BAD_ARGUMENT, never a crash.
 *
 * **Texts** are UTF-8. A function that takes `buffer` and `size` writes as much as fits, always ends it with
 * a zero if `size` is not 0, and returns the length of the whole text without that zero (0 when it fails: no
 * text here is empty). Call it with (NULL, 0) to learn the length. Texts that are returned as `const char*`
 * live as long as their handle, or for ever where no handle is given.
 *
 * **Threads.** Boards never change and may be shared by all threads. Different games may be used by different
 * threads at the same time. Of one game, calls that take `rh_game const*` may run at the same time; a call
 * that takes `rh_game*` must be the only one on that game. What the rh_last_… functions tell is kept for each
 * thread apart.
 *
 * **Versions.** #RH_API_VERSION is raised when a program compiled before would no longer work; new functions
 * alone do not raise it.
 */
#ifndef ROUNDHOUSE_C_H
#define ROUNDHOUSE_C_H

#include <stddef.h> /* NOLINT(modernize-deprecated-headers): for C */
#include <stdint.h> /* NOLINT(modernize-deprecated-headers): for C */

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface; compare with rh_api_version(). */
#define RH_API_VERSION 1

/** A board, read and checked. It never changes. */
typedef struct rh_board rh_board;
/** One game from the deal to the final score, with its history. */
typedef struct rh_game rh_game;

/** The languages of sentences. */
typedef enum rh_language {
  RH_ENGLISH = 0, /**< English */
  RH_FRENCH = 1   /**< French */
} rh_language;

/** How a call ended. */
typedef enum rh_status {
  RH_OK = 0,           /**< it did what was asked */
  RH_REFUSED = 1,      /**< the rules forbid the move: rh_last_clause() names the clause */
  RH_BAD_ARGUMENT = 2, /**< no such seat, board, player …, or a null pointer */
  RH_BAD_BOARD = 3,    /**< the JSON is no board: the error says place and reason */
  RH_BAD_MOVE = 4,     /**< the words or the code make no move on this board */
  RH_BAD_RECORD = 5,   /**< the record is wrong: the error says line and reason */
  RH_NO_MEMORY = 6,    /**< no memory was left */
  RH_INTERNAL = 7      /**< a fault of the library: please report it */
} rh_status;

/** Where points come from; the names of the record. */
typedef enum rh_source {
  RH_TOTAL = -1,         /**< the sum of all others */
  RH_ROUTES = 0,         /**< claimed routes */
  RH_TICKETS = 1,        /**< completed tickets */
  RH_MISSED_TICKETS = 2, /**< tickets not completed: 0 or less */
  RH_LONGEST_PATH = 3,   /**< the longest continuous path */
  RH_MOST_TICKETS = 4,   /**< the most completed tickets */
  RH_GOODS = 5,          /**< goods tokens of passengers' journeys */
  RH_FESTIVALS = 6,      /**< festival cards */
  RH_PROVINCES = 7,      /**< trains in provinces */
  RH_ATTRACTIONS = 8,    /**< tourist attractions */
  RH_STATIONS = 9        /**< stations that were not built */
} rh_source;

/** `first_seat` of a setup: who begins is drawn. */
#define RH_DRAWN (-1)

/** How a game begins. Start from #RH_SETUP and change what you need. */
typedef struct rh_setup {
  size_t size;              /**< sizeof(rh_setup): lets later versions add fields */
  int32_t players;          /**< seats at the table */
  int32_t first_seat;       /**< who begins, or #RH_DRAWN */
  int32_t locomotive_reset; /**< not 0: the option of clause N-05 */
  uint64_t seed;            /**< the deal of game 0 of `roundhouse sim --seed N`, if `seed_hex` is NULL */
  char const* seed_hex;     /**< a secret of 64 hexadecimal digits: a deal that nobody can guess; or NULL */
  char const* const*
      names; /**< a name for each seat, for the record; NULL: they are called Seat 1, Seat 2 … */
} rh_setup;

/** Two players, everything else as usual: `rh_setup setup = RH_SETUP;` */
#define RH_SETUP {sizeof(rh_setup), 2, RH_DRAWN, 0, 1, NULL, NULL}

/** \name About the library
 * \{ */

/** #RH_API_VERSION of the library that is running. */
uint32_t rh_api_version(void);
/** The version of the project, "1.2.3". */
char const* rh_version(void);
/** How the last call of this thread that failed ended; #RH_OK if none has. */
rh_status rh_last_status(void);
/** What was wrong with it, as a sentence; valid until the next call of this thread that fails. */
char const* rh_last_error(rh_language language);
/** The id of the clause that forbade the move ("B-46"), if the last failure was a refusal; else "". */
char const* rh_last_clause(void);

/** \}
 * \name Boards
 * \{ */

/** How many boards are known: those that are built in, and after them those of rh_board_add(). */
int32_t rh_board_count(void);
/** The id of a board, 0 to rh_board_count() - 1; NULL beyond. */
char const* rh_board_id_at(int32_t number);
/** A board that is known, by its id. Free it with rh_board_free(). */
rh_board* rh_board_built_in(char const* id);
/** A board from the text of a board file. Free it with rh_board_free(). */
rh_board* rh_board_from_json(char const* json, size_t length);
/** Lets go of a board; its games keep what they need. NULL is allowed. */
void rh_board_free(rh_board* board);
/** The id of the board. */
char const* rh_board_id(rh_board const* board);
/** The smallest and the largest number of players. */
rh_status rh_board_players(rh_board const* board, int32_t* least, int32_t* most);

/** From now on the board in this text is known by its id as if it were built in, also to halls and to
 * rh_think(), with a map (docs/maps.md) or NULL. A board that is known already is fine, too. #RH_BAD_BOARD if
 * the text is no board, #RH_BAD_ARGUMENT if another board has that id. Not while other threads ask for
 * boards. */
rh_status rh_board_add(char const* json, size_t length, char const* map);
/** A quick map of the board (docs/maps.md), with straight lines: for boards that nobody has laid out. */
size_t rh_board_straight_map(rh_board const* board, char* buffer, size_t size);
/** The hash of a thousand seeded games: the same wherever the engine plays the same games. */
size_t rh_board_signature(rh_board const* board, char* buffer, size_t size);

/** \}
 * \name Games
 * \{ */

/** Deals a new game. Free it with rh_game_free(). */
rh_game* rh_game_new(rh_board const* board, rh_setup const* setup);
/** A game of its own at the same position, with the same deal still to come. It is played again from the
 * start, so it takes as long as the game so far. The copy's computer players begin anew. */
rh_game* rh_game_copy(rh_game const* game);
/** A game from a record that tells its seed, after so many decisions; -1: all of them. It can be gone on
 * with. Free it with rh_game_free(). */
rh_game* rh_game_from_record(rh_board const* board, char const* record, size_t length, int32_t decisions);
/** Takes back all decisions but the first ones. */
rh_status rh_game_rewind(rh_game* game, int32_t decisions);
/** Ends the use of a game. NULL is allowed. */
void rh_game_free(rh_game* game);
/** 1 if the game is over, else 0; 1 for NULL. */
int rh_game_over(rh_game const* game);
/** Mask of the seats that must decide now; several when all choose at once. 0 when the game is over. */
uint32_t rh_game_waiting(rh_game const* game);
/** What the table waits for, as a word: "turn", "pay" … "over"; docs/record.md lists them. NULL for NULL. */
char const* rh_game_phase(rh_game const* game);
/** How many decisions have been made: the address of the position in the record. */
int32_t rh_game_decisions(rh_game const* game);

/** What a seat sees, as the `Game` of docs/protocol.md in JSON; -1: a spectator. Valid until the next text of
 * this game. */
char const* rh_game_view(rh_game* game, int32_t seat);
/** What has happened, as sentences for a seat (-1: a spectator), one a line. Valid until the next text of
 * this game. */
char const* rh_game_story(rh_game* game, int32_t seat, rh_language language);

/** \}
 * \name Moves
 * A move is a code of 32 bits, valid for the seat and the position it was made for. To keep moves, keep their
 * words: codes may change with the version of the rules.
 * \{ */

/** The number of legal moves of a seat; the first `capacity` of them are written to `codes`. 0 if the table
 * does not wait for the seat. The order is fixed. */
int32_t rh_game_moves(rh_game const* game, int32_t seat, uint32_t* codes, int32_t capacity);
/** The move in the words of the record: `pay purple:3 locomotive:1`. */
size_t rh_move_words(rh_game const* game, int32_t seat, uint32_t code, char* buffer, size_t size);
/** The move as a sentence for people: "Claim Denver–Omaha (4, purple)". */
size_t rh_move_sentence(rh_game const* game, int32_t seat, uint32_t code, rh_language language, char* buffer,
                        size_t size);
/** The code of a move in words, legal or not. */
rh_status rh_move_from_words(rh_game const* game, int32_t seat, char const* words, uint32_t* code);
/** #RH_OK if the move is legal; otherwise #RH_REFUSED, with clause and sentence. */
rh_status rh_why_not(rh_game const* game, int32_t seat, uint32_t code);
/** Plays the move and all that follows from it, or refuses it and changes nothing. */
rh_status rh_game_play(rh_game* game, int32_t seat, uint32_t code);
/** The move that a computer player ("random", "greedy", "planner", "casual", …) would make for the seat. It
 * sees what the seat sees, no more. The table must wait for the seat. It is not played yet. */
rh_status rh_player_move(rh_game* game, int32_t seat, char const* player, uint32_t* code);

/** \}
 * \name Results
 * \{ */

/** The points of a seat from a source, counted as if the game ended now: with what is hidden. 0 for no such
 * seat or source. */
int32_t rh_game_points(rh_game const* game, int32_t seat, rh_source source);
/** The name of a source for people; NULL beyond the last. */
char const* rh_source_name(rh_source source, rh_language language);
/** Mask of the seats that win, counted as if the game ended now. */
uint32_t rh_game_winners(rh_game const* game);
/** The hash of the state: 64 hexadecimal digits, the same as in the record. */
size_t rh_game_hash(rh_game const* game, char* buffer, size_t size);
/** The record of the game (docs/record.md); complete, with its seed, once the game is over. */
size_t rh_game_record(rh_game const* game, char* buffer, size_t size);
/** Checks a finished record to the letter: #RH_OK or #RH_BAD_RECORD. */
rh_status rh_record_verify(rh_board const* board, char const* record, size_t length);

/** Plays games number `first` to `first + games - 1` of `roundhouse sim --seed N` between computer players,
 * one name a seat; for each seat its sums: `{"games": …, "seats": [{"name", "wins", "points"}, …]}`. Valid
 * until the next call of this thread; NULL if it failed. */
char const* rh_simulate(rh_board const* board, int32_t players, char const* const* names, uint64_t seed,
                        int32_t first, int32_t games);

/** \}
 * \name What a page shows
 * Answers in JSON, each valid until the next of these calls of this thread; NULL if it failed. What cannot be
 * read as a view or a log of this board is #RH_BAD_ARGUMENT. The fields are described in `device/`.
 * \{ */

/** The names of the board's cards, routes and tickets. */
char const* rh_board_words(rh_board const* board, rh_language language);
/** What follows from a view (`seat`, `game` and `legal` of docs/protocol.md): the prompt, a sentence for each
 * legal move, payments from best to worst, the state of every ticket that is seen, points and places of every
 * seat. */
char const* rh_insight(rh_board const* board, char const* view, size_t length, rh_language language);
/** The log of `steps` or of a `record` in sentences, with what each is about on the map. */
char const* rh_story(rh_board const* board, char const* request, size_t length, rh_language language);

/** \}
 * \name A hall on one's own device
 * Tables of one person who plays alone or with others around one screen. A hall speaks the messages of a
 * server (docs/protocol.md) and answers its requests, but has no threads, no clock and no disk: every call
 * gives the time (milliseconds since 1970), and afterwards rh_hall_take() lists what is to be done.
 * \{ */

/** A hall and its tables. */
typedef struct rh_hall rh_hall;

/** A new hall. `secret`: 32 bytes that stay the same on this device. Free it with rh_hall_free(). */
rh_hall* rh_hall_new(uint8_t const* secret);
/** Ends the use of a hall. NULL is allowed. */
void rh_hall_free(rh_hall* hall);
/** The person's name and language from now on. */
rh_status rh_hall_be(rh_hall* hall, char const* name, rh_language language);
/** Rows that were kept: a JSON list of `{"key": …, "row": …}`, as rh_hall_take() has listed them. */
rh_status rh_hall_load(rh_hall* hall, char const* rows, size_t length);
/** All rows of this table are loaded: its computer players go on. */
rh_status rh_hall_wake(rh_hall* hall, char const* table, double now);
/** A message of the page, as over a WebSocket. */
rh_status rh_hall_hear(rh_hall* hall, char const* frame, size_t length, double now);
/** A request, as over HTTP: "GET" or "POST", `/api/…`, and a body. It is answered under its number. */
rh_status rh_hall_request(rh_hall* hall, int32_t number, char const* method, char const* target,
                          char const* body, size_t length, double now);
/** The rows of a write have been kept, or could not be. */
rh_status rh_hall_kept(rh_hall* hall, int32_t number, int durable, double now);
/** The answer of rh_think() to a question. */
rh_status rh_hall_answered(rh_hall* hall, int32_t number, char const* answer, size_t length, double now);
/** Time has passed: to be called when something is due. */
rh_status rh_hall_tick(rh_hall* hall, double now);
/** The rows of this table have been deleted. */
rh_status rh_hall_forget(rh_hall* hall, char const* table);
/** What has come of the calls since the last rh_hall_take(), as JSON: `frames` (messages to the page),
 * `answers`
 * (`{number, status, type, body}`), `writes` (`{number, rows}`: to be kept in this order, each whole or not
 * at all, then rh_hall_kept()), `thoughts` (`{number, table, advice, study, question}`: for rh_think(), then
 * rh_hall_answered(); `advice` is for a person, the others are moves of computer players; `study` is the
 * board about which a strong one thinks, which a net of it helps, otherwise empty), `damaged` (keys of rows
 * that could not be read) and `due` (when to call rh_hall_tick(), or null). Valid until the next call of this
 * hall. */
char const* rh_hall_take(rh_hall* hall);
/** Thinks about a question of a hall of the same build, and answers; in any thread or process. Empty if the
 * question is damaged or its board is not known here. Valid until the next call of this thread. */
char const* rh_think(char const* question, size_t length);

/** \} */

#ifdef __cplusplus
}
#endif

#endif
