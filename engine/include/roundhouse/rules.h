/// The rules at full speed: a state, a dealer and nothing else. Search and simulation play through these
/// functions; everybody else through Game (game.h), which keeps the history and makes views.
#pragma once

#include "roundhouse/board.h"
#include "roundhouse/dealer.h"
#include "roundhouse/event.h"
#include "roundhouse/refusal.h"
#include "roundhouse/state.h"

namespace roundhouse {

/// Raised whenever the same decisions and chance could lead to another result than before.
inline constexpr int rules_version = 2;

/// What is agreed before the deal.
struct Setup {
  int players = 2;                // seats: as many as the board allows
  SeatId first = no_seat;         // B-05: no_seat to draw it
  bool locomotive_reset = false;  // option of N-05
  friend bool operator==(Setup const&, Setup const&) = default;
};

/// Kept out of the functions that play a move: growing a list there would cost them their registers, even in
/// the games of a search, whose events nobody wants.
[[gnu::noinline, gnu::cold]] inline void write_down(Events& events, Event const& e) {
  events.push_back(e);
}

/// What the rules work on. Events are written down only if somebody wants them.
struct Context {
  Board const& board;        // what it is played on
  State& state;              // where it stands
  Dealer& dealer;            // chance
  Events* events = nullptr;  // null: nobody reads them

  /// Writes the event down, if anybody wants it.
  void tell(Event const& e) {
    if (events != nullptr) [[unlikely]]
      write_down(*events, e);
  }
  Seat& seat() { return state.at(state.turn); }  // whose turn it is
};

void deal(Context& context, Setup const& setup);  // deals a new game into context.state

/// Every legal move of the seat, in a fixed order; none if the table does not wait for it.
void legal_moves(Board const& board, State const& state, SeatId seat, Moves& moves);

/// One of the legal moves at random, each as likely as the others: the same as choosing from the list,
/// without writing it out. The table waits for the seat.
Move random_move(Board const& board, State const& state, SeatId seat, Xoshiro& random, Moves& scratch);

/// Why the move is not legal, or Reason::none.
Reason why_not(Board const& board, State const& state, SeatId seat, Move move);

/// Plays a legal move and all that follows from it without a decision.
void play(Context& context, SeatId seat, Move move);

/// The route is the seat's from now on. Its parallel routes are barred to the seat (B-44), and with few
/// players closed to all (B-45).
inline void mark_claimed(Board const& board, State& state, SeatId seat, RouteId route) {
  auto const& siblings = board.at(route).siblings;
  state.at(seat).routes.insert(route);
  state.at(seat).barred |= siblings;
  state.open.erase(route);
  if (state.players < board.switches.double_routes_from) state.open -= siblings;
}

/// The payment that a move of kind `pay` stands for.
Payment payment(Board const& board, RouteId route, Move pay);
Move pay_move(Payment const& payment);  // the move that stands for a payment

/// Every way in which the hand can pay for the route.
void payments(Board const& board, RouteId route, Cards const& hand, Moves& moves);

/// What a hand lacks to pay for a route, in the way that needs fewest further cards.
struct Shortfall {
  Card color = Card::none;  // the route's; if it is gray, the one of which there are most, none without any
  Cards counted;            // of the hand: that colour, and locomotives where they are wild
  int others = 0;           // cards beside them, where several of any kind stand for one: N-08, N-13
  int missing = 0;          // cards; 0: it can be paid
  int symbols = 0;          // how many of those must be locomotives: N-07, I-09
};
Shortfall shortfall(Board const& board, RouteId route, Cards const& hand);  // for this route

/// The routes that this seat may claim now.
Routes claimable(Board const& board, State const& state, SeatId seat);

/// The value of the cell where a train would come to stand, or 0 if none is free: K-06, K-08, K-09.
int province_cell(Board const& board, State const& state, int line, int value);

}  // namespace roundhouse
