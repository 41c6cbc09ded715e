/// A second list of legal moves, written from the clauses in docs/rules/ and the words of docs/record.md
/// alone. It tries everything conceivable and asks each clause; it calls none of the engine's rules and looks
/// at none of the tables the engine makes of a board. Slow, and meant to be.
#pragma once

#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::kit::naive {

using MoveList = std::vector<Move>;

/// Every legal move of the seat, sorted.
MoveList legal_moves(Board const& board, State const& state, SeatId seat);

/// The order in which lists are compared.
bool before(Move a, Move b);

/// Every way to pay for the route with cards of this hand: B-40, B-41, M-06, M-08, N-06 to N-08, N-13, I-09.
MoveList payments(Board const& board, Route const& route, Cards const& hand);

// The phases, by what they are about.
MoveList claims(Board const& board, State const& state);    // B-42 to B-45
MoveList gifts(State const& state);                         // N-08, N-13
MoveList raises(Board const& board, State const& state);    // N-09 to N-11
MoveList lines(Board const& board, State const& state);     // K-05 to K-09
MoveList extras(Board const& board, State const& state);    // K-06 to K-09
MoveList rides(Board const& board, State const& state);     // M-12
MoveList ways(Board const& board, State const& state);      // M-12 to M-14, M-17
MoveList stations(Board const& board, State const& state);  // S-01 to S-03
MoveList station_payments(State const& state);              // S-03
MoveList tickets(Board const& board, State const& state);   // B-50, B-51, M-04, K-11, I-07

/// Whose route it is; no_seat if nobody's.
SeatId owner(State const& state, RouteId route);
/// Whether the seat may still spend the express card of this value (0: none is spent) in this turn: K-03.
bool may_spend(State const& state, int value);

}  // namespace roundhouse::kit::naive
