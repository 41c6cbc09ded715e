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

}  // namespace roundhouse::text
