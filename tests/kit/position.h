/// A position that a test sets up in words and plays on in words.
#pragma once

#include <deque>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/game.h"
#include "roundhouse/notation.h"

namespace roundhouse::kit {

/// A built-in board by its id, or a test board `mixed`, `mixed-draft`, `stations`, `tiny`.
Board const& board(std::string_view id);

/// Cards in words: "red:3 locomotive:1"; a kind without a number is one card.
Cards cards(std::string_view words);

/// A dealer whose next cards and tickets a test has put on top.
class StackedDealer final : public Dealer {
 public:
  explicit StackedDealer(std::uint64_t seed) : rest_(numbered_seed(seed)) {}

  SeatId first = seat_id(0);
  std::deque<DeckCard> cards;
  std::deque<TicketId> tickets;

  SeatId first_seat(int players) override { return index(first) < players ? first : seat_id(0); }
  DeckCard draw(Deck const& deck) override {
    if (cards.empty()) return rest_.draw(deck);
    auto const top = cards.front();
    cards.pop_front();
    bool const there = top.card == Card::none ? deck.extras[top.extra] > 0 : deck.cards[top.card] > 0;
    if (!there) throw std::logic_error("the test stacked a card that is not in the deck");
    return top;
  }
  TicketId draw_ticket(int deck, Tickets const& pool) override {
    if (tickets.empty()) return rest_.draw_ticket(deck, pool);
    auto const top = tickets.front();
    tickets.pop_front();
    if (!pool.contains(top)) throw std::logic_error("the test stacked a ticket that is not in the pool");
    return top;
  }

 private:
  FastDealer rest_;
};

class Position {
 public:
  /// A game right after the deal: the opening choices are still to be made, seat 1 will begin.
  Position(std::string_view board_id, int players, Setup setup = {});
  /// On a board of the test's own, which must outlive the position.
  Position(Board const& board, int players, Setup setup = {});

  /// Makes all opening choices (and the first draft): everybody keeps the first tickets they may. Then it is
  /// seat 1's turn.
  Position& opened();

  // Setting up. Cards come from the deck and go back to it, so nothing is lost.
  Position& hand(int seat, std::string_view cards);  // "red:3 locomotive:1"; nothing: an empty hand
  Position& row(std::string_view cards);             // five kinds, "-" for an empty place
  Position& discard(std::string_view cards);         // the discard pile, from the deck
  Position& deck_only(
      std::string_view cards);  // the deck holds just these, all other cards of it lie with the last seat
  Position& next_cards(
      std::string_view cards);  // what the deck gives next; "festival:valencia" for a festival card
  Position& next_tickets(std::string_view ids);  // what the ticket deck gives next
  Position& tickets(
      int seat,
      std::string_view ids);  // the seat's tickets, taken from the deck's pool; the old ones go back there
  Position& no_tickets();     // all tickets lie in the deck's pool, nobody has any
  Position& tickets_only(
      std::string_view ids);  // the ticket deck holds just these, all others lie with the last seat
  Position& own(int seat,
                std::string_view route_ids);  // routes claimed before, with trains, points and closed doubles
  Position& trains(int seat, int n);          // (breaks the conservation of trains)
  Position& turn(int seat);                   // whose turn it is

  /// Plays a move that must be legal; throws with the clause if it is not.
  Position& play(int seat, std::string_view words);
  /// The clause that forbids the move; "" if it is legal, "?" if the words make no move. Nothing changes.
  std::string refused(int seat, std::string_view words);
  /// The seat's legal moves in words.
  std::vector<std::string> legal(int seat);
  bool is_legal(int seat, std::string_view words) { return refused(seat, words).empty(); }
  /// How many of the seat's legal moves begin with this word.
  int count(int seat, std::string_view first_word);

  Seat const& seat(int n) const { return state.at(seat_id(n - 1)); }
  std::string row() const;              // the row as it is set up: "red - blue - -"
  std::string offered(int seat) const;  // the tickets that the seat chooses from, in order
  Scores scores() const { return score(board_, state); }
  SeatScore scored(int n) const { return score(board_, state).seats[n - 1]; }
  /// Whether an event of this kind has happened since the last call of play.
  int happened(EventKind kind) const;
  /// What is wrong with the position, if anything: `violation`.
  std::string wrong() const { return violation(board_, state); }

  State state;
  StackedDealer dealer;
  Events events;

 private:
  Board const& board_;
  std::size_t before_play_ = 0;
};

/// Seat 1 has had its turn.
inline bool turn_is_over(Position const& p) {
  return p.state.turn == seat_id(1) && p.state.phase == Phase::turn;
}

}  // namespace roundhouse::kit
