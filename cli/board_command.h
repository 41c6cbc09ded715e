/// `roundhouse board list | show | check`.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_board_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
