/// roundhouse: one program with a command for each thing one can do.
#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <exception>

#include "cli/bench_command.h"
#include "cli/board_command.h"
#include "cli/messages.h"
#include "cli/play.h"
#include "cli/positions_command.h"
#include "cli/replay_command.h"
#include "cli/rules_command.h"
#include "cli/sim_command.h"
#include "cli/tune_command.h"
#include "cli/usage.h"
#include "cli/verify_command.h"

namespace {

using namespace roundhouse;

constexpr int wrong_usage = 2;

void add_commands(CLI::App& app, int& exit_code) {
  cli::add_play_command(app, exit_code);
  cli::add_sim_command(app, exit_code);
  cli::add_board_command(app, exit_code);
  cli::add_rules_command(app, exit_code);
  cli::add_replay_command(app, exit_code);
  cli::add_verify_command(app, exit_code);
  cli::add_positions_command(app, exit_code);
  cli::add_bench_command(app, exit_code);
  cli::add_tune_command(app, exit_code);
}

int run(int argc, char** argv) {
  cli::set_language(cli::language_of_environment());
  int exit_code = 0;
  CLI::App app("Railway board games: play, simulate, look at boards and rules, replay and verify records.",
               "roundhouse");
  app.set_version_flag("--version", "roundhouse " ROUNDHOUSE_VERSION);
  app.set_help_all_flag("--help-all", "Print the help of all commands");
  std::string
      language;  // read by choose_language before anything can go wrong; here for the help and the check
  app.add_option("--lang", language, "Language of what is printed: en or fr (default: from the environment)")
      ->option_text("en|fr")
      ->check(CLI::IsMember({"en", "fr"}));
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(
      "Examples:\n  roundhouse play usa\n  roundhouse rules B-26 --lang fr\n  roundhouse board show "
      "nordic\n\n"
      "Exit codes: 0 fine, 1 something that was checked is wrong, 2 wrong usage or an unreadable file.");
  add_commands(app, exit_code);
  cli::choose_language(argc, argv);
  if (argc < 2) {
    fmt::print(stderr, "{}", app.help());
    return wrong_usage;
  }
  try {
    app.parse(argc, argv);
  } catch (CLI::Success const& request) {  // --help, --version
    return app.exit(request);
  } catch (CLI::ParseError const& error) {
    cli::explain_usage(app, error);
    return wrong_usage;
  }
  return exit_code;
}

/// A reader that has seen enough (`| head`) is no error; a full disk is.
int end_output(int exit_code) {
  errno = 0;
  bool const written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (written || errno == EPIPE) return exit_code;
  std::perror("roundhouse");
  return wrong_usage;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return end_output(run(argc, argv));
  } catch (std::system_error const& error) {
    if (error.code().value() == EPIPE) return 0;
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  } catch (std::exception const& error) {
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  }
  return wrong_usage;
}
