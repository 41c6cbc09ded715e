/// The setup of a game in the terminal.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "roundhouse/player.h"
#include "roundhouse/record.h"

namespace roundhouse::cli {

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

}  // namespace roundhouse::cli
