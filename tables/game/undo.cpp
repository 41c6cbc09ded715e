#include "tables/game/undo.h"

#include <algorithm>
#include <array>

namespace roundhouse::tables {
namespace {

constexpr std::chrono::seconds time_to_answer{30};

/// Seats of people who are there, but for those of whoever has this seat.
std::uint8_t others(Progress const& progress, std::size_t seat) {
  std::uint8_t mask = 0;
  for (std::size_t s = 0; s < progress.seats.size(); ++s) {
    auto const& one = progress.seats[s];
    bool const other = !one.person.empty() && one.person != progress.seats[seat].person;
    if (other && !one.is_automatic()) mask |= static_cast<std::uint8_t>(1U << s);
  }
  return mask;
}

/// In the middle of one's own turn, and with a choice that is put aside, nobody else has anything to lose.
bool concerns_others(Progress const& progress, std::size_t seat) {
  bool const aside = is_simultaneous(progress.game->state().phase);
  return !aside && !progress.waits_for(seat) && others(progress, seat) != 0;
}

}  // namespace

std::string_view word(UndoState state) {
  constexpr std::array<std::string_view, 8> words{"now",  "ask",     "asked",    "none",
                                                  "seen", "gone_on", "computer", "refused"};
  return words[static_cast<std::size_t>(state)];
}

UndoState undo_of(Progress const& progress, std::size_t seat) {
  if (progress.life != Life::playing) return UndoState::none;
  if (progress.undo && progress.undo->seat == seat) return UndoState::asked;
  auto const id = seat_id(static_cast<int>(seat));
  switch (progress.game->undo_bar(id)) {
    case UndoBar::nothing: return UndoState::none;
    case UndoBar::computer: return UndoState::computer;
    case UndoBar::seen: return UndoState::seen;
    case UndoBar::gone_on: return UndoState::gone_on;
    default: break;
  }
  if (!concerns_others(progress, seat)) return UndoState::now;
  return progress.stays == progress.game->undoable(id) ? UndoState::refused : UndoState::ask;
}

std::uint8_t answers_awaited(Progress const& progress) {
  if (!progress.undo) return 0;
  return static_cast<std::uint8_t>(others(progress, progress.undo->seat) & ~progress.undo->agreed);
}

std::optional<Moment> undo_lapses(Progress const& progress) {
  if (!progress.undo) return std::nullopt;
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
    if (progress.waits_for(seat) && !progress.seats[seat].is_automatic()) return std::nullopt;
  }
  return progress.undo->asked + time_to_answer;
}

}  // namespace roundhouse::tables
