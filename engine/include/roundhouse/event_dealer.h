/// A dealer that deals what has been dealt before: the chance outcomes of a history or a record, in order.
#pragma once

#include <optional>
#include <string>

#include "roundhouse/dealer.h"
#include "roundhouse/event.h"

namespace roundhouse {

/// Deals a game once more from its events: the positions of a history, one after the other.
class EventDealer final : public Dealer {
 public:
  /// Only the chance outcomes among the events count.
  explicit EventDealer(Events const& events) {
    for (auto const& e : events) {
      if (is_chance(e.kind)) outcomes_.push_back(e);
    }
  }
  SeatId first_seat(int players) override;
  DeckCard draw(Deck const& deck) override;
  TicketId draw_ticket(int deck, Tickets const& pool) override;

  /// The number of the outcome that could not have come, if there was one.
  std::optional<std::size_t> failed() const { return failed_; }
  /// How many outcomes have been dealt.
  std::size_t used() const { return next_; }

 private:
  /// The next outcome if it is of a kind that was asked for; otherwise this and all later ones are wrong.
  Event const* next();
  void fail() {
    if (!failed_) failed_ = next_ == 0 ? 0 : next_ - 1;
  }

  Events outcomes_;
  std::size_t next_ = 0;
  std::optional<std::size_t> failed_;
  Xoshiro rest_{0};  // deals on after a failure, so that what has begun comes to an end
};

}  // namespace roundhouse
