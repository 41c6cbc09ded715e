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

/// Adds what every program has beside its own commands: the options of every command, `help`, `version`,
/// `man` and the completion of shells.
void add_common_commands(Command& program);

/// The version, the commit, the compiler, the version of the rules.
std::string version_text(std::string const& program);

}  // namespace roundhouse::cli
