/// Who sits where: the games that are played with one deal.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "roundhouse/words.h"

namespace roundhouse::arena {

/// The number of a bot in the list of those that were named, for every seat.
using Seating = std::array<std::uint8_t, max_seats>;

/// More could not all meet in a deal.
inline constexpr int max_bots = 16;

struct Pairing {
  int bots = 2;
  int players = 2;
  /// Fewer bots than seats: not only every earlier one alone against the later ones, but also the reverse.
  bool both_ways = false;
};

/// The seatings of a deal. In every deal each bot of a game sits on each seat equally often, so whatever the
/// cards give to a seat, and to who begins, they give to each of them.
///
/// - As many bots as seats: two or three sit in every order. Of four or five, one circular order is turned
///   around the table; the other circular orders come in the next deals, so that everybody sits behind
///   everybody.
/// - More bots than seats: the same for every choice of so many bots; of more than 60 choices a deal plays
///   60, and the next deal goes on behind them.
/// - Fewer bots than seats: one against the rest. For every two bots, the one named first sits alone on each
///   seat in turn and the other one on all other seats.
std::vector<Seating> seatings(Pairing const& pairing, std::int64_t deal);

}  // namespace roundhouse::arena
