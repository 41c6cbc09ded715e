/// A moment at which chance has a say, and what it might have done instead: what reviews and the arena call
/// luck is the difference.
#pragma once

#include <optional>
#include <vector>

#include "roundhouse/rules.h"

namespace roundhouse {

/// What follows a decision without a further one: cards and tickets drawn, cards turned up.
struct ChanceNode {
  State before;  // the whole table before the decision
  SeatId seat{};
  Move move{};

  /// The table that follows if this dealer answers for chance.
  State drawn(Board const& board, Dealer& dealer) const;
};

/// One of the tables that may follow, and how likely it is.
struct ChanceOutcome {
  State state;
  double probability = 0;
};

/// All tables that may follow; nothing if there are more than `most` ways to get there.
std::optional<std::vector<ChanceOutcome>> all_outcomes(Board const& board, ChanceNode const& node,
                                                       std::size_t most);

/// All of them if they are few; otherwise so many, drawn as chance draws, each counting the same: their mean
/// is right on average.
std::vector<ChanceOutcome> some_outcomes(Board const& board, ChanceNode const& node, std::size_t most,
                                         Xoshiro& random);

}  // namespace roundhouse
