#include "belief/card_history.h"

#include "rules/rows.h"

namespace roundhouse {
namespace {

/// Follows the cards that everybody can see through the history.
class Follower final : SeenCards {
 public:
  Follower(Board const& board, View const& view) : board_(board), view_(view) { row_.fill(Card::none); }

  CardHistory read() {
    found_.generations.push_back({.cards = board_.cards, .drawn = {}});
    for (std::size_t i = 0; i < view_.history.size(); ++i) happen(view_.history[i]);
    return std::move(found_);
  }

 private:
  Generation& present() { return found_.generations.back(); }
  Cards& known(SeatId seat) { return known_[seat]; }

  void happen(Event const& e) {
    switch (e.kind) {
      case EventKind::card: return draw_blind(e);
      case EventKind::row: row_[e.a] = card_at(e.b); return present().cards.take(card_at(e.b));
      case EventKind::reveal: revealed_.add(card_at(e.a)); return present().cards.take(card_at(e.a));
      case EventKind::new_row:
        end_claim();
        return discard_row();  // B-25: also at the end of the claim's turn
      case EventKind::refill: return end_claim();
      case EventKind::reshuffle: return reshuffle();
      case EventKind::given: return lay(e.seat, card_at(e.a), e.b);
      case EventKind::decision: return decide(e.seat, e.move);
      default: return;
    }
  }

  void draw_blind(Event const& e) {
    if (e.seat == view_.viewer) return present().cards.take(card_at(e.a));
    ++present().drawn[e.seat];
  }

  void discard_row() {
    for (auto& card : row_) {
      if (card != Card::none) discard_.add(card);
      card = Card::none;
    }
  }

  /// What was played and turned up for a claim lies in the discard pile before anything else is drawn.
  void end_claim() {
    discard_ += laid_;
    discard_ += revealed_;
    laid_ = {};
    revealed_ = {};
  }

  void reshuffle() {
    forget_what_is_settled();
    found_.generations.push_back({.cards = discard_, .drawn = {}});
    discard_ = {};
  }

  /// The deck is used up: all unseen cards are in hands. If they are in one hand, that hand is known, and how
  /// it came to be is of no use any more.
  void forget_what_is_settled() {
    Generation all;
    for (auto const& g : found_.generations) {
      all.cards += g.cards;
      for (std::size_t s = 0; s < max_seats; ++s) {
        all.drawn[s] = static_cast<std::uint8_t>(all.drawn[s] + g.drawn[s]);
      }
    }
    for (auto const& play : found_.plays) {
      all.cards.take(play.kind);
      --all.drawn[play.seat];
    }
    if (std::ranges::count_if(all.drawn, [](int n) { return n > 0; }) > 1) return;
    found_.plays.clear();
    found_.generations.clear();
    if (all.cards.total > 0) found_.generations.push_back(all);
  }

  void decide(SeatId seat, Move move) {
    auto const& row = move_rows[move.kind];
    if (!row.goes_on) end_claim();
    if (row.show != nullptr) row.show(*this, seat, move);
  }

  void take_from_row(SeatId seat, Card card) override {
    *std::ranges::find(row_, card) = Card::none;
    known(seat).add(card);
  }
  void name_route(RouteId route) override { route_ = route; }
  void pay(SeatId seat, Move move) override {
    auto const p = payment(board_, route_, move);
    color_ = p.color;
    if (is_color(p.color)) lay(seat, p.color, p.color_cards);
    lay(seat, Card::locomotive, p.locomotives);
    lay(seat, Card::locomotive_4, p.long_locomotives);
  }
  void lay_more(SeatId seat, int color_cards, int locomotives) override {
    lay(seat, color_, color_cards);
    lay(seat, Card::locomotive, locomotives);
  }
  void take_back(SeatId seat) override {
    known(seat) += laid_;
    laid_ = {};
  }
  bool owns(SeatId seat, RouteId route) const override { return view_.state.at(seat).routes.contains(route); }
  void lay(SeatId seat, Card card, int n) override {
    laid_.add(card, n);
    int const seen_before = std::min(n, known(seat)[card]);
    known(seat).take(card, seen_before);
    if (seat == view_.viewer) return;
    BlindPlay const play{.seat = seat,
                         .kind = card,
                         .latest = static_cast<std::uint8_t>(found_.generations.size() - 1),
                         .drawn = present().drawn[seat]};
    found_.plays.insert(found_.plays.end(), static_cast<std::size_t>(n - seen_before), play);
  }

  Board const& board_;
  View const& view_;
  CardHistory found_;
  std::array<Card, row_size> row_{};
  PerSeat<Cards> known_{};
  Cards discard_;
  Cards laid_;
  Cards revealed_;
  RouteId route_ = no_route;
  Card color_ = Card::none;
};

}  // namespace

CardHistory card_history(Board const& board, View const& view) {
  return Follower(board, view).read();
}

}  // namespace roundhouse
