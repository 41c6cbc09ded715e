#include "cli/program.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <exception>

#include "cli/messages.h"
#include "cli/usage.h"

namespace roundhouse::cli {
namespace {

int run(Program const& program, int argc, char** argv) {
  set_language(language_of_environment());
  int exit_code = 0;
  CLI::App app(program.about, program.name);
  app.set_version_flag("--version", std::string(program.name) + " " ROUNDHOUSE_VERSION);
  app.set_help_all_flag("--help-all", "Print the help of all commands");
  std::string
      language;  // read by choose_language before anything can go wrong; here for the help and the check
  app.add_option("--lang", language, "Language of what is printed: en or fr (default: from the environment)")
      ->option_text("en|fr")
      ->check(CLI::IsMember({"en", "fr"}));
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(
      std::string("Examples:\n") + program.examples +
      "\n\nExit codes: 0 fine, 1 something that was checked is wrong, 2 wrong usage or an unreadable file.");
  program.add_commands(app, exit_code);
  choose_language(argc, argv);
  if (argc < 2) {
    fmt::print(stderr, "{}", app.help());
    return wrong_usage;
  }
  try {
    app.parse(argc, argv);
  } catch (CLI::Success const& request) {  // --help, --version
    return app.exit(request);
  } catch (CLI::ParseError const& error) {
    explain_usage(app, error);
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

int run_program(Program const& program, int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return end_output(run(program, argc, argv));
  } catch (std::system_error const& error) {
    if (error.code().value() == EPIPE) return 0;
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  } catch (std::exception const& error) {
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  }
  return wrong_usage;
}

}  // namespace roundhouse::cli
