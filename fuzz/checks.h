/// What must hold in every position, whoever played it and on whatever board.
#pragma once

#include <string_view>

#include "roundhouse/game.h"

namespace roundhouse::fuzz {

/// Says what is wrong and ends the program: to the fuzzer that is a finding. Texts are put together only
/// then, because these checks are made millions of times.
void require(bool holds, std::string_view what, std::string_view detail = "");
void require(bool holds, std::string_view what, Move move);

/// The first seat that the table waits for.
SeatId waiting_seat(State const& state);

/// Nothing is lost or invented, and somebody can go on unless the game is over.
void check_position(Board const& board, State const& state);

/// The list of a seat's moves: not empty if the table waits for it, every one of them accepted, none twice,
/// the same for a seat that knows only its view, and a random move is chosen as from the list.
void check_moves(Board const& board, State const& state, SeatId seat, Moves const& legal);

/// A move is accepted exactly if it stands in the list, and a refused one changes nothing.
void check_answer(Game& game, SeatId seat, Moves const& legal, Move move);

/// What a viewer sees, seen again, is the same; and it hides no number that everybody may know.
void check_view(State const& state, SeatId viewer);

/// The record of a game, finished or not, replays to the same state, and is written again to the letter.
void check_record(Game const& game, std::uint64_t seed);

/// The seed of a game that the fuzzers number.
inline Seed game_seed(std::uint64_t number) {
  return numbered_seed(number);
}

}  // namespace roundhouse::fuzz
