#include "belief/card_history.h"

namespace roundhouse {
namespace {

/// Follows the cards that everybody can see through the history.
class Follower {
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
    bool const goes_on =
        move.kind == MoveKind::give || move.kind == MoveKind::pay_raise || move.kind == MoveKind::give_up;
    if (!goes_on) end_claim();
    switch (move.kind) {
      case MoveKind::take:
        *std::ranges::find(row_, move.card()) = Card::none;
        return known(seat).add(move.card());
      case MoveKind::claim: route_ = move.route(); return;
      case MoveKind::pay: return pay(seat, payment(board_, route_, move));
      case MoveKind::give: return lay(seat, move.card(), move.b);
      case MoveKind::pay_raise:
      case MoveKind::extra: lay(seat, color_, move.a); return lay(seat, Card::locomotive, move.b);
      case MoveKind::go:  // M-13: whose route it is never changes
        return lay(seat, Card::passenger, view_.table.at(seat).routes.contains(move.route()) ? 0 : 1);
      case MoveKind::give_up:
        known(seat) += laid_;
        laid_ = {};
        return;
      default: return;
    }
  }

  void pay(SeatId seat, Payment const& p) {
    color_ = p.color;
    if (is_color(p.color)) lay(seat, p.color, p.color_cards);
    lay(seat, Card::locomotive, p.locomotives);
    lay(seat, Card::locomotive_4, p.long_locomotives);
  }

  void lay(SeatId seat, Card card, int n) {
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
