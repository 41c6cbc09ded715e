#include "rules/rows.h"

namespace roundhouse {
namespace {

/// Cards that may be part of "any three" or "any four" cards: all but passenger cards (M-08).
int swappable(Cards const& hand) {
  return hand.total - hand[Card::passenger];
}

Reason check_kinds(Board const& board, Route const& route, Payment const& p) {
  if (p.color == Card::passenger) return Reason::passenger_never_pays;
  if (!is_color(p.color) && p.color != Card::locomotive) return Reason::wrong_color;
  if (is_color(p.color) && route.color != gray && p.color != route.color) return Reason::wrong_color;
  if (p.swaps > 0 && card_swaps::group(board, route) == 0) return Reason::no_swap_here;
  if (p.locomotives > 0 && !route.wild) return Reason::locomotive_not_wild;
  if (p.long_locomotives > 0 && !route.long_wild) return Reason::short_for_plus_four;
  return Reason::none;
}

bool has_cards(Board const& board, Route const& route, Cards const& hand, Payment const& p) {
  int const laid = p.color_cards + p.locomotives + p.long_locomotives;
  return p.locomotives <= hand[Card::locomotive] && p.long_locomotives <= hand[Card::locomotive_4] &&
         (p.color_cards == 0 || p.color_cards <= hand[p.color]) &&
         p.swaps * card_swaps::group(board, route) <= swappable(hand) - laid;
}

Reason check_payment(Board const& board, Route const& route, Cards const& hand, Payment const& p) {
  auto const kinds = check_kinds(board, route, p);
  if (kinds != Reason::none) return kinds;
  if (p.color_cards < 0 || (p.color_cards == 0) == is_color(p.color)) return Reason::wrong_number_of_cards;
  if (!has_cards(board, route, hand, p)) return Reason::too_few_cards;
  if (p.locomotives + p.swaps < route.locomotives) return Reason::ferry_symbols;  // N-07, I-09
  return Reason::none;
}

template <typename Found>
void each_payment_with(Board const& board, Route const& route, Cards const& hand, Card color, int color_cards,
                       Found& found) {
  int const rest = route.length - color_cards;
  int const locomotives = route.wild ? hand[Card::locomotive] : 0;
  int const long_locomotives = route.long_wild ? std::min(rest, hand[Card::locomotive_4]) : 0;
  for (int plus_four = 0; plus_four <= long_locomotives; ++plus_four) {
    int const most_swaps = card_swaps::group(board, route) == 0 ? 0 : rest - plus_four;
    for (int swaps = std::max(0, rest - plus_four - locomotives); swaps <= most_swaps; ++swaps) {
      Payment const p{color, color_cards, rest - plus_four - swaps, plus_four, swaps};
      if (p.locomotives + p.swaps >= route.locomotives && has_cards(board, route, hand, p)) found(p);
    }
  }
}

/// Where one colour and locomotives are all there is, every split is a payment: they can be counted, and one
/// of them chosen, without writing them out.
class PlainPayments {
 public:
  static bool serve(Route const& route) {
    return route.kind != RouteKind::ferry && route.swap == 0 && !route.long_wild;
  }
  PlainPayments(Route const& route, Cards const& hand)
      : hand_(hand),
        length_(route.length),
        locomotives_(route.wild ? hand[Card::locomotive] : 0),
        by_color_(ways(route)) {}

  int size() const { return by_color_.total() + (locomotives_ >= length_ ? 1 : 0); }
  /// In the order of the colours, many cards of the colour first; locomotives alone come last.
  Payment nth(int n) const {
    int const color = by_color_.holding(n);
    if (color == colors) return {.color = Card::locomotive, .locomotives = length_};
    int const color_cards = std::min(hand_[card_at(color)], length_) - (n - by_color_.start(color));
    return {card_at(color), color_cards, length_ - color_cards, 0, 0};
  }

 private:
  /// How many payments there are with each colour.
  std::uint64_t ways(Route const& route) const {
    PerColor<std::uint8_t> ways;
    int const least = std::max(1, length_ - locomotives_);
    for (std::size_t c = 0; c < colors; ++c) {
      ways[c] = static_cast<std::uint8_t>(std::max(0, std::min<int>(hand_.count[c], length_) - least + 1));
    }
    auto const all = low_first<colors>(ways.data());
    return route.color == gray ? all : all & std::uint64_t{0xff} << (8 * index(route.color));
  }

