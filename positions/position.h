/// Hand-made positions in which the right move is clear: what they are, where they come from, and what a
/// player makes of them. docs/positions.md describes the files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board_json.h"
#include "roundhouse/player.h"

namespace roundhouse::positions {

/// One decision of one seat, with all that led to it.
struct Position {
  std::string name;   // `usa/block-the-last-link`
  std::string theme;  // what it is about: `block`
  Text why;           // why the right move is right
  Board const* board = nullptr;
  SeatId seat{};            // who decides
  State state;              // everything, hidden things too
  Events events;            // a history that leads there; turns are not in the order of a game
  Moves legal;              // of the seat
  std::vector<Move> best;   // the moves that count as right
  std::vector<Move> avoid;  // where everything else is right: the moves that are wrong

  /// What the seat may know. It reads this position: use it while the position is there.
  View view() const { return {seat, face_down(state, seat), History(events, seat)}; }
  /// Whether the move is one of the right ones.
  bool is_right(Move move) const;
};

/// A position, or the first thing that is wrong with its file.
struct Result {
  std::optional<Position> position;  // nothing: see the error
  BoardError error;                  // empty if there is a position
};

/// Reads the text of a file and builds the position.
Result read_position(std::string_view name, std::string_view json);

/// The names of the built-in positions, by board.
std::vector<std::string> position_names();
/// The text of a built-in position; nothing if there is none of that name.
std::optional<std::string_view> position_text(std::string_view name);

/// The move that the player chooses.
Move ask(Player& player, Position const& position);

}  // namespace roundhouse::positions
