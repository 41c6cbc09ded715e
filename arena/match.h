/// One deal, played in all its seatings.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/pairing.h"
#include "arena/times.h"
#include "players/seat_result.h"
#include "roundhouse/move.h"

namespace roundhouse::arena {

/// What the results follow from.
struct Plan {
  Board const* board = nullptr;
  int players = 2;
  std::vector<std::string> bots;
  std::uint64_t seed = 1;
  bool both_ways = false;

  Pairing pairing() const { return {static_cast<int>(bots.size()), players, both_ways}; }
};

/// How one seat fared. Plain numbers: it travels between machines as it is.
struct SeatResult : roundhouse::SeatResult {
  int bot = 0;  // its number in the plan
  int place = 0;
  std::array<std::uint16_t, move_kinds> moves{};    // how often each kind was decided for
  std::array<std::uint16_t, move_kinds> offered{};  // how often it was legal
  Times times;                                      // wall time of the decisions
};

struct GameResult {
  int seating = 0;  // its number in the deal
  int players = 0;
  int first = 0;  // seat that began
  std::array<SeatResult, max_seats> seats{};
};

struct DealResult {
  std::int64_t deal = 0;
  std::vector<GameResult> games;
  std::string
      wrong;  // a bot broke the rules, or a game does not end: what, and where; games are not all there
};

/// The same deal, the same players' luck, whoever plays it and when. When `stop` becomes true it returns
/// without having played all games.
DealResult play_deal(Plan const& plan, std::int64_t deal, std::atomic<bool> const& stop);

}  // namespace roundhouse::arena
