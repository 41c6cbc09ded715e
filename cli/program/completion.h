/// What shells complete.
#pragma once

#include "cli/program/command.h"

namespace roundhouse::cli {

/// `completion`, which prints a script for a shell, and the command that such a script asks.
void add_completion_command(Command& program);

}  // namespace roundhouse::cli
