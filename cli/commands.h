/// The commands of the program. Each describes itself: its options, its help, and what it does.
#pragma once

#include "cli/program/command.h"

namespace roundhouse::cli {

struct ArenaPart;

void add_play_command(Command& program);
void add_serve_command(Command& program);
void add_think_command(Command& program);
void add_db_command(Command& program);
void add_admin_command(Command& program);
void add_load_command(Command& program);
void add_sim_command(Command& program);
void add_arena_command(Command& program);
/// The same as one of many processes.
void add_arena_command(Command& program, ArenaPart const& part);
void add_board_command(Command& program);
void add_rules_command(Command& program);
void add_replay_command(Command& program);
void add_verify_command(Command& program);
void add_review_command(Command& program);
void add_positions_command(Command& program);
void add_puzzles_command(Command& program);
void add_bench_command(Command& program);
void add_coach_truth_command(Command& program);
void add_tune_command(Command& program);

}  // namespace roundhouse::cli
