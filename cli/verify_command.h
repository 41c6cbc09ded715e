/// `roundhouse verify`: whether records are right, to the letter.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_verify_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
