/// `roundhouse load`: what it is to do, what it counts, and what it shows.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "client/swarm.h"

namespace roundhouse::cli {

struct LoadPlan {
  std::string server;
  std::string board = "usa";
  int tables = 10;
  int seats = 4;
  double pace = 2;       // seconds from one move of a table to the next; 0: as fast as answers come
  double duration = 60;  // seconds of play
  bool to_end = false;   // every game is played to its end, however long that takes
  std::uint64_t seed = 1;
  double duplicate = 0;  // share of the messages that are sent twice
  double patience = 60;  // seconds without any move before it is given up
  bool check = false;
  std::string records;  // folder
  bool json = false;
};

/// Counts in buckets whose width is less than 1 % of their value.
class Latencies {
 public:
  void add(std::chrono::microseconds time);
  void clear() { *this = Latencies(); }
  std::int64_t count() const { return count_; }
  /// In milliseconds; `share` from 0 to 1. The longest of the bucket, so that it is never shown too short.
  double percentile(double share) const;
  double longest() const { return static_cast<double>(longest_) / 1000; }

 private:
  static constexpr int fine_bits = 7;
  static constexpr std::size_t buckets = std::size_t{30} << fine_bits;
  static std::size_t bucket_of(std::uint64_t micros);
  static std::uint64_t most_of(std::size_t bucket);

  std::array<std::uint32_t, buckets> counts_{};
  std::int64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

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

/// Plays at the server; the exit code of the program. What goes wrong is said on the way.
int run_load(LoadPlan plan, client::Url url);

std::string load_summary(LoadPlan const& plan, LoadFigures const& figures);
std::string load_json(LoadPlan const& plan, LoadFigures const& figures);

}  // namespace roundhouse::cli
