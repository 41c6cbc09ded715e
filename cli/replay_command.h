/// `roundhouse replay`: any position of a recorded game.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_replay_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
