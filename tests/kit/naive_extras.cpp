/// What single boards add: provinces, passengers, tickets with a mix or an express card.
#include "kit/naive_moves.h"

namespace roundhouse::kit::naive {
namespace {

/// K-06, K-08, K-09: the exact cell, else the highest free one below it.
bool finds_a_cell(Board const& board, State const& state, int line, int value) {
  auto const& cells = board.provinces->lines[line].cells;
  auto const& owners = state.provinces[line];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] <= value && owners[i] == no_seat) return true;
  }
  return false;
}

/// Every way to put a train on this line: extra cards of the colour, locomotives, express card.
MoveList extras_on(Board const& board, State const& state, int line) {
  MoveList moves;
  auto const& claim = state.claim;
  auto const& route = board.at(claim.route);
  auto const& hand = state.at(state.turn).hand;
  int const last_cell = board.provinces->lines[line].cells.back();
  int const most = std::max<int>(last_cell, route.length);  // K-07
  bool const wild = board.switches.wild_on[route.kind] && route.swap == 0;
  int const of_color = is_color(claim.color) ? hand[claim.color] : 0;
  int const locomotives = wild ? hand[Card::locomotive] : 0;
  for (int a = 0; a <= of_color; ++a) {
    for (int b = 0; b <= locomotives; ++b) {
      if (a + b > 0 && claim.played + a + b > most) continue;
      for (int express = 0; express <= 3; ++express) {
        if (may_spend(state, express) && finds_a_cell(board, state, line, claim.played + a + b + express))
          moves.push_back(make_move(MoveKind::extra, a, b, express));
      }
    }
  }
  return moves;
}

/// M-13, M-14, M-17: whether the passenger of the seat at turn may go from the city along the route.
bool may_go(Board const& board, State const& state, CityId from, RouteId r, Routes const& used) {
  auto const& route = board.at(r);
  if (route.from != from && route.to != from) return false;
  auto const next = route.from == from ? route.to : route.from;
  auto const whose = owner(state, r);
  if (whose == no_seat || used.contains(r) || board.at(next).country >= 0) return false;
  return whose == state.turn || state.at(state.turn).hand[Card::passenger] > 0;
}

MoveList ways_from(Board const& board, State const& state, CityId city, Routes const& used) {
  MoveList moves;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    if (may_go(board, state, city, static_cast<RouteId>(i), used))
      moves.push_back(make_move(MoveKind::go, static_cast<int>(i)));
  }
  return moves;
}

}  // namespace

MoveList extras(Board const& board, State const& state) {
  return extras_on(board, state, state.claim.line);
}

MoveList lines(Board const& board, State const& state) {
  MoveList moves{make_move(MoveKind::no_province)};
  auto const color = board.at(state.claim.route).color;
  for (std::size_t i = 0; i < board.provinces->lines.size(); ++i) {
    bool const right_line = color == gray || board.provinces->lines[i].color == color;  // K-05
    int const line = static_cast<int>(i);
    if (right_line && state.at(state.turn).trains > 0 && !extras_on(board, state, line).empty())
      moves.push_back(make_move(MoveKind::province, line));
  }
  return moves;
}

MoveList rides(Board const& board, State const& state) {
  MoveList moves;
  for (auto city : state.at(state.turn).passenger_at) {
    if (!ways_from(board, state, city, {}).empty()) moves.push_back(make_move(MoveKind::ride, index(city)));
  }
  return moves;
}

MoveList ways(Board const& board, State const& state) {
  auto moves = ways_from(board, state, state.ride.at, state.ride.used);
  if (!state.ride.used.empty()) moves.push_back(make_move(MoveKind::stop));
  return moves;
}

MoveList tickets(Board const& board, State const& state) {
  MoveList moves;
  bool const second_draft_to_come = board.festivals && board.festivals->draft_card && state.draft.number < 2;
  int const left = state.tickets[0].size() + state.tickets[1].size();
  if (second_draft_to_come || left == 0) return moves;  // I-07, B-51
  for (int express = 0; express <= 3; ++express) {
    if (!may_spend(state, express)) continue;  // K-11
    int const total = std::min(left, board.switches.draw_deal + express);
    if (!board.two_ticket_decks) moves.push_back(make_move(MoveKind::draw_tickets, 0, 0, express));
    for (int first = 0; board.two_ticket_decks && first <= total; ++first) {  // M-04
      if (first <= state.tickets[0].size() && total - first <= state.tickets[1].size())
        moves.push_back(make_move(MoveKind::draw_tickets, first, total - first, express));
    }
  }
  return moves;
}

}  // namespace roundhouse::kit::naive
