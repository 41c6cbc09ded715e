/// `roundhouse play`: a game in the terminal.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace roundhouse::cli {

struct PlayOptions {
  std::string board = "usa";
  std::vector<std::string> seats{"human", "greedy"};
  std::vector<std::string> names;
  std::string seed;  // a number, 64 hexadecimal digits, or empty for a secret one
  int first = 0;     // seat that begins, from 1; 0 to draw it
  std::vector<std::string> rules;
  std::string record;
  std::string color = "auto";
  bool ascii = false;
  bool explain = false;  // computer players give their reasons
  std::string server;    // address; empty: no server is needed
  bool lobby = false;    // choose among the tables that wait
  bool quick = false;    // computer players at a server answer at once
};

/// Registers the command `play`; when it is parsed, the game is played and its exit code set.
void add_play_command(CLI::App& app, int& exit_code);

}  // namespace roundhouse::cli
