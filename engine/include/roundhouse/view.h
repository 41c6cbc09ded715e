/// What one seat, or a spectator, may know.
#pragma once

#include <memory>
#include <span>

#include "roundhouse/event.h"
#include "roundhouse/random.h"
#include "roundhouse/rules.h"

namespace roundhouse {

inline constexpr SeatId spectator = no_seat;  // a viewer who sees nobody's cards

/// The event as the viewer may see it: others' cards and tickets are blanked.
Event seen_by(SeatId viewer, Event event);

/// What has happened, through one viewer's eyes. The full events stay out of reach.
class History {
 public:
  History() = default;
  History(std::span<Event const> events, SeatId viewer)
      : events_(events), viewer_(viewer) {}                                       // does not copy them
  std::size_t size() const { return events_.size(); }                             // events so far
  Event operator[](std::size_t i) const { return seen_by(viewer_, events_[i]); }  // 0: the oldest

 private:
  std::span<Event const> events_;
  SeatId viewer_ = spectator;
};

/// The table with everything hidden turned face down: in `state`, hidden cards and tickets are blank and only
/// their numbers are told. Rules that ask only for what the viewer may know work on it as on a full state.
struct View {
  SeatId viewer = spectator;  // whose eyes
  State state;                // face down
  History history;            // since the deal
};

State face_down(State const& state, SeatId viewer);  // the state as the viewer sees it

/// Draws full states that agree with all the viewer has seen: what can be worked out from the view once is
/// worked out once. The board must outlive it; the view is read only while it is made.
class Redealer {
 public:
  Redealer(Board const& board, View const& view);  // works out what the view tells
  Redealer(Redealer&& other) noexcept;             // takes over the other's work
  Redealer& operator=(Redealer&& other) noexcept;  // takes over the other's work
  ~Redealer();

  State sample(Xoshiro& random);  // one of the states that agree with the view, at random
  /// Whether tickets are dealt exactly as likely as they should be. If not, there was too much to weigh: what
  /// is dealt still agrees with all that was seen.
  bool is_exact() const;

 private:
  struct Parts;
  State state_;
  std::unique_ptr<Parts> parts_;
};

State redeal(Board const& board, View const& view, Xoshiro& random);  // one such state

}  // namespace roundhouse
