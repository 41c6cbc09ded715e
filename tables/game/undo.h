/// Taking a move back: who may at once, who must ask the others, and who cannot.
#pragma once

#include "tables/game/progress.h"

namespace roundhouse::tables {

enum class UndoState : std::uint8_t {
  now,       // at once: nobody else is concerned
  ask,       // if the others agree
  asked,     // they have been asked
  none,      // there is no move to take back
  seen,      // it has shown cards or tickets
  gone_on,   // somebody has played since
  computer,  // a computer player made it
  refused,   // the others want it to stay
};
std::string_view word(UndoState state);

/// Of a seat, from 0.
UndoState undo_of(Progress const& progress, std::size_t seat);
/// Bit mask of the seats whose people must still answer the request.
std::uint8_t answers_awaited(Progress const& progress);
/// When time is up to answer. Only while computer players wait: a person who is to move answers by moving.
std::optional<Moment> undo_lapses(Progress const& progress);

}  // namespace roundhouse::tables
