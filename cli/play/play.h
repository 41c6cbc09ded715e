/// Playing in the terminal: what the command line asks for, and the games made from it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"

namespace roundhouse::cli {

/// The arguments of `play`, for a game on this machine or at a server.
struct PlayOptions {
  std::string board;  // empty: usa, or that of the resumed game
  std::vector<std::string> seats{"human", "casual"};
  std::vector<std::string> names;
  std::string seed;  // a number, 64 hexadecimal digits, or empty for a secret one
  int first = 0;     // seat that begins, from 1; 0 to draw it
  bool locomotive_reset = false;
  std::string record;
  std::string resume;  // record of the game to resume
  std::string color = "auto";
  bool ascii = false;
  bool explain = false;  // computer players give their reasons
  std::string server;    // address; empty: no server is needed
  bool lobby = false;    // choose among the tables that wait
  bool listed = false;   // the new table is in the lobby
  bool quick = false;    // computer players at a server answer at once

  std::string board_or_usual() const { return board.empty() ? "usa" : board; }
};

struct SeatPlan {
  std::string name;
  std::string kind;             // `human`, or the name of the computer player
  std::unique_ptr<Player> bot;  // null: a person
};

struct GamePlan {
  Board const* board = nullptr;
  std::string board_file;  // where it was read from, if it is not built in
  Setup setup;
  std::vector<SeatPlan> seats;
  Seed seed{};
  StreamKind stream = StreamKind::sha256;
  std::vector<Game::Decision> decisions;  // of a resumed game
  std::string record;                     // file to write in the end; empty for none
  Language language = Language::en;
  bool explain = false;  // computer players give their reasons

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    names.reserve(seats.size());
    for (auto const& seat : seats) names.push_back(seat.name);
    return names;
  }
};

/// Seats people and computer players. A sentence if there is no such player.
std::optional<std::string> seat_players(std::vector<std::string> const& kinds,
                                        std::vector<std::string> const& names, GamePlan& plan);

/// Finds or makes a table on a server, and plays there; the exit code of the program.
int play_at_server(PlayOptions const& options);

/// Nothing is left to go on with when a game is over.
void forget_deal(Seed const& seed);

/// Where a game goes that was left without a name for its file.
std::string unnamed_game_file(std::string const& board_id);

/// Makes the game in the file the plan, or says why it cannot go on. Only own boards are asked for.
std::optional<std::string> open_kept_game(std::string const& file, Board const* board, GamePlan& plan);

/// The record; false, after a complaint, if it could not be written.
bool write_game(Terminal& terminal, GamePlan const& plan, Game const& game, std::string const& file);

/// The same, with what is needed to go on.
bool keep_game(Terminal& terminal, GamePlan const& plan, Game const& game, std::string const& file);

}  // namespace roundhouse::cli
