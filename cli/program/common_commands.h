/// Commands that every program has.
#pragma once

#include <string>

#include "cli/program/command.h"

namespace roundhouse::cli {

/// The options of every command, `help`, `version`, `man` and the completion of shells.
void add_common_commands(Command& program);

/// The version, the commit, the compiler, the version of the rules.
std::string version_text(std::string const& program);

/// `completion`, which prints a script for a shell, and the command that such a script asks.
void add_completion_command(Command& program);

}  // namespace roundhouse::cli
