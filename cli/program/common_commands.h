/// What every program has beside its own commands.
#pragma once

#include "cli/program/command.h"

namespace roundhouse::cli {

/// The options of every command, `help`, `version`, `man` and the completion of shells.
void add_common_commands(Command& program);

}  // namespace roundhouse::cli
