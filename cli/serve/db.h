/// Parts of `roundhouse db`.
#pragma once

#include "cli/program/options.h"

namespace roundhouse::cli {

void add_copy(Command& db);

}  // namespace roundhouse::cli
