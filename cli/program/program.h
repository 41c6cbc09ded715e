/// A program with a command for each thing one can do: language, help, version, exit codes.
#pragma once

#include <functional>
#include <string>

#include "cli/program/command.h"

namespace roundhouse::cli {

struct Program {
  std::string name;
  Text about;
  std::string examples;
  std::function<void(Command& program)> add_commands;
};

/// What main returns.
int run_program(Program const& program, int argc, char** argv);

}  // namespace roundhouse::cli
