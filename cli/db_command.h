/// `roundhouse db`: what those who run a server do with its database.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_db_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
