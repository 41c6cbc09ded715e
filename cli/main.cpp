/// roundhouse: one program with a command for each thing one can do.
#include "cli/commands.h"
#include "cli/program/command.h"

namespace {

using namespace roundhouse;

void add_commands(cli::Command& program) {
  cli::add_play_command(program);
  cli::add_serve_command(program);
  cli::add_think_command(program);
  cli::add_db_command(program);
  cli::add_admin_command(program);
  cli::add_load_command(program);
  cli::add_sim_command(program);
  cli::add_arena_command(program);
  cli::add_board_command(program);
  cli::add_rules_command(program);
  cli::add_replay_command(program);
  cli::add_verify_command(program);
  cli::add_review_command(program);
  cli::add_positions_command(program);
  cli::add_puzzles_command(program);
  cli::add_bench_command(program);
  cli::add_coach_truth_command(program);
  cli::add_tune_command(program);
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run_program(
      {.name = "roundhouse",
       .about = {"Railway board games: play, simulate, look at boards and rules, replay and verify records",
                 "Jeux de société ferroviaires : jouer, simuler, consulter plateaux et règles, rejouer et "
                 "vérifier des parties"},
       .examples = "  roundhouse play usa\n  roundhouse rules B-26 --lang fr\n  roundhouse board show nordic",
       .add_commands = add_commands},
      argc, argv);
}
