#include "cli/program/program.h"

#include <cerrno>
#include <csignal>
#include <exception>

#include "cli/base/messages.h"
#include "cli/program/arguments.h"
#include "cli/program/common_commands.h"
#include "cli/program/help.h"

namespace roundhouse::cli {
namespace {

constexpr Phrase see_help{"See '{} --help'.", "Voir « {} --help »."};

/// Takes `--lang` from the arguments, wherever it stands, so that complaints about the others are in it.
void choose_language(std::span<std::string const> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string_view const argument = arguments[i];
    std::string_view value;
    if (argument == "--lang" && i + 1 < arguments.size()) value = arguments[i + 1];
    if (argument.starts_with("--lang=")) value = argument.substr(7);
    if (value == "en") set_language(Language::en);
    if (value == "fr") set_language(Language::fr);
  }
}

int explain(ArgumentProblem const& problem) {
  complain(phrases::failed, problem.message);
  fmt::print(stderr, "{}\n", say(see_help, problem.command->full_name()));
  return wrong_usage;
}

/// What --help and --version ask for; false if neither was given.
bool answer_request(Command const& command) {
  auto const given = [&command](char const* name) { return command.find(name)->given; };
  auto const* root = &command;
  while (root->parent() != nullptr) root = root->parent();
  if (given("--version")) {
    fmt::print("{}\n", version_text(root->name()));
  } else if (given("--help-all")) {
    fmt::print("{}", help_of_all(*root));
  } else if (given("--help")) {
    fmt::print("{}", help_text(command));
  } else {
    return false;
  }
  return true;
}

int run(Program const& description, std::vector<std::string> const& arguments) {
  set_language(language_of_environment());
  choose_language(arguments);
  Command program(description.name, description.about);
  program.examples = description.examples;
  description.add_commands(program);
  add_common_commands(program);
  if (arguments.empty()) {
    fmt::print(stderr, "{}", help_text(program));
    return wrong_usage;
  }
  auto const read = read_arguments(program, arguments);
  if (auto const* problem = std::get_if<ArgumentProblem>(&read)) return explain(*problem);
  auto const& command = *std::get<Command*>(read);
  return answer_request(command) ? 0 : command.run();
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
    return end_output(run(program, {argv + 1, argv + argc}));
  } catch (std::system_error const& error) {
    if (error.code().value() == EPIPE) return 0;
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  } catch (std::exception const& error) {
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  }
  return wrong_usage;
}

}  // namespace roundhouse::cli
