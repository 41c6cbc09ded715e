/**
 * \file
 * \brief What a page asks beside a game: the score of a printed board.
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

/** \} */

#ifdef __cplusplus
}
#endif

#endif
