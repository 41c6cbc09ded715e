/// `roundhouse board report`: what games between computer players say about boards.
#pragma once

#include "cli/program/command.h"

namespace roundhouse::cli {

void add_report_command(Command& board);

}  // namespace roundhouse::cli
