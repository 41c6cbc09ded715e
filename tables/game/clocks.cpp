#include "tables/game/clocks.h"

#include <algorithm>

namespace roundhouse::tables {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using TimingKind = protocol::Timing::Kind;

/// What somebody gets who comes back with nothing left.
constexpr seconds least_after_return{30};

milliseconds days(protocol::Timing const& timing) {
  return std::chrono::hours(24 * timing.days);
}

}  // namespace

Clocks::Clocks(protocol::Timing const& timing, std::size_t seats) : timing_(timing), seats_(seats) {
  for (auto& clock : seats_)
    clock.left = timing.kind == TimingKind::days ? days(timing) : seconds(timing.bank);
}

void Clocks::run(std::size_t seat, std::int64_t decision, Moment at) {
  auto& clock = seats_[seat];
  if (clock.running || !any()) return;
  if (timing_.kind == TimingKind::days && clock.decision != decision) clock.left = days(timing_);
  clock.decision = decision;
  clock.running = true;
  clock.since = at;
}

void Clocks::stop(std::size_t seat, Stop why, Moment at) {
  auto& clock = seats_[seat];
  if (!clock.running) return;
  clock.running = false;
  clock.left = std::max(milliseconds(0), clock.left - (at - clock.since));
  clock.since = at;
  if (why == Stop::moved && timing_.kind == TimingKind::clock) clock.left += seconds(timing_.increment);
}

void Clocks::take_back(std::size_t seat, std::int64_t decision) {
  auto& clock = seats_[seat];
  if (clock.running) return;
  clock.decision = decision;
  if (timing_.kind == TimingKind::clock)
    clock.left = std::max(milliseconds(0), clock.left - seconds(timing_.increment));
}

void Clocks::forgive(Moment at) {
  for (auto& clock : seats_) {
    if (clock.running) clock.since = at;
  }
}

void Clocks::refresh(std::size_t seat) {
  auto& left = seats_[seat].left;
  left = timing_.kind == TimingKind::days ? days(timing_) : std::max<milliseconds>(left, least_after_return);
}

std::optional<Moment> Clocks::deadline(std::size_t seat) const {
  auto const& clock = seats_[seat];
  if (!clock.running) return std::nullopt;
  return clock.since + clock.left;
}

}  // namespace roundhouse::tables
