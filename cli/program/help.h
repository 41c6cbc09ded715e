/// The help of a command, generated from its description.
#pragma once

#include <string>

#include "cli/program/command.h"

namespace roundhouse::cli {

/// What `--help` prints, as wide as the terminal.
std::string help_text(Command const& command);
/// The same for the command and all that belong to it.
std::string help_of_all(Command const& program);

/// In the format of `man`.
std::string manual_page(Command const& program, std::string const& version);

}  // namespace roundhouse::cli
