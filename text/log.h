/// What has happened, as sentences for one viewer. What the viewer may not know is not told.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "roundhouse/view.h"
#include "text/words.h"

namespace roundhouse::text {

/// The whole history. One sentence may tell several events ("Anna claims Denver–Omaha (4 purple): +7"), so
/// the history is always read from its beginning; lines whose `event` is below `told` have been told before,
/// and what goes on from one of them says so: "Anna draws a second card".
std::vector<LogLine> tell_history(Board const& board, History const& history,
                                  std::vector<std::string> const& names, Language language,
                                  std::size_t told = 0);

/// The table as it stood after so many of the events.
struct Glimpse {
  std::size_t events = 0;
  State table;
};

/// The same for events that hide already what the reader may not know. Where they do not begin with the deal,
/// the table has to be seen once: how many trains are left and which cells are free follows from what was
/// before.
std::vector<LogLine> tell_events(Board const& board, std::span<Event const> events,
                                 std::vector<std::string> const& names, Language language,
                                 std::optional<Glimpse> const& glimpse = {}, std::size_t told = 0);

// After the end. The table has all tickets open.

/// What decided the game for a seat: against the winner, or for the winner against whoever came next. "Lost
/// by 1: Los Angeles–New York cost you 42.", "Won by 30: 5 tickets against 2." Empty if nobody else played.
std::string verdict(Board const& board, State const& table, Scores const& scores, SeatId seat,
                    Language language);

/// Points as they are counted one after the other.
struct Counted {
  SeatId seat = no_seat;
  Source source{};
  TicketId ticket = no_ticket;  // if they are for one
  int points = 0;
  std::string text;  // to stand after the name of the seat: "Boston–Miami completed, +12"
};

/// All points of the table, up to the totals: sources that bring something, and tickets one by one, those of
/// `first` before the others'.
std::vector<Counted> count(Board const& board, State const& table, Scores const& scores, SeatId first,
                           Language language);

}  // namespace roundhouse::text
