#include "kit/naive_moves.h"

#include <tuple>

namespace roundhouse::kit::naive {
namespace {

int deck_and_discard(State const& state) {
  int const draft_card = state.deck.holds_draft_card ? 1 : 0;
  return state.deck.cards.total + state.deck.extra_total + draft_card + state.discard.total;
}

/// B-20, B-23, B-28, B-29, N-04.
MoveList cards(Board const& board, State const& state) {
  MoveList moves;
  for (int i = 0; i < card_kinds; ++i) {
    auto const kind = card_at(i);
    bool const lies_there = std::ranges::count(state.row, kind) > 0;
    bool const too_late = kind == Card::locomotive && state.phase == Phase::second_card &&
                          board.switches.row_locomotive_takes_both;
    if (lies_there && !too_late) moves.push_back(make_move(MoveKind::take, i));
  }
  if (deck_and_discard(state) > 0) moves.push_back(make_move(MoveKind::draw));
  return moves;
}

/// K-04.
MoveList express_draws(State const& state) {
  MoveList moves;
  for (int value = 1; value <= 3; ++value) {
    if (may_spend(state, value) && deck_and_discard(state) > 0)
      moves.push_back(make_move(MoveKind::express_draw, value));
  }
  return moves;
}

void append(MoveList& moves, MoveList const& more) {
  moves.insert(moves.end(), more.begin(), more.end());
}

/// B-10, B-11.
MoveList actions(Board const& board, State const& state) {
  auto moves = cards(board, state);
  append(moves, express_draws(state));
  append(moves, claims(board, state));
  append(moves, tickets(board, state));
  append(moves, rides(board, state));
  append(moves, stations(board, state));
  if (moves.empty()) moves.push_back(make_move(MoveKind::pass));
  return moves;
}

/// M-03: one deck cannot be asked for more than it has (M-04).
MoveList mixes(Board const& board, State const& state) {
  MoveList moves;
  for (int first = 0; first <= max_offer; ++first) {
    for (int second = 0; second <= max_offer; ++second) {
      bool const enough = first <= state.tickets[0].size() && second <= state.tickets[1].size();
      if (enough && first + second == board.switches.opening_deal)
        moves.push_back(make_move(MoveKind::choose_mix, first, second));
    }
  }
  return moves;
}

/// I-03, K-02.
MoveList picks(State const& state, SeatId seat) {
  MoveList moves;
  for (auto ticket : state.draft.packs[seat]) moves.push_back(make_move(MoveKind::pick, index(ticket)));
  return moves;
}

/// B-03, B-50, I-03, I-16: a minimum, or after a draft an exact number; of fewer tickets than that, all.
bool may_keep(Board const& board, State const& state, int kept, int offered) {
  if (state.phase == Phase::keep_drawn) return kept >= std::min(board.switches.draw_keep, offered);
  if (board.draft) return kept == std::min(board.draft->keep, offered);
  return kept >= std::min(board.switches.opening_keep, offered);
}

MoveList keeps(Board const& board, State const& state, SeatId seat) {
  MoveList moves;
  int const offered = state.at(seat).offer.size;
  for (int subset = 0; subset < (1 << offered); ++subset) {
    int kept = 0;
    for (int i = 0; i < offered; ++i) kept += (subset >> i) & 1;
    if (may_keep(board, state, kept, offered)) moves.push_back(make_move(MoveKind::keep, subset));
  }
  return moves;
}

/// M-09, M-17.
MoveList passenger_places(Board const& board, State const& state) {
  MoveList moves{make_move(MoveKind::no_passenger)};
  auto const& route = board.at(state.claim.route);
  for (auto city : {route.from, route.to}) {
    bool taken = false;
    for (int s = 0; s < state.players; ++s) taken = taken || state.at(seat_id(s)).passenger_at.contains(city);
    if (state.at(state.turn).passengers > 0 && !taken && board.at(city).country < 0)
      moves.push_back(make_move(MoveKind::place_passenger, index(city)));
  }
  return moves;
}

/// I-10, I-11.
MoveList festival_cards(Board const& board, State const& state) {
  MoveList moves{make_move(MoveKind::no_festival)};
  auto const& route = board.at(state.claim.route);
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    auto const& cities = board.festivals->list[f].cities;
    bool const here = cities.contains(route.from) || cities.contains(route.to);
    if (here && state.festivals_lying[f] > 0)
      moves.push_back(make_move(MoveKind::take_festival, static_cast<int>(f)));
  }
  return moves;
}

MoveList list(Board const& board, State const& state, SeatId seat) {
  switch (state.phase) {
    case Phase::choose_mix: return mixes(board, state);
    case Phase::draft: return picks(state, seat);
    case Phase::keep_opening:
    case Phase::keep_drawn: return keeps(board, state, seat);
    case Phase::turn: return actions(board, state);
    case Phase::first_card:
    case Phase::second_card: return cards(board, state);
    case Phase::pay: return payments(board, board.at(state.claim.route), state.at(state.turn).hand);
    case Phase::give_cards: return gifts(state);
    case Phase::pay_raise: return raises(board, state);
    case Phase::place_passenger: return passenger_places(board, state);
    case Phase::take_festival: return festival_cards(board, state);
    case Phase::place_province: return lines(board, state);
    case Phase::extra_cards: return extras(board, state);
    case Phase::ride: return ways(board, state);
    case Phase::pay_station: return station_payments(state);
    case Phase::over: return {};
  }
  return {};
}

}  // namespace

bool before(Move a, Move b) {
  return std::tuple(a.kind, a.a, a.b, a.c) < std::tuple(b.kind, b.a, b.b, b.c);
}

SeatId owner(State const& state, RouteId route) {
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).routes.contains(route)) return seat_id(s);
  }
  return no_seat;
}

bool may_spend(State const& state, int value) {
  if (value == 0) return true;
  bool const there = ((state.at(state.turn).express >> value) & 1U) != 0;
  return there && !state.express_spent;
}

MoveList legal_moves(Board const& board, State const& state, SeatId seat) {
  if (index(seat) >= state.players || !state.waits_for(seat)) return {};
  auto moves = list(board, state, seat);
  std::ranges::sort(moves, before);
  return moves;
}

}  // namespace roundhouse::kit::naive
