/// A table on a server, as its messages tell of it: the view, and what changed since.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/view.h"

namespace roundhouse::cli {

class RemoteTable {
 public:
  explicit RemoteTable(std::string id) : id_(std::move(id)) {}

  /// \name What the server says; false if it does not fit: then the whole view must be asked for
  /// \{
  bool take_view(boost::json::object const& d);
  /// What is known already is passed over.
  bool take_step(boost::json::object const& d);
  /// \}

  std::string const& id() const { return id_; }
  /// Of the last message; nothing before the first.
  std::optional<std::int64_t> version() const { return version_; }
  Board const* board() const { return board_; }
  SeatId seat() const { return seat_; }
  std::string life() const;
  std::string host() const;
  std::string commitment() const;
  bool started() const { return !game_.empty(); }
  /// In the order of the seats; a free one has an empty name.
  std::vector<std::string> names() const;
  /// Whether a computer player sits in for the person at that seat.
  bool is_sat_in(SeatId seat) const;
  /// In words; empty if it is not this seat's decision.
  std::vector<std::string> const& legal() const { return legal_; }

  /// The table with everything hidden face down, as far as it is told. Its history begins when one came.
  View view() const;
  Events const& events() const { return events_; }

 private:
  void take_common(boost::json::object const& d);
  boost::json::object const* seat_facts(int seat) const;

  std::string id_;
  std::optional<std::int64_t> version_;
  Board const* board_ = nullptr;
  SeatId seat_ = no_seat;
  boost::json::object facts_;
  boost::json::object game_;
  std::vector<std::string> legal_;
  Events events_;
  bool telling_ = false;  // the history has come to the beginning of a turn
};

/// The state that the server's JSON describes.
State state_from_json(Board const& board, boost::json::object const& game, int players, SeatId viewer);

/// The event that a line of the server means: `2 claim denver-omaha`, `* card 1 ?`. The state is the one
/// before it. Nothing if it is none.
std::optional<Event> event_from_words(Board const& board, State const& before, std::string_view words);

}  // namespace roundhouse::cli
