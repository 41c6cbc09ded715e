/// `roundhouse arena`: which computer player is the better one, and by how much.
#pragma once

#include <functional>

#include "arena/runner.h"
#include "cli/program/command.h"

namespace roundhouse::cli {

/// What this process has to do with the others that run the same command, where there are any.
struct ArenaPart {
  arena::Helpers* helpers = nullptr;                             // who plays for us
  std::function<void(arena::Plan const&, int threads)> serve{};  // we only play for somebody else
};

void add_arena_command(Command& program, ArenaPart const& part = {});

}  // namespace roundhouse::cli
