/// Claiming a route: B-40 to B-47, N-06 to N-08, N-13. What mechanics need of it:
/// mechanics/base/base_rules.h.
#pragma once

#include "roundhouse/rules.h"

namespace roundhouse {

Reason why_not_claim(Board const& board, State const& state, Move move);
void play_claim(Context& context, Move move);

void add_pay_moves(Board const& board, State const& state, Moves& moves);
/// Chooses one of the payments at random without listing them; false where that is not so simple.
bool choose_plain_payment(Board const& board, State const& state, Xoshiro& random, Move& move);
Reason why_not_pay(Board const& board, State const& state, Move move);
void play_pay(Context& context, Move move);

}  // namespace roundhouse
