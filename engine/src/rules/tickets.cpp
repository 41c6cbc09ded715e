#include "rules/rows.h"

namespace roundhouse {
namespace {

void refuse(Context& context, TicketId ticket, Refused where) {
  auto& state = context.state;
  auto& deck = state.tickets[context.board.at(ticket).deck];
  if (state.phase == Phase::keep_opening && state.draft.number > 1) {  // I-06: below the rest, shuffled
    deck.below.insert(ticket);
    ++deck.below_size;
    return;
  }
  switch (where) {
    case Refused::under: deck.queue[(deck.queue_head + deck.queue_size++) % max_tickets] = ticket; break;
    case Refused::box:
      state.boxed.insert(ticket);
      ++state.boxed_count;
      break;
    case Refused::shuffle:
      deck.pool.insert(ticket);
      ++deck.pool_size;
      break;
  }
}

void carry_out_keep(Context& context, SeatId who, Move move, Refused where) {
  auto& seat = context.state.at(who);
  Event told{.kind = EventKind::kept, .seat = who};
  for (std::size_t i = 0; i < seat.offer.size; ++i) {
    auto const ticket = seat.offer.tickets[i];
    bool const keeps = ((move.a >> i) & 1U) != 0;
    auto& count = keeps ? told.a : told.b;
    count = static_cast<std::uint8_t>(count + (context.board.at(ticket).deck == 0 ? 1 : 16));
    if (keeps) {
      seat.tickets.insert(ticket);
      ++seat.ticket_count;
    } else {
      refuse(context, ticket, where);
    }
  }
  context.tell(told);
  seat.offer = {};
  seat.choice = {};
}

void offer_tickets(Context& context, SeatId who, int deck, int n) {
  for (int i = 0; i < n; ++i) context.state.at(who).offer.add(next_ticket(context, who, deck));
}

/// How many of the offered tickets a seat must keep at least, and at most.
struct KeepRange {
  int least;
  int most;
};

KeepRange keep_range(Board const& board, State const& state, SeatId seat) {
  int const offered = state.at(seat).offer.size;
  if (state.phase == Phase::keep_drawn) return {std::min(board.switches.draw_keep, offered), offered};
  if (board.draft) {
    int const exactly = std::min(board.draft->keep, offered);  // I-03, I-16
    return {exactly, exactly};
  }
  return {std::min(board.switches.opening_keep, offered), offered};
}

/// I-07.
bool second_draft_to_come(Board const& board, State const& state) {
  return board.draft && board.draft->again && state.draft.number < 2;
}

/// The ways to draw so many tickets from two decks, those with most of the first deck first: M-04.
struct Mixes {
  int total = 0;
  int most = 0;   // of the first deck
  int count = 0;  // how many ways there are

