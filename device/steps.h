/// Steps of a game as somebody heard of them, and the events they mean.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.h"
#include "roundhouse/board.h"
#include "roundhouse/event.h"
#include "roundhouse/state.h"

namespace roundhouse::device {

struct Step {
  std::int64_t version = 0;
  std::string what;  // as in `did`
  int by = 0;        // a seat's number, or 0
  int decision = 0;  // how many decisions there are after it
  std::vector<std::string> lines;
  std::string about;                   // the decision that was taken back
  std::optional<protocol::Game> game;  // after it
};

/// A line of a record between header and end.
struct RecordLine {
  int number = 0;         // of the line
  int decision = 0;       // its number, if it is one
  std::string_view text;  // of a decision without number and check digits
};
std::vector<RecordLine> body_of_record(std::string_view record);

/// A complete record as steps: one for the deal, one for each decision.
std::vector<Step> steps_of_record(std::string_view record);

/// Reads the lines of steps in order. A move means something only on the table where it was made, of which a
/// reader knows as much as the lines before have told.
class LineReader {
 public:
  LineReader(Board const& board, int players);
  /// The event; nothing if the line means none.
  std::optional<Event> read(std::string_view line);
  /// The route that is being claimed.
  RouteId claimed() const { return table_.claim.route; }

 private:
  void follow(Event const& event);

  Board const& board_;
  State table_;
};

}  // namespace roundhouse::device
