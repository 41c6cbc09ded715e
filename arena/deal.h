/// How long decisions took: a small histogram that can be summed.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "players/match.h"
#include "roundhouse/move.h"
#include "roundhouse/words.h"

namespace roundhouse::arena {

/// Eight boxes for every doubling: accurate to 5 %.
class Times {
 public:
  void add(std::int64_t nanoseconds);
  Times& operator+=(Times const& other);

  std::int64_t count() const { return count_; }
  std::int64_t total() const { return total_; }  // nanoseconds
  double mean() const;                           // nanoseconds
  double quantile(double share) const;           // nanoseconds; quantile(0.99) is what 99 % stay below

  /// `total box:count box:count`, and back; false if the text is malformed.
  std::string text() const;
  bool read(std::string_view text);

 private:
  static constexpr int boxes_a_doubling = 8;
  static constexpr int boxes = 40 * boxes_a_doubling;  // up to 2⁴⁰ ns, a quarter of an hour

  std::array<std::uint32_t, boxes> boxes_{};
  std::int64_t count_ = 0;
  std::int64_t total_ = 0;
};

/// The index of the bot on every seat.
using Seating = std::array<std::uint8_t, max_seats>;

/// With more of them, a deal could not hold all pairings.
inline constexpr int max_bots = 16;

struct Pairing {
  int bots = 2;
  int players = 2;
  /// Fewer bots than seats: not only every earlier one alone against the later ones, but also the reverse.
  bool both_ways = false;
};

/// The seatings of a deal. In every deal each bot of a game sits on each seat equally often, so no bot
/// profits from the cards of a seat or from going first.
///
/// - As many bots as seats: two or three sit in every order. Of four or five, one circular order is turned
///   around the table; the other circular orders come in the next deals, so that each bot
///   follows each other one.
/// - More bots than seats: the same for every choice of so many bots; of more than 60 choices a deal plays
///   60, and the next deal continues after them.
/// - Fewer bots than seats: one against the rest. For every two bots, the one named first sits alone on each
///   seat in turn and the other one on all other seats.
std::vector<Seating> seatings(Pairing const& pairing, std::int64_t deal);

/// Everything that determines the results.
struct ArenaPlan {
  Board const* board = nullptr;
  int players = 2;
  std::vector<std::string> bots;
  std::uint64_t seed = 1;
  bool both_ways = false;
  int luck_games = 0;  // played on to tell what was luck (arena/luck.h); none: nobody asks

  Pairing pairing() const { return {static_cast<int>(bots.size()), players, both_ways}; }
};

/// How one seat fared. Trivially copyable: MPI sends it as it is.
struct BotResult : SeatResult {
  int bot = 0;  // its number in the plan
  int place = 0;
  std::int64_t luck = 0;                            // in millionths of a win, if somebody asks
  std::array<std::uint16_t, move_kinds> moves{};    // how often each kind was chosen
  std::array<std::uint16_t, move_kinds> offered{};  // how often it was legal
  Times times;                                      // wall time of the decisions
};

struct SeatingResult {
  int seating = 0;  // its number in the deal
  int players = 0;
  int first = 0;  // seat that began
  std::array<BotResult, max_seats> seats{};
};

struct DealResult {
  std::int64_t deal = 0;
  std::vector<SeatingResult> games;
  std::string
      wrong;  // a bot broke the rules, or a game does not end: what, and where; not all games were played
};

/// The same deal and the same luck, no matter which worker plays it, and when. When `stop` becomes true it
/// returns without having played all games.
DealResult play_deal(ArenaPlan const& plan, std::int64_t deal, std::atomic<bool> const& stop);

}  // namespace roundhouse::arena
