/// A table on a server, as its messages tell of it: the view, and what changed since.
#pragma once

#include "protocol/messages.h"
#include "roundhouse/view.h"

namespace roundhouse::client {

/// What a version means to somebody who knows another.
enum class Newness : std::uint8_t {
  known,  // nothing new
  next,
  gap,  // something is missing: say hello again
};
Newness newness(std::optional<std::int64_t> known, std::int64_t version);

class TableView {
 public:
  explicit TableView(std::string id) : id_(std::move(id)) {}

  /// The whole view; false if this program does not know the board.
  bool take(protocol::FullView const& message);
  /// One step, merged in if it is the next.
  Newness take(protocol::Did const& message);

  std::string const& id() const { return id_; }
  /// Of the last message; nothing before the first.
  std::optional<std::int64_t> version() const { return version_; }
  Board const* board() const { return board_; }
  SeatId seat() const { return seat_; }
  protocol::Facts const& facts() const { return facts_; }
  bool started() const { return game_.has_value(); }
  /// In the order of the seats; a free one has an empty name.
  std::vector<std::string> const& names() const { return names_; }
  /// Whether a computer player sits in for the person at that seat.
  bool is_sat_in(SeatId seat) const;
  /// In words; empty if it is not this seat's decision.
  std::vector<std::string> const& legal() const { return legal_; }

  /// The game with everything hidden face down, once it has started. Its history begins when one came.
  View view() const;
  Events const& events() const { return events_; }

 private:
  void take_names();
  void take_events(std::vector<std::string> const& lines, State const& before);

  std::string id_;
  std::optional<std::int64_t> version_;
  Board const* board_ = nullptr;
  SeatId seat_ = no_seat;
  protocol::Facts facts_;
  std::vector<std::string> names_;
  std::optional<protocol::Game> game_;
  std::vector<std::string> legal_;
  Events events_;
  bool telling_ = false;  // the history has come to the beginning of a turn
};

}  // namespace roundhouse::client
