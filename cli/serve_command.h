/// `roundhouse serve`: the game server.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_serve_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
