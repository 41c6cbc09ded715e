/// roundhouse-mpi: the arena on many processes. `mpirun -n 4 roundhouse-mpi arena …`
#include <mpi.h>

#include <csignal>
#include <cstdio>

#include "cli/arena/options.h"
#include "cli/commands.h"
#include "cli/mpi/ranks.h"
#include "cli/program/program.h"

namespace {

using namespace roundhouse;

int run(cli::ArenaPart const& part, int argc, char** argv) {
  return cli::run_program(
      {.name = "roundhouse-mpi",
       .about = {"The arena on many processes: all of 'roundhouse arena', started by mpirun",
                 "L’arène sur plusieurs processus : tout ce que fait « roundhouse arena », lancé par mpirun"},
       .examples = "  mpirun -n 4 roundhouse-mpi arena --board usa --bots greedy,random --deals 1000",
       .add_commands = [&](cli::Command& program) { cli::add_arena_command(program, part); }},
      argc, argv);
}

int lead(int ranks, int argc, char** argv) {
  cli::Ranks others(ranks - 1);
  return run({.remote = &others, .serve = {}}, argc, argv);
}

/// Says nothing: rank 0 says everything. Ends when rank 0 says so, not when the terminal does.
void help(int argc, char** argv) {
  for (int const signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_IGN);
  for (auto* stream : {stdout, stderr}) {
    if (std::freopen("/dev/null", "w", stream) == nullptr) MPI_Abort(MPI_COMM_WORLD, 2);
  }
  bool served = false;
  run({.remote = nullptr,
       .serve =
           [&](arena::ArenaPlan const& plan, int threads) {
             served = true;
             cli::serve(plan, threads);
           }},
      argc, argv);
  if (!served) cli::wait_to_stop();
}

}  // namespace

int main(int argc, char** argv) {
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int exit_code = 0;
  if (rank == 0) {
    exit_code = lead(ranks, argc, argv);
  } else {
    help(argc, argv);
  }
  MPI_Finalize();
  return exit_code;
}
