/// What one can type, in the language of the game.
#pragma once

#include "cli/desk/desk.h"

namespace roundhouse::cli {

void show_help(Desk& desk);

}  // namespace roundhouse::cli
