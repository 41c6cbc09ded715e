/// The manual page, written from the descriptions of the commands.
#pragma once

#include <string>

#include "cli/program/command.h"

namespace roundhouse::cli {

/// In the format of `man`.
std::string manual_page(Command const& program, std::string const& version);

}  // namespace roundhouse::cli
