#include "positions/purse.h"

#include "engine/reading/reasons.h"

namespace roundhouse::positions {
namespace {

/// The cards of the board that nobody has got yet.
class Purse {
 public:
  Purse(Sketch const& sketch, BoardError& error)
      : sketch_(sketch), board_(*sketch.board), error_(error), free_(board_.cards) {}

  std::vector<SeatCards> hand_out(std::vector<Card> const& row) {
    for (auto const card : row) take(card, 1, "row");
    for (auto const& next : sketch_.next_cards) {
      if (next.card != Card::none) take(next.card, 1, "next_cards");
    }
    seats_.resize(sketch_.seats.size());
    for (std::size_t s = 0; s < seats_.size(); ++s) begin(sketch_.seats[s], seats_[s]);
    // What leaves no choice comes first: named cards, then coloured routes, then gray ones.
    for (int const pass : {0, 1, 2}) {
      for (std::size_t s = 0; s < seats_.size(); ++s) pay(sketch_.seats[s], seats_[s], pass);
    }
    for (std::size_t s = 0; s < seats_.size(); ++s) reveal(sketch_.seats[s], seats_[s]);
    for (std::size_t s = 0; s < seats_.size(); ++s) {
      for (int i = 0; i < sketch_.seats[s].more_cards; ++i) {
        seats_[s].hand.add(take_any(sketch_.seats[s].place, Card::none));
      }
    }
    return std::move(seats_);
  }

 private:
  void fail(std::string const& place) {
    if (error_.reason.en.empty()) {
      error_ = {place,
                {"the board has not so many cards: this would need the deck to be shuffled again",
                 "le plateau n’a pas tant de cartes : il faudrait que la pioche soit mélangée à nouveau"}};
    }
  }

  void take(Card card, int n, std::string const& place) {
    if (free_[card] < n) return fail(place);
    free_.take(card, n);
  }

  /// A card of the colour of which most are left.
  Card take_any(std::string const& place, Card except) {
    Card best = Card::none;
    for (int c = 0; c < colors; ++c) {
      if (card_at(c) == except || free_[card_at(c)] == 0) continue;
      if (best == Card::none || free_[card_at(c)] > free_[best]) best = card_at(c);
    }
    if (best == Card::none) {
      fail(place);
      return card_at(0);
    }
    free_.take(best);
    return best;
  }

  void begin(SeatSketch const& seat, SeatCards& cards) {
    for (int k = 0; k < card_kinds; ++k) take(card_at(k), seat.hand[card_at(k)], seat.place + ".hand");
    cards.hand = seat.hand;
    cards.prices.resize(seat.routes.size());
    for (auto const& ride : seat.rides) {
      for (auto const route : ride.along) cards.passenger_cards += owns(seat, route) ? 0 : 1;
    }
    take(Card::passenger, cards.passenger_cards, seat.place + ".rides");
  }

  static bool owns(SeatSketch const& seat, RouteId route) {
    return std::ranges::find(seat.routes, route, &ClaimSketch::route) != seat.routes.end();
  }

  void pay(SeatSketch const& seat, SeatCards& cards, int pass) {
    for (std::size_t i = 0; i < seat.routes.size(); ++i) {
      auto const& claim = seat.routes[i];
      bool const named = claim.paid.total > 0;
      bool const is_gray = board_.at(claim.route).color == gray;
      int const when = named ? 0 : is_gray ? 2 : 1;
      if (when == pass) cards.prices[i] = named ? named_price(claim) : price(claim);
    }
  }

  /// Cards beyond the length of the route: K-07.
  int extra(ClaimSketch const& claim) const {
    return claim.line < 0 ? 0 : std::max(0, claim.cell - claim.express - board_.at(claim.route).length);
  }

  Price split(ClaimSketch const& claim, Card color, int color_cards, int wild) const {
    auto const& route = board_.at(claim.route);
    Price p;
    int const paid_wild = std::min(wild, std::max<int>(route.locomotives, route.length - color_cards));
    p.payment = {.color = color, .color_cards = route.length - paid_wild, .locomotives = paid_wild};
    if (p.payment.color_cards == 0) p.payment.color = Card::locomotive;
    p.extra_color = color_cards - p.payment.color_cards;
    p.extra_wild = wild - paid_wild;
    return p;
  }

  Price named_price(ClaimSketch const& claim) {
    auto color = Card::locomotive;
    for (int c = 0; c < colors; ++c) {
      if (claim.paid[card_at(c)] > 0) color = card_at(c);
    }
    for (int k = 0; k < card_kinds; ++k) take(card_at(k), claim.paid[card_at(k)], claim.place);
    int const wild = claim.paid[Card::locomotive];
    if (claim.paid.total != board_.at(claim.route).length + extra(claim)) {
      error_ = {claim.place + ".paid",
                filled({"{} cards do not pay for it", "{} cartes ne la paient pas"}, claim.paid.total)};
    }
    return split(claim, color, is_color(color) ? claim.paid[color] : 0, wild);
  }

  /// The colour of which fewest are lacking, and of these the one of which most are left.
  Price price(ClaimSketch const& claim) {
    auto const& route = board_.at(claim.route);
    int const need = route.length + extra(claim) - route.locomotives;
    auto best = route.color == gray ? card_at(0) : route.color;
    for (int c = 0; route.color == gray && c < colors; ++c) {
      if (free_[card_at(c)] > free_[best]) best = card_at(c);
    }
    int const color_cards = std::min(need, free_[best]);
    int const wild = route.locomotives + need - color_cards;
    if (wild > 0 && !route.wild) fail(claim.place);
    take(best, color_cards, claim.place);
    take(Card::locomotive, wild, claim.place);
    return split(claim, best, color_cards, wild);
  }

  void reveal(SeatSketch const& seat, SeatCards& cards) {
    for (std::size_t i = 0; board_.tunnels && i < seat.routes.size(); ++i) {
      auto const& claim = seat.routes[i];
      if (board_.at(claim.route).kind != RouteKind::tunnel) continue;
      for (int n = 0; n < board_.tunnels->reveal; ++n) {
        cards.prices[i].revealed.push_back(take_any(claim.place, cards.prices[i].payment.color));
      }
    }
  }

  Sketch const& sketch_;
  Board const& board_;
  BoardError& error_;
  Cards free_;
  std::vector<SeatCards> seats_;
};

}  // namespace

Cards Price::cards() const {
  Cards all;
  if (is_color(payment.color)) all.add(payment.color, payment.color_cards + extra_color);
  all.add(Card::locomotive, payment.locomotives + extra_wild);
  return all;
}

std::vector<SeatCards> hand_out(Sketch const& sketch, std::vector<Card> const& row, BoardError& error) {
  return Purse(sketch, error).hand_out(row);
}

}  // namespace roundhouse::positions
