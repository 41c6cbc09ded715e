/// Moves and events as words: the notation of the record, the terminal and the tests. docs/record.md
/// specifies it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/board.h"
#include "roundhouse/event.h"
#include "roundhouse/rules.h"
#include "roundhouse/score.h"

namespace roundhouse {

/// The kind of card as records and board files have it, e.g. `locomotive_4`.
std::string_view word(Card card);
/// The phase as the description of a state has it, e.g. `keep_opening`.
std::string_view word(Phase phase);
/// The word that begins a move of this kind in a record, e.g. `no-passenger`.
std::string_view word(MoveKind kind);
/// The source of points as the last lines of a record have it, e.g. `missed_tickets`.
std::string_view word(Source source);
/// The kind of card that the word stands for; nothing if it is none.
std::optional<Card> card_from_word(std::string_view word);

/// The move of a seat in words, e.g. `pay purple:3 locomotive:1`. The state is the one before the move.
std::string to_words(Board const& board, State const& state, SeatId seat, Move move);

/// The move that the words stand for, legal or not; nothing if they make no move on this board.
std::optional<Move> move_from_words(Board const& board, State const& state, SeatId seat,
                                    std::string_view words);

/// A chance outcome or consequence in words, e.g. `row 3 blue`. Decisions need to_words.
std::string to_words(Board const& board, Event const& event);
/// The chance outcome or consequence that the words stand for; `?` reads as hidden. Nothing if they make
/// none.
std::optional<Event> event_from_words(Board const& board, std::string_view words);

/// The canonical description of a state, one fact a line: docs/record.md. Its SHA-256 is the state's hash.
std::string describe(Board const& board, State const& state);
/// SHA-256 of the description, in hexadecimal: two programs in the same state have the same.
std::string state_hash(Board const& board, State const& state);

}  // namespace roundhouse
