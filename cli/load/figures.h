/// What a run of `roundhouse load` counts.
#pragma once

#include <map>
#include <string>

#include "cli/load/latency.h"

namespace roundhouse::cli {

struct LoadFigures {
  // connections
  std::int64_t people = 0;  // that have become guests
  std::int64_t open = 0;    // now
  std::int64_t lost = 0;    // broken and made again
  // moves
  std::int64_t sent = 0;
  std::int64_t acknowledged = 0;
  std::int64_t repeated = 0;        // sent again because no answer had come
  std::int64_t doubled = 0;         // messages sent twice on purpose
  std::int64_t answered_again = 0;  // answers to what was answered before
  std::int64_t stale = 0;
  // games
  std::int64_t begun = 0;
  std::int64_t over = 0;
  Latencies event;   // from sending a move to its arrival at another seat
  Latencies ack;     // and to its acknowledgement
  Latencies lately;  // the first, since the display was last drawn
  std::map<std::string, std::int64_t> errors;
  // what --check found
  std::int64_t checked_games = 0;
  std::int64_t checked_moves = 0;
  std::int64_t wrong_games = 0;
  std::string first_wrong;
  // the run as a whole
  double seconds = 0;
  double received_bytes = 0;  // of all seats, on the wire
  double sent_bytes = 0;
  bool all_over = false;

  void take_event(std::chrono::microseconds time) {
    event.add(time);
    lately.add(time);
  }
};

}  // namespace roundhouse::cli
