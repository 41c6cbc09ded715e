/// `roundhouse rules`: the rules, a chapter or a clause at a time.
#pragma once

namespace CLI {
class App;
}

namespace roundhouse::cli {

void add_rules_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