  Move nth(int n, MoveKind kind, int express) const {
    return make_move(kind, most - n, total - most + n, express);
  }
};

Mixes mixes(State const& state, int total) {
  int const most = std::min(total, state.tickets[0].size());
  int const least = std::max(0, total - state.tickets[1].size());
  return {total, most, std::max(0, most - least + 1)};
}

Reason check_mix(State const& state, Move move, int total) {
  if (move.a + move.b != total) return Reason::mix_total;
  if (move.a > state.tickets[0].size() || move.b > state.tickets[1].size()) return Reason::mix_over_deck;
  return Reason::none;
}

/// How many tickets an action draws: those there are, if fewer (B-51).
int tickets_to_draw(Board const& board, State const& state, int express) {
  return std::min(board.switches.draw_deal + express, state.tickets[0].size() + state.tickets[1].size());
}

/// The ways to draw tickets with that express card (0: none); one way where there is one deck. The table
/// allows drawing.
Mixes drawable(Board const& board, State const& state, int express) {
  if (express > 0 && !express::has(state.at(state.turn), express)) return {};
  if (!board.two_ticket_decks) return {.count = 1};
  return mixes(state, tickets_to_draw(board, state, express));
}

}  // namespace

TicketId next_ticket(Context& context, SeatId seat, int which) {
  auto& deck = context.state.tickets[which];
  if (deck.pool_size == 0 && deck.below_size > 0) {
    deck.pool = deck.below;
    deck.pool_size = deck.below_size;
    deck.below = {};
    deck.below_size = 0;
  }
  Event event{.kind = EventKind::ticket, .seat = seat, .b = static_cast<std::uint8_t>(which)};
  TicketId ticket{};
  if (deck.pool_size > 0) {
    ticket = context.dealer.draw_ticket(which, deck.pool);
    deck.pool.erase(ticket);
    --deck.pool_size;
  } else {
    event.kind = EventKind::queued_ticket;
    ticket = deck.queue[deck.queue_head];
    deck.queue[deck.queue_head] = {};
    deck.queue_head = static_cast<std::uint8_t>((deck.queue_head + 1) % max_tickets);
    --deck.queue_size;
  }
  event.a = static_cast<std::uint8_t>(ticket);
  context.tell(event);
  return ticket;
}

void begin_opening_tickets(Context& context) {
  auto& state = context.state;
  state.must_decide = everybody(state);
  if (context.board.two_ticket_decks) {
    state.phase = Phase::choose_mix;  // M-03
    return;
  }
  state.phase = Phase::keep_opening;
  for (int s = 0; s < state.players; ++s)
    offer_tickets(context, seat_id(s), 0, context.board.switches.opening_deal);
}

void add_mix_moves(Board const& board, State const& state, Moves& moves) {
  auto const ways = mixes(state, board.switches.opening_deal);
  for (int n = 0; n < ways.count; ++n) moves.add(ways.nth(n, MoveKind::choose_mix, 0));
}

Reason why_not_mix(Board const& board, State const& state, Move move) {
  return check_mix(state, move, board.switches.opening_deal);
}

void all_mixes_chosen(Context& context) {
  auto& state = context.state;
  for (int s = 0; s < state.players; ++s) {
    auto const mix = state.at(seat_id(s)).choice;
    state.at(seat_id(s)).choice = {};
    offer_tickets(context, seat_id(s), 0, mix.a);
    offer_tickets(context, seat_id(s), 1, mix.b);
  }
  state.phase = Phase::keep_opening;
  state.must_decide = everybody(state);
}

Move nth_ticket_move(Board const& board, State const& state, int n) {
  int express = 0;
  auto ways = drawable(board, state, express);
  while (n >= ways.count) {
    n -= ways.count;
    ways = drawable(board, state, ++express);
  }
  return ways.nth(n, MoveKind::draw_tickets, express);
}

int count_ticket_moves(Board const& board, State const& state) {
  if (tickets_to_draw(board, state, 0) == 0 || second_draft_to_come(board, state)) return 0;
  if (!board.two_ticket_decks) return 1 + std::popcount(state.at(state.turn).express);
  int count = 0;
  for (int express = 0; express <= 3; ++express) count += drawable(board, state, express).count;
  return count;
}

Reason why_not_draw_tickets(Board const& board, State const& state, Move move) {
  if (second_draft_to_come(board, state)) return Reason::before_second_draft;
  if (tickets_to_draw(board, state, 0) == 0) return Reason::no_tickets_left;  // B-51
  if (move.c > 0) {
    auto const spent = express::why_not_spend(state, move.c);
    if (spent != Reason::none) return spent;
  }
  if (board.two_ticket_decks) return check_mix(state, move, tickets_to_draw(board, state, move.c));
  return move.a == 0 && move.b == 0 ? Reason::none : Reason::mix_total;
}

void play_draw_tickets(Context& context, Move move) {
  auto& state = context.state;
  if (move.c > 0) express::spend(context, move.c);
  if (context.board.two_ticket_decks) {
    offer_tickets(context, state.turn, 0, move.a);
    offer_tickets(context, state.turn, 1, move.b);
  } else {
    offer_tickets(context, state.turn, 0, tickets_to_draw(context.board, state, move.c));
  }
  state.phase = Phase::keep_drawn;
}

void add_keep_moves(Board const& board, State const& state, SeatId seat, Moves& moves) {
  auto const range = keep_range(board, state, seat);
  for (unsigned mask = 1; mask < (1U << state.at(seat).offer.size); ++mask) {
    int const kept = std::popcount(mask);
    if (kept >= range.least && kept <= range.most) moves.add(MoveKind::keep, static_cast<int>(mask));
  }
}

bool choose_keep(Board const& board, State const& state, SeatId seat, Xoshiro& random, Move& move) {
  auto const range = keep_range(board, state, seat);
  int const offered = state.at(seat).offer.size;
  if (range.least > 1 || range.most < offered) return false;
  move = make_move(MoveKind::keep, 1 + below(random, (1 << offered) - 1));
  return true;
}

Reason why_not_keep(Board const& board, State const& state, SeatId seat, Move move) {
  if (move.a >> state.at(seat).offer.size != 0) return Reason::not_offered;
  auto const range = keep_range(board, state, seat);
  int const kept = std::popcount(move.a);
  if (range.least == range.most && kept != range.least && board.draft && state.phase == Phase::keep_opening) {
    return Reason::keep_exactly;
  }
  if (kept >= range.least) return Reason::none;
  return state.phase == Phase::keep_opening ? Reason::keep_too_few_opening : Reason::keep_too_few;
}

void play_keep(Context& context, SeatId seat, Move move) {
  if (context.state.phase != Phase::keep_drawn) return play_simultaneous(context, seat, move);
  carry_out_keep(context, context.state.turn, move, context.board.switches.refused_drawn);
  end_turn(context);
}

void all_kept(Context& context) {
  auto& state = context.state;
  for (int s = 0; s < state.players; ++s) {
    carry_out_keep(context, seat_id(s), state.at(seat_id(s)).choice, context.board.switches.refused_opening);
  }
  // After the opening the first seat begins; after a second draft the turn goes on to the next seat.
  begin_turn(context, state.draft.number > 1 ? state.after(state.turn) : state.turn);
}

}  // namespace roundhouse
