/**
 * \file
 * \brief What a page needs only now and then, or beside a game: nets that are handed over, reviews of what
 * has been played and doubts about what is about to be, puzzles, the score of a printed board, whether a deal
 * was fair, what a strong player makes of one, what one's own games come to, what a board that is being drawn
 * is like. Errors, texts and threads are as in c.h. In a page these functions are in a module of their own,
 * study.wasm, together with rh_think() and rh_board_add().
 */
#ifndef ROUNDHOUSE_STUDY_H
#define ROUNDHOUSE_STUDY_H

#include "roundhouse/c.h"

#ifdef __cplusplus
extern "C" {
#endif

/** From now on this net plays for its board: the bytes of a file as players/nets/ has them, which are copied.
 * The native library has those of all its boards; a page hands over the one that it needs. #RH_BAD_ARGUMENT
 * if the file is damaged, or made for another edition of the board or another layout, or if its board is not
 * known here. */
rh_status rh_net_add(uint8_t const* bytes, size_t length);

/** The review of a game: turning points, accuracy, luck and choices apart (docs/coach.md). */
typedef struct rh_review rh_review;

/** Begins the review of the game in a record, which may be unfinished. The same record, seed and depth give
 * the same report. The net of the board, where it is known by now, gives a second opinion of what seem
 * mistakes. NULL with #RH_BAD_RECORD if the record is wrong, or if nothing has been decided in it. Free it
 * with rh_review_free(). */
rh_review* rh_review_new(rh_board const* board, char const* record, size_t length, int32_t seed);
/** Lets go of a review. NULL is allowed. */
void rh_review_free(rh_review* review);
/** Works for about so many thousandths of a first look, up to this depth: 1 is the first look, some seconds;
 * each further one is as much again. 1 while there is more to do, 0 when it is done, -1 for no such review.
 */
int32_t rh_review_work(rh_review* review, int32_t depth, int32_t thousandths);
/** How much of the depth last asked for is done, from 0 to 1. */
double rh_review_progress(rh_review const* review);
/** What has been found so far, as JSON (docs/coach.md). `names`: one line for each seat, or NULL for those of
 * the record. Valid until the next call with this review. */
char const* rh_review_report(rh_review* review, char const* names, rh_language language);

/** Whether a move is a clear mistake: of a view (`seat` and `game` of docs/protocol.md) and a move in words,
 * as JSON what would be `better` and `why`, as sentences, the `routes` and `cities` on the map that the
 * better move is about, and how many `points` more it is worth; `{}` if the move is not doubted. `names`: one
 * line for each seat. Valid until the next call of this thread; NULL with #RH_BAD_ARGUMENT if there is no
 * such view or move. */
char const* rh_doubt(rh_board const* board, char const* view, size_t length, char const* move,
                     char const* names, rh_language language);

/** A puzzle: of a line of a file of puzzles (docs/puzzles.md), the decision after `at` others; as JSON the
 * view of the seat that decides and, after an `answer` in words ("": none yet), whether it is right and why
 * (`puzzles/telling.h`). `names`: one line for each seat. Valid until the next call of this thread; NULL with
 * #RH_BAD_ARGUMENT if there is no such puzzle or move. */
char const* rh_puzzle(rh_board const* board, char const* line, size_t length, int32_t at, char const* answer,
                      char const* names, rh_language language);
/** What puzzles are about: as JSON, names by the words that files have for them. Valid until the next call of
 * this thread. */
char const* rh_puzzle_themes(rh_language language);

/** \name Beside a game
 * Answers in JSON, each valid until the next of these calls of this thread; NULL if it failed. What cannot be
 * read is #RH_BAD_ARGUMENT. The fields are described in `device/`.
 * \{ */

/** Keeps the score of a game on a printed board: the table that follows from the turns that are told, what
 * the rules forbid of them, and what may come next (`device/tally.h`). */
char const* rh_tally(rh_board const* board, char const* request, size_t length, rh_language language);

/** Whether the deal of a finished record followed from its seed, the seed from the commitment that was
 * `promised` ("": the record's own), and whether its hashes fit. */
char const* rh_deal_check(rh_board const* board, char const* record, size_t length, char const* promised,
                          rh_language language);

/** What the strong computer player makes of the deal of a day (`2026-11-17`) or of a week
 * (`week-2026-11-16`): its `points` and the `opponent`'s. */
char const* rh_day_par(rh_board const* board, char const* deal);

/** What a finished record tells of each seat's game: points by source, tickets, longest path, with what it
 * began (`device/progress.h`). #RH_BAD_RECORD if the record is wrong or the game not finished. */
char const* rh_game_facts(rh_board const* board, char const* record, size_t length, rh_language language);

/** How strong somebody was after each of their games, by the places in them (`device/progress.h`). */
char const* rh_ratings(char const* request, size_t length);

/** All that is wrong with a board file: a list of entries with `place` and `why`, empty if nothing is. */
char const* rh_board_faults(char const* json, size_t length, rh_language language);

/** Tickets for a board that is being drawn (`device/ticket_ideas.h`). */
char const* rh_ticket_ideas(char const* request, size_t length);

/** Some games between computer players that put a board to the test, as sums (`coach/board_trial.h`). */
char const* rh_trial(rh_board const* board, char const* request, size_t length);

/** What a list of such sums says about the board. */
char const* rh_trial_report(rh_board const* board, char const* sums, size_t length, rh_language language);

/** \} */

#ifdef __cplusplus
}
#endif

#endif
