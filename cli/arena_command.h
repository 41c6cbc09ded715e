/// `roundhouse arena`: which computer player is the better one, and by how much.
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace roundhouse::arena {
class Helpers;
}  // namespace roundhouse::arena

namespace roundhouse::cli {

/// `helpers` play, too, where there are any.
void add_arena_command(CLI::App& app, int& exit_code, arena::Helpers* helpers = nullptr);

}  // namespace roundhouse::cli
