/// A program with a command for each thing one can do: language, help, exit codes.
#pragma once

#include <functional>

namespace CLI {
class App;
}  // namespace CLI

namespace roundhouse::cli {

struct Program {
  char const* name;
  char const* about;
  char const* examples;
  std::function<void(CLI::App&, int& exit_code)> add_commands;
};

/// What main returns.
int run_program(Program const& program, int argc, char** argv);

}  // namespace roundhouse::cli
