/// `roundhouse positions`: hand-made positions before computer players.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_positions_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
