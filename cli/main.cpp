/// roundhouse: one program with a command for each thing one can do.
#include "cli/arena_command.h"
#include "cli/bench_command.h"
#include "cli/board_command.h"
#include "cli/db_command.h"
#include "cli/load_command.h"
#include "cli/play.h"
#include "cli/positions_command.h"
#include "cli/program.h"
#include "cli/replay_command.h"
#include "cli/rules_command.h"
#include "cli/serve_command.h"
#include "cli/sim_command.h"
#include "cli/tune_command.h"
#include "cli/verify_command.h"

namespace {

using namespace roundhouse;

void add_commands(CLI::App& app, int& exit_code) {
  cli::add_play_command(app, exit_code);
  cli::add_serve_command(app, exit_code);
  cli::add_db_command(app, exit_code);
  cli::add_load_command(app, exit_code);
  cli::add_sim_command(app, exit_code);
  cli::add_arena_command(app, exit_code);
  cli::add_board_command(app, exit_code);
  cli::add_rules_command(app, exit_code);
  cli::add_replay_command(app, exit_code);
  cli::add_verify_command(app, exit_code);
  cli::add_positions_command(app, exit_code);
  cli::add_bench_command(app, exit_code);
  cli::add_tune_command(app, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run_program(
      {.name = "roundhouse",
       .about = "Railway board games: play, simulate, look at boards and rules, replay and verify records.",
       .examples = "  roundhouse play usa\n  roundhouse rules B-26 --lang fr\n  roundhouse board show nordic",
       .add_commands = add_commands},
      argc, argv);
}
