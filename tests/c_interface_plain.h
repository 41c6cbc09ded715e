/* Written in C, called from C++. */
#ifndef C_INTERFACE_PLAIN_H
#define C_INTERFACE_PLAIN_H

#ifdef __cplusplus
extern "C" {
#endif
int play_first_moves(char const* board_id, int players, char hash[65]);
int open_a_table(char const* board_id);
#ifdef __cplusplus
}
#endif

#endif
