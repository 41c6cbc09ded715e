/// The luck of a game, so that results can be told without it: AIVAT (Burch and others, 2018).
///
/// Whenever chance has had its say after a decision, what the seats may expect then is compared with what
/// they could expect on average. As that difference is zero on average, whatever the expectation is worth, a
/// result less its luck is right on average, too; the better the expectation, the less it varies. The
/// expectation (players/net/expectation.h) is that of the board's net, which was there before the match.
///
/// The deal itself is left out: all seatings of a deal share it, and each bot has each seat equally often.
#pragma once

#include "players/base/chance_node.h"
#include "players/net/expectation.h"
#include "roundhouse/game.h"

namespace roundhouse::arena {

/// Luck is counted in millionths of a win: whole numbers add up the same in any order.
inline constexpr std::int64_t luck_unit = 1'000'000;

class LuckMeter {
 public:
  /// `seed`: of the draws where chance can do more than can be gone through.
  LuckMeter(learned::Net const& net, Board const& board, std::uint64_t seed)
      : board_(&board), expectation_(net, board), random_(seed) {}

  /// A seat has decided; the move is not played yet.
  void decided(Game const& game, SeatId seat, Move move);
  /// It has been played.
  void played(Game const& game);

  /// Of each seat so far.
  std::int64_t luck(SeatId seat) const;

 private:
  Board const* board_;
  learned::Expectation expectation_;
  Xoshiro random_;
  ChanceNode node_;
  std::size_t events_ = 0;
  PerSeat<double> luck_{};
};

/// By how much each seat is better off with `now` than on average over what might have been.
PerSeat<double> luck_of(learned::Expectation& expectation, std::vector<ChanceOutcome> const& outcomes,
                        State const& now);

}  // namespace roundhouse::arena
