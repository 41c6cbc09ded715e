/// A dealer that gives what has been put on top, one pile for the cards and one for each ticket deck.
#pragma once

#include <deque>
#include <string>

#include "roundhouse/board_json.h"
#include "roundhouse/dealer.h"
#include "roundhouse/rules.h"

namespace roundhouse::positions {

class StackedDealer final : public Dealer {
 public:
  std::deque<DeckCard> cards;
  std::array<std::deque<TicketId>, ticket_decks> tickets;

  /// Whether something was asked for that was not there. What was given instead is of no use.
  bool failed() const { return failed_; }

  SeatId first_seat(int /*players*/) override { return seat_id(0); }

  DeckCard draw(Deck const& deck) override {
    if (cards.empty()) return fail(nth_card(deck, 0));
    auto const top = cards.front();
    cards.pop_front();
    bool const there = top.card == Card::none ? deck.extras[top.extra] > 0 : deck.cards[top.card] > 0;
    return there ? top : fail(nth_card(deck, 0));
  }

  TicketId draw_ticket(int deck, Tickets const& pool) override {
    auto& pile = tickets[deck];
    if (pile.empty()) return fail(pool.first());
    auto const top = pile.front();
    pile.pop_front();
    return pool.contains(top) ? top : fail(pool.first());
  }

 private:
  template <typename Given>
  Given fail(Given given) {
    failed_ = true;
    return given;
  }
  bool failed_ = false;
};

class Stage {
 public:
  /// All of them must outlive the stage.
  Stage(Board const& board, State& state, Events& events, BoardError& error)
      : board_(board), state_(state), events_(events), error_(error) {}

  Board const& board() const { return board_; }
  State& state() { return state_; }
  Seat const& seat(int s) const { return state_.at(seat_id(s)); }
  StackedDealer& dealer() { return dealer_; }

  bool failed() const { return !error_.reason.en.empty(); }
  /// Only the first fault is kept; after it nothing is played any more.
  void fail(std::string const& place, Text const& reason);

  void deal(Setup const& setup);
  /// It is this seat's turn, whatever was going on.
  void set_turn(int s);
  /// Plays a move, or says at that place of the file why it is not legal.
  void play(int s, Move move, std::string const& place);
  /// The move in words, likewise.
  void play(int s, std::string const& words, std::string const& place);
  /// Turns follow each other as the position needs them, so a last round may seem to begin on the way.
  void forget_last_round();
  void put_on_top(Card card) { dealer_.cards.push_back({card, 0}); }
  void put_extras_on_top(int kind, int n);

 private:
  Board const& board_;
  State& state_;
  Events& events_;
  BoardError& error_;
  StackedDealer dealer_;
};

}  // namespace roundhouse::positions
