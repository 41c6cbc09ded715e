/// The luck of a game, so that results can be told without it: AIVAT (Burch and others, 2018).
///
/// What a table is worth is what comes out on average if stand-ins play on from there: copies of the players
/// themselves, or planners for those that cannot be copied. Whatever changes that worth without being a
/// choice is luck: what chance brings, and what copied players leave to chance. A result less its luck is
/// then what the table was worth after the deal, and more or less by what was changed by every decision that
/// a player took otherwise than its stand-in. Both are found by playing on, and right on average, however
/// few games that are and whoever stands in.
///
/// What the deal is worth to a seat stays in the result: all seatings of a deal share it, and each bot has
/// each seat equally often.
#pragma once

#include "players/match.h"

namespace roundhouse::arena {

/// Luck is counted in millionths of a win: whole numbers add up the same in any order.
inline constexpr std::int64_t luck_unit = 1'000'000;

/// With which luck is measured: none that the game or its players have.
struct LuckSeeds {
  std::uint64_t deal = 0;  // the same in all seatings: what chance brings a seat it brings every bot
  std::uint64_t game = 0;
};

class LuckMeter {
 public:
  /// Plays on so many games for each table that it looks at. Board and players must outlive it.
  LuckMeter(Board const& board, Players const& players, int games, LuckSeeds seeds);

  /// The cards are dealt; nobody has decided yet.
  void dealt(Game const& game);
  /// A seat has decided; the move is not played yet.
  void decided(Game const& game, SeatId seat, Moves const& legal, Move move);
  /// How far the result of a seat lies above what it is without luck. `win`: its part of win_unit.
  std::int64_t luck(SeatId seat, int win) const;

 private:
  class Rest;
  Player const& mind(int seat) const;  // that plays on, or is copied to

  Board const* board_;
  Players const* players_;
  Players stand_ins_;  // of those that cannot be copied, by seat: they follow the game
  int games_;
  LuckSeeds seeds_;
  PerSeat<std::int64_t> worth_{};  // the result without luck, in win_unit, times the number of games
};

}  // namespace roundhouse::arena
