#include "mechanics/draft/draft.h"

#include "mechanics/base/board_part.h"

namespace roundhouse::draft {

void read(Reader const& from, Board& board) {
  from.allow({"deal", "keep"});
  auto& draft = board.draft.emplace();
  draft.deal = from["deal"].integer(1, max_offer);
  draft.keep = from["keep"].integer(1, draft.deal);
}

bool begin(Context& context) {
  auto& state = context.state;
  auto& draft = state.draft;
  int const each = std::min(context.board.draft->deal, state.tickets[0].size() / state.players);  // I-16
  ++draft.number;
  if (each == 0) return false;
  context.tell({.kind = EventKind::begin_draft, .a = draft.number});
  for (int s = 0; s < state.players; ++s) {
    for (int i = 0; i < each; ++i) {
      draft.packs[s].insert(next_ticket(context, seat_id(s), 0));
    }
  }
  draft.pack_size = static_cast<std::uint8_t>(each);
  state.phase = Phase::draft;
  state.must_decide = everybody(state);
  return true;
}

void add_moves(State const& state, SeatId seat, Moves& moves) {
  for (auto ticket : state.draft.packs[seat]) moves.add(MoveKind::pick, index(ticket));
}

Reason why_not(State const& state, SeatId seat, Move move) {
  bool const there = move.a < max_tickets && state.draft.packs[seat].contains(move.ticket());
  return there ? Reason::none : Reason::not_in_pack;
}

void all_picked(Context& context) {
  auto& state = context.state;
  auto& draft = state.draft;
  for (int s = 0; s < state.players; ++s) {
    auto& seat = state.at(seat_id(s));
    draft.packs[s].erase(seat.choice.ticket());
    seat.offer.add(seat.choice.ticket());
    seat.choice = {};
  }
  context.tell({.kind = EventKind::pass_packs});
  auto const first = draft.packs.begin();
  auto const last = first + state.players;
  if (draft.number == 1) {
    std::rotate(first, last - 1, last);  // to the left, the next seat clockwise
  } else {
    std::rotate(first, first + 1, last);  // to the right
  }
  for (int s = 0; s < state.players; ++s) {
    for (auto ticket : draft.packs[s]) {
      context.tell({.kind = EventKind::pack, .seat = seat_id(s), .a = static_cast<std::uint8_t>(ticket)});
    }
  }
  state.must_decide = everybody(state);
  if (--draft.pack_size == 0) state.phase = Phase::keep_opening;
}

}  // namespace roundhouse::draft
