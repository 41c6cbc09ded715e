/// `roundhouse sim`: many games between computer players.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_sim_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
