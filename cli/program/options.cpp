#include "cli/program/options.h"

#include <algorithm>
#include <charconv>
#include <thread>

namespace roundhouse::cli {

Option& add_board(Command& command, std::string& board) {
  return command
      .add_text("--board,-b", board, {"BOARD", "PLATEAU"},
                {"A board by its id, or a board file (default: usa)",
                 "Un plateau par son nom, ou un fichier de plateau (par défaut : usa)"})
      .of(ValueKind::board)
      .also_bare();
}

Option& add_board_file(Command& command, std::string& board) {
  return command
      .add_text(
          "--board,-b", board, {"BOARD", "PLATEAU"},
          {"The board file, if the board is not built in", "Le fichier du plateau, s’il n’est pas intégré"})
      .of(ValueKind::file);
}

Option& add_players(Command& command, int& players) {
  return command.add_number("--players,-p", players, 2, max_seats,
                            {"Number of players, 2 to 5 (default: the fewest of the board)",
                             "Nombre de joueurs, de 2 à 5 (par défaut : le minimum du plateau)"});
}

Option& add_threads(Command& command, int& threads) {
  return command.add_number(
      "--threads,-t", threads, 1, 256,
      {"Number of threads (default: one per core); the results are the same",
       "Nombre de fils d’exécution (par défaut : un par cœur) ; les résultats sont les mêmes"});
}

Text what_a_seed_is() {
  return {"a seed: a number up to 18446744073709551615, or 64 hexadecimal digits",
          "une graine : un nombre jusqu’à 18446744073709551615, ou 64 chiffres hexadécimaux"};
}

std::uint64_t number_of_seed(Seed const& seed) {
  std::uint64_t number = 0;
  auto const hex = commitment(seed).substr(0, 16);
  std::from_chars(hex.data(), hex.data() + hex.size(), number, 16);
  return number;
}

Option& add_seed(Command& command, std::uint64_t& seed) {
  return command.add_option("--seed,-s",
                            [&seed](std::string const& typed) -> std::optional<Text> {
                              auto const digits = seed_from_hex(typed);
                              auto const number = number_from<std::uint64_t>(typed);
                              if (!digits && !number) return what_a_seed_is();
                              seed = digits ? number_of_seed(*digits) : *number;
                              return std::nullopt;
                            },
                            {"SEED", "GRAINE"},
                            {"Seed for everything random: a number, or 64 hexadecimal digits (default: 1)",
                             "Graine du hasard : un nombre, ou 64 chiffres hexadécimaux (par défaut : 1)"});
}

Option& add_rule_option(Command& command, bool& locomotive_reset) {
  return command
      .add_option(
          "--option",
          [&locomotive_reset](std::string const&) {
            locomotive_reset = true;
            return std::nullopt;
          },
          {"NAME", "NOM"},
          {"Option of the rules: locomotive_reset (N-05)", "Option des règles : locomotive_reset (N-05)"})
      .one_of({"locomotive_reset"});
}

Option& add_json(Command& command, bool& json) {
  return command.add_switch("--json", json, {"Print JSON", "Afficher du JSON"});
}

int threads_or_cores(int threads) {
  return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace roundhouse::cli
