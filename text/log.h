/// What has happened, as sentences for one viewer. What the viewer may not know is not told.
#pragma once

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

}  // namespace roundhouse::text
