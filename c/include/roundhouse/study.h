/**
 * \file
 * \brief What takes the strongest players: nets that are handed over. Errors, texts and threads are as in
 * c.h. In a page these functions are in a module of their own, study.wasm, together with rh_think() and
 * rh_board_add().
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

#ifdef __cplusplus
}
#endif

#endif
