/// `roundhouse bench`: how fast the engine is, and the signatures that show whether it still plays the same
/// games.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_bench_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