  Cards const& hand_;
  int length_;
  int locomotives_;
  Stretches by_color_;
};

template <typename Found>
void each_payment(Board const& board, Route const& route, Cards const& hand, Found found) {
  if (PlainPayments::serve(route)) {
    PlainPayments const plain(route, hand);
    for (int n = 0, size = plain.size(); n < size; ++n) found(plain.nth(n));
    return;
  }
  int const first = route.color == gray ? 0 : index(route.color);
  int const last = route.color == gray ? colors - 1 : index(route.color);
  for (int c = first; c <= last; ++c) {
    for (int n = std::min<int>(hand[card_at(c)], route.length); n > 0; --n) {
      each_payment_with(board, route, hand, card_at(c), n, found);
    }
  }
  each_payment_with(board, route, hand, Card::locomotive, 0, found);
}

/// The payment that is cheapest in cards, as far as the hand goes: as many of the colour as the symbols of a
/// ferry leave room for, then as many locomotives as there are; swaps must fill what is left.
struct Nearest {
  int color_cards = 0;
  int locomotives = 0;
  int plus_four = 0;
  int left = 0;  // spaces
  int played() const { return color_cards + locomotives + plus_four; }
};

/// With so many cards of the route's colour, or of the one of which there are most.
Nearest nearest(Route const& route, Cards const& hand, int of_color) {
  Nearest n;
  n.color_cards = std::min<int>(of_color, route.length - route.locomotives);
  n.left = route.length - n.color_cards;
  n.locomotives = route.wild ? std::min(n.left, hand[Card::locomotive]) : 0;
  n.left -= n.locomotives;
  // Locomotives +4 stand for a colour only, never for a symbol.
  int const symbols_left = std::max(0, route.locomotives - n.locomotives);
  n.plus_four =
      route.long_wild ? std::min(n.left - std::min(n.left, symbols_left), hand[Card::locomotive_4]) : 0;
  n.left -= n.plus_four;
  return n;
}

/// Whether some payment exists.
bool can_pay(Board const& board, Route const& route, Cards const& hand) {
  int most = 0;
  if (route.color != gray) most = hand[route.color];
  for (int c = 0; route.color == gray && c < colors; ++c) most = std::max(most, hand[card_at(c)]);
  auto const n = nearest(route, hand, most);
  if (n.left == 0) return true;
  int const group = card_swaps::group(board, route);
  return group > 0 && n.left * group <= swappable(hand) - n.played();
}

/// Adds the routes that n cards of each colour and so many wild cards pay for.
void add_payable(PayTables::Table const& table, Cards const& hand, int wild, Routes& set) {
  auto const cards = hand.of_each_color(wild, max_length);
  for (std::size_t c = 0; c < colors; ++c) set |= table[c][(cards >> (8 * c)) & 255];
}

/// Adds those of these routes whose payment is more than cards of a colour and wild ones.
[[gnu::noinline]] void add_special(Board const& board, Cards const& hand, Routes const& among, Routes& set) {
  for (auto r : among) {
    if (can_pay(board, board.at(r), hand)) set.insert(r);
  }
}

Routes payable(Board const& board, Cards const& hand, Routes const& among) {
  Routes set;
  int const wild = hand[Card::locomotive];
  if (board.pay.has_plain) add_payable(board.pay.plain, hand, 0, set);
  add_payable(board.pay.wild, hand, wild, set);
  if (board.pay.has_wild_long) add_payable(board.pay.wild_long, hand, wild + hand[Card::locomotive_4], set);
  set &= among;
  auto const special = board.pay.special & among;
  if (!special.empty()) add_special(board, hand, special, set);
  return set;
}

}  // namespace

Payment payment(Board const& board, RouteId route, Move pay) {
  Payment p;
  p.color = pay.card();
  p.locomotives = pay.b;
  p.long_locomotives = pay.c & 15;
  p.swaps = pay.c >> 4;
  p.color_cards = board.at(route).length - p.locomotives - p.long_locomotives - p.swaps;
  return p;
}

Move pay_move(Payment const& p) {
  return make_move(MoveKind::pay, index(p.color), p.locomotives, p.long_locomotives | p.swaps << 4);
}

void payments(Board const& board, RouteId route, Cards const& hand, Moves& moves) {
  each_payment(board, board.at(route), hand, [&](Payment const& p) { moves.add(pay_move(p)); });
}

// Cold: asked once, by somebody who wonders; not with the speed of a move.
[[gnu::cold]] Shortfall shortfall(Board const& board, RouteId id, Cards const& hand) {
  auto const& route = board.at(id);
  Shortfall found;
  if (route.color != gray) found.color = route.color;
  for (int c = 0; route.color == gray && c < colors; ++c) {
    int const most = found.color == Card::none ? 0 : hand[found.color];
    if (hand[card_at(c)] > most) found.color = card_at(c);
  }
  int const of_color = found.color == Card::none ? 0 : hand[found.color];
  auto const n = nearest(route, hand, of_color);
  if (of_color > 0) found.counted.add(found.color, of_color);
  if (route.wild) found.counted.add(Card::locomotive, hand[Card::locomotive]);
  if (route.long_wild) found.counted.add(Card::locomotive_4, hand[Card::locomotive_4]);
  found.missing = n.left;
  int const group = card_swaps::group(board, route);
  if (group > 0) {
    found.others = swappable(hand) - found.counted.total;
    found.missing = std::max(0, n.left - (swappable(hand) - n.played()) / group);
  }
  int const swapped = n.left - found.missing;  // they stand for symbols first
  found.symbols = std::min(found.missing, std::max(0, route.locomotives - n.locomotives - swapped));
  return found;
}

Routes claimable(Board const& board, State const& state, SeatId seat_id) {
  auto const& seat = state.at(seat_id);
  auto free = state.open - seat.barred;
  free &= board.pay.fits[std::min<int>(seat.trains, max_length)];
  return payable(board, seat.hand, free);
}

Reason why_not_claim(Board const& board, State const& state, Move move) {
  if (move.a >= board.routes.size()) return Reason::no_such_route;
  auto const r = move.route();
  auto const& route = board.at(r);
  auto const& seat = state.at(state.turn);
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).routes.contains(r)) return Reason::route_claimed;
  }
  if (seat.barred.contains(r)) return Reason::own_parallel;
  if (!state.open.contains(r)) return Reason::route_closed;
  if (seat.trains < route.length) return Reason::too_few_trains;
  return can_pay(board, route, seat.hand) ? Reason::none : Reason::cannot_pay;
}

