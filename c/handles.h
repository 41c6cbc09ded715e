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
  std::string text;  // the last one that was lent
  struct Eyes;
  std::shared_ptr<Eyes> eyes;  // of players that learn; made when first asked for
};

namespace roundhouse::c {

/// What is wrong with a record, and where.
inline rh_status bad_record(RecordError const& error) {
  if (error.line == 0) return fail(RH_BAD_RECORD, error.reason);
  auto const line = std::to_string(error.line);
  return fail(RH_BAD_RECORD,
              {"line " + line + ": " + error.reason.en, "ligne " + line + " : " + error.reason.fr});
}

/// Lends a text until its room is filled again; what could not be read is a bad argument.
inline char const* lend(std::string& room, std::optional<std::string> text, Text otherwise) {
  if (!text) return bad_argument(std::move(otherwise)), nullptr;
  room = std::move(*text);
  return room.c_str();
}

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

/// The same, where -1 is a spectator.
inline std::optional<SeatId> viewer_of(rh_game const* game, std::int32_t seat) {
  return game != nullptr && seat == -1 ? std::optional(no_seat) : seat_of(game, seat);
}

}  // namespace roundhouse::c
