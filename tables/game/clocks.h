/// The clocks of a table: how long each seat may still think, from the times of the log's entries.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/messages.h"
#include "tables/store/rows.h"

namespace roundhouse::tables {

struct SeatClock {
  std::chrono::milliseconds left{};  // when `since` was
  bool running = false;
  Moment since{};
  std::int64_t decision = 0;  // asked_at of the decision it last ran for
  friend bool operator==(SeatClock const&, SeatClock const&) = default;
};

/// Why a clock stops.
enum class Stop : std::uint8_t { moved, other };

class Clocks {
 public:
  Clocks() = default;
  Clocks(protocol::Timing const& timing, std::size_t seats);

  /// Starts the clock of a seat for the decision that arose at version `decision`, unless it runs.
  void run(std::size_t seat, std::int64_t decision, Moment at);
  void stop(std::size_t seat, Stop why, Moment at);
  /// A move that had stopped the clock is taken back: what it brought is, too, and the seat goes on with the
  /// time it had, for the decision that arose at version `decision`.
  void take_back(std::size_t seat, std::int64_t decision);
  /// Forgives the time until now.
  void forgive(Moment at);
  /// Somebody who was late is back and gets a little time.
  void refresh(std::size_t seat);

  bool any() const { return timing_.kind != protocol::Timing::Kind::none; }
  SeatClock const& of(std::size_t seat) const { return seats_[seat]; }
  /// When a running clock reaches zero.
  std::optional<Moment> deadline(std::size_t seat) const;

 private:
  protocol::Timing timing_;
  std::vector<SeatClock> seats_;
};

}  // namespace roundhouse::tables