void play_claim(Context& context, Move move) {
  context.state.claim.route = move.route();
  context.state.phase = Phase::pay;
}

void add_pay_moves(Board const& board, State const& state, Moves& moves) {
  payments(board, state.claim.route, state.at(state.turn).hand, moves);
}

bool choose_plain_payment(Board const& board, State const& state, Xoshiro& random, Move& move) {
  auto const& route = board.at(state.claim.route);
  if (!PlainPayments::serve(route)) return false;
  PlainPayments const plain(route, state.at(state.turn).hand);
  move = pay_move(plain.nth(below(random, plain.size())));
  return true;
}

Reason why_not_pay(Board const& board, State const& state, Move move) {
  auto const& route = board.at(state.claim.route);
  return check_payment(board, route, state.at(state.turn).hand, payment(board, state.claim.route, move));
}

void lay(Context& context, Card card, int n) {
  if (n == 0) return;
  auto& seat = context.seat();
  seat.hand.take(card, n);
  seat.known.take(card, std::min(n, seat.known[card]));
  context.state.claim.laid.add(card, n);
}

void play_pay(Context& context, Move move) {
  auto& claim = context.state.claim;
  auto const p = payment(context.board, claim.route, move);
  claim.color = p.color;
  if (is_color(p.color)) lay(context, p.color, p.color_cards);
  lay(context, Card::locomotive, p.locomotives);
  lay(context, Card::locomotive_4, p.long_locomotives);
  claim.to_give =
      static_cast<std::uint8_t>(p.swaps * card_swaps::group(context.board, context.board.at(claim.route)));
  if (card_swaps::offer_give(context)) return;
  all_laid(context);
}

void all_laid(Context& context) {
  auto const& route = context.board.at(context.state.claim.route);
  if (route.kind == RouteKind::tunnel && tunnels::raise(context)) return;
  complete_claim(context);
}

void complete_claim(Context& context) {
  auto& state = context.state;
  auto& seat = context.seat();
  auto const& route = context.board.at(state.claim.route);
  state.claim.played = state.claim.laid.total;
  state.discard += state.claim.laid;
  state.claim.laid = {};
  seat.trains = static_cast<std::uint8_t>(seat.trains - route.length);
  mark_claimed(context.board, state, state.turn, state.claim.route);
  if (!context.board.switches.routes_scored_at_end) {
    seat.score = static_cast<std::int16_t>(seat.score + route.points);
    context.tell({.kind = EventKind::score,
                  .seat = state.turn,
                  .a = route.points,
                  .b = static_cast<std::uint8_t>(ScoreReason::route)});
  }
  go_on_after_claim(context);
}

}  // namespace roundhouse
