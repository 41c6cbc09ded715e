/// What stands behind the handles of the C interface.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "c/failure.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"

/// The board is shared with its games, so that the handle may go first.
struct rh_board {
  std::shared_ptr<roundhouse::Board const> board;
};

struct rh_game {
  std::shared_ptr<roundhouse::Board const> board;
  roundhouse::Deal deal;
  std::uint64_t number = 0;  // the computer players' seeds follow from it
  std::vector<std::string> names;
  std::optional<roundhouse::Game> game;
  std::map<std::pair<int, std::string>, std::unique_ptr<roundhouse::Player>> players;  // by seat and name
};

namespace roundhouse::c {

/// The seat, if the game is there and has it; otherwise the failure is noted.
inline std::optional<SeatId> seat_of(rh_game const* game, std::int32_t seat) {
  if (game == nullptr) {
    null_argument();
    return std::nullopt;
  }
  if (seat < 0 || seat >= game->game->players()) {
    bad_argument({"there is no such seat", "cette place n’existe pas"});
    return std::nullopt;
  }
  return seat_id(seat);
}

}  // namespace roundhouse::c
