/**
 * \file
 * \brief What a page asks beside a game: the score of a printed board, whether a deal was
 * fair, what a strong player makes of one.
 *
 * The same handles, texts, threads and errors as in c.h; apart from it, because a page loads these functions
 * only when somebody wants them.
 */
#ifndef ROUNDHOUSE_STUDY_H
#define ROUNDHOUSE_STUDY_H

#include "roundhouse/c.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/** \} */

#ifdef __cplusplus
}
#endif

#endif
