/// `roundhouse load`: plays at a server with many people at once, and measures.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

/// Registers the command; when it is parsed, it runs and sets the exit code.
void add_load_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
