/// `roundhouse tune`: looks for better weights of the planner on a board.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_tune_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
