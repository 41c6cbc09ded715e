/// Claiming and paying, by trying every set of cards in the hand.
#include <functional>
#include <set>

#include "kit/naive_moves.h"

namespace roundhouse::kit::naive {
namespace {

using Counts = PerCard<int>;

int at(Counts const& cards, Card kind) {
  return cards[kind];
}

/// Every set of `total` cards that can be taken from the hand, from this kind on.
void each_set(Cards const& hand, int total, std::function<void(Counts const&)> const& look,
              Counts chosen = {}, std::size_t kind = 0) {
  if (kind == card_kinds) {
    if (total == 0) look(chosen);
    return;
  }
  for (int n = 0; n <= std::min<int>(hand.count[kind], total); ++n) {
    chosen[kind] = n;
    each_set(hand, total - n, look, chosen, kind + 1);
  }
}

int colors_among(Counts const& cards) {
  int n = 0;
  for (int i = 0; i < colors; ++i) n += at(cards, card_at(i)) > 0 ? 1 : 0;
  return n;
}

/// The colour of the cards; locomotive if there is none among them.
Card color_of(Counts const& cards) {
  for (int i = 0; i < colors; ++i) {
    if (at(cards, card_at(i)) > 0) return card_at(i);
  }
  return Card::locomotive;
}

/// How many cards make up one group on this route; 0 if it takes no groups.
int group_size(Board const& board, Route const& route) {
  if (route.kind == RouteKind::ferry && board.card_swaps) return board.card_swaps->ferry_locomotive;  // N-08
  return route.swap;                                                                                  // N-13
}

/// Whether these cards, and so many groups of any others, pay for the route.
bool pays(Board const& board, Route const& route, Counts const& cards, int groups) {
  if (at(cards, Card::passenger) > 0) return false;  // M-08
  if (colors_among(cards) > 1) return false;         // B-40
  auto const color = color_of(cards);
  if (is_color(color) && route.color != gray && route.color != color) return false;  // B-40
  bool const wild = board.switches.wild_on[route.kind] && route.swap == 0;
  if (at(cards, Card::locomotive) > 0 && !wild) return false;  // B-41, N-06, N-13
  bool const long_enough = route.length >= board.switches.long_locomotive_from;
  if (at(cards, Card::locomotive_4) > 0 && !(wild && long_enough)) return false;  // M-06
  bool const ferry = route.kind == RouteKind::ferry;
  return !ferry || at(cards, Card::locomotive) + groups >= route.locomotives;  // N-07, N-08, I-09
}

/// Cards that are left for groups; passengers never pay (M-08).
int left_for_groups(Cards const& hand, Counts const& paid) {
  int left = 0;
  for (int i = 0; i < card_kinds; ++i) {
    if (card_at(i) != Card::passenger) left += hand[card_at(i)] - at(paid, card_at(i));
  }
  return left;
}

/// B-44, B-45.
bool closed_by_a_parallel(Board const& board, State const& state, Route const& route) {
  if (route.parallel == 0) return false;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    if (board.routes[i].parallel != route.parallel) continue;
    auto const whose = owner(state, static_cast<RouteId>(i));
    if (whose == state.turn) return true;
    if (whose != no_seat && state.players < board.switches.double_routes_from) return true;
  }
  return false;
}

}  // namespace

MoveList payments(Board const& board, Route const& route, Cards const& hand) {
  MoveList moves;
  int const size = group_size(board, route);
  for (int groups = 0; groups <= (size > 0 ? route.length : 0); ++groups) {
    each_set(hand, route.length - groups, [&](Counts const& cards) {
      if (!pays(board, route, cards, groups) || left_for_groups(hand, cards) < groups * size) return;
      moves.push_back(make_move(MoveKind::pay, index(color_of(cards)), at(cards, Card::locomotive),
                                at(cards, Card::locomotive_4) + 16 * groups));
    });
  }
  return moves;
}

MoveList claims(Board const& board, State const& state) {
  MoveList moves;
  auto const& seat = state.at(state.turn);
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const& route = board.routes[i];
    bool const free = owner(state, static_cast<RouteId>(i)) == no_seat;           // B-42, B-46
    bool const trains = seat.trains >= route.length;                              // B-43
    if (!free || !trains || closed_by_a_parallel(board, state, route)) continue;  // B-44, B-45
    if (!payments(board, route, seat.hand).empty())
      moves.push_back(make_move(MoveKind::claim, static_cast<int>(i)));
  }
  return moves;
}

MoveList gifts(State const& state) {
  // Kinds before the one that is asked now have been settled, and passengers never pay (M-08).
  auto const& hand = state.at(state.turn).hand;
  int const asked = state.claim.give_from;
  std::set<int> rest{0};  // how many cards the kinds after it can make up
  for (int i = asked + 1; i < card_kinds; ++i) {
    if (card_at(i) == Card::passenger) continue;
    std::set<int> more;
    for (int const sum : rest) {
      for (int n = 0; n <= hand[card_at(i)]; ++n) more.insert(sum + n);
    }
    rest = more;
  }
  MoveList moves;
  for (int n = 0; n <= hand[card_at(asked)]; ++n) {
    if (rest.contains(state.claim.to_give - n)) moves.push_back(make_move(MoveKind::give, asked, n));
  }
  return moves;
}

MoveList raises(Board const& board, State const& state) {
  MoveList moves{make_move(MoveKind::give_up)};  // N-11
  auto const& hand = state.at(state.turn).hand;
  bool const only_locomotives = state.claim.color == Card::locomotive;  // N-10
  int raise = state.revealed[Card::locomotive];                         // N-09
  if (!only_locomotives) raise += state.revealed[state.claim.color];
  bool const wild = board.switches.wild_on[RouteKind::tunnel];  // N-06
  each_set(hand, raise, [&](Counts const& cards) {
    int const locomotives = at(cards, Card::locomotive);
    int const of_color = only_locomotives ? 0 : at(cards, state.claim.color);
    if (locomotives + of_color != raise || (locomotives > 0 && !wild)) return;
    moves.push_back(make_move(MoveKind::pay_raise, of_color, locomotives));
  });
  return moves;
}

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
