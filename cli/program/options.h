/// Options that several commands share.
#pragma once

#include <cstdint>
#include <string>

#include "cli/program/command.h"
#include "roundhouse/random.h"

namespace roundhouse::cli {

/// `--board,-b`, or the first argument.
Option& add_board(Command& command, std::string& board);
/// `--board,-b` where a file brings its own game: only boards that are not built in have to be named.
Option& add_board_file(Command& command, std::string& board);
/// `--players,-p`; 0 is the minimum of the board.
Option& add_players(Command& command, int& players);
/// `--games,-g`, with its default.
template <typename Number>
Option& add_games(Command& command, Number& games, Number most) {
  auto const usual = std::to_string(games);
  return command.add_number(
      "--games,-g", games, Number{1}, most,
      {"Number of games (default: " + usual + ")", "Nombre de parties (par défaut : " + usual + ")"});
}
/// `--threads,-t`; 0 is one a core.
Option& add_threads(Command& command, int& threads);
/// `--seed,-s` of a command that plays many games.
Option& add_seed(Command& command, std::uint64_t& seed);
/// `--option`: options of the rules.
Option& add_rule_option(Command& command, bool& locomotive_reset);
/// `--json`.
Option& add_json(Command& command, bool& json);

/// What `--seed` may be.
Text what_a_seed_is();
/// The number that a seed of 64 hexadecimal digits stands for where many deals follow from one number.
std::uint64_t number_of_seed(Seed const& seed);
/// The number of threads: 0 means one a core.
int threads_or_cores(int threads);

}  // namespace roundhouse::cli
