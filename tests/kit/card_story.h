/// A history of train cards told event by event, with everything that may be hidden.
///
/// The viewer is seat 1. Every way in which the cards of the others and of the deck can lie is followed with
/// its probability, straight from the definition: all cards of a deck are equally likely to come next, and a
/// seat plays any of the cards that nobody has seen in its hand. It knows nothing of generations or labels.
#pragma once

#include <map>
#include <string>

#include "roundhouse/board.h"
#include "roundhouse/view.h"

namespace roundhouse::kit {

class CardStory {
 public:
  /// A deck in words, "red:3 blue:2", and nobody has a card yet.
  CardStory(std::string_view deck, int players);

  // What happens. Seats are counted from 1.
  CardStory& draws(int seat, std::string_view card = "");  // blind; the card is needed only for seat 1
  CardStory& turns_up(std::string_view cards);             // into empty places of the row
  CardStory& takes(int seat, std::string_view card);       // from the row
  CardStory& discards_row();
  CardStory& lays(int seat, std::string_view cards);  // everybody sees them played
  CardStory& claims(int seat,
                    std::string_view raise);  // with three red cards, and these red ones and locomotives
  CardStory& gives_up(int seat);              // takes back what it has laid for the claim
  CardStory& reshuffles();                    // the discard pile, with all that was laid

  Board const& board() const { return board_; }
  View view() const;
  /// How each way of dealing the hidden cards reads, and how likely it is.
  std::map<std::string, double> possible() const;
  std::size_t size() const { return states_.size(); }
  int seats() const { return state_.players; }
  int discarded() const { return discard_.total + laid_.total; }
  std::array<Card, row_size> const& row() const { return row_; }

  struct Hidden {
    PerSeat<Cards> hands;  // what nobody has seen
    Cards deck;
    double chance = 1;
  };
  /// One of the ways, whichever: something that can happen next can be read from it.
  Hidden const& any(Xoshiro& random) const;

  /// The hands of the others and the deck in words: what a deal is compared by.
  static std::string words(State const& state);

 private:
  using States = std::map<std::string, Hidden>;

  template <typename Follow>
  void follow(Follow&& each);
  void tell(Event const& e) { events_.push_back(e); }
  void lay(int seat, Card card, int n);
  void end_claim();
  std::string words(Hidden const& hidden) const;
  Cards& known(int seat) { return state_.seats[seat - 1].known; }

  Board board_;
  Events events_;
  State state_;
  std::array<Card, row_size> row_{};
  Cards laid_;
  Cards discard_;
  States states_;
};

}  // namespace roundhouse::kit
