/// Deals the train cards that the viewer has not seen: to the other hands and to the deck.
#pragma once

#include "belief/card_history.h"

namespace roundhouse {

/// Which of its unseen cards a seat plays is taken to be chance, so what it plays says nothing about what it
/// keeps. As long as there is one generation of cards, the unseen cards are then dealt evenly to the unseen
/// places. With several, it is open of which generation a played card was: these labels are a Markov chain
/// that starts from labels that fit and moves by single changes and exchanges, all of which fit.
class HiddenCards {
 public:
  HiddenCards(Board const& board, View const& view);
  void deal(State& state, Xoshiro& random);  // fills the hands and the deck of a table that lies face down
  /// The same, but a seat gets these cards beside those that everybody knows; false if it cannot have them.
  bool deal(State& state, SeatId seat, Cards const& wanted, Xoshiro& random);

 private:
  using Play = std::size_t;
  using Label = std::size_t;  // number of a generation

  void label_all(Xoshiro& random);
  bool label_forwards(Xoshiro& random);
  void label_by_displacing(Xoshiro& random);
  Label wish(Play play, Xoshiro& random);
  Play displace(Play play, Label label, Xoshiro& random);
  bool fits(Play play, Label label);
  int count_fitting(Play play);
  void put(Play play, Label label);
  void take_back(Play play);
  double ways(SeatId seat, Label label) const;
  void mix(Xoshiro& random);
  void try_other_label(Xoshiro& random);
  void try_exchange(Xoshiro& random);
  bool give(State& state, SeatId who, Card card);
  double weight(SeatId seat, Label a, Label b) const { return ways(seat, a) * ways(seat, b); }

  SeatId viewer_;
  CardHistory history_;
  std::vector<Label> label_;      // by play
  std::vector<Generation> rest_;  // by label: the cards not played, and how many of them each seat holds
  PerSeat<std::vector<Play>> plays_of_;
  std::vector<Play> open_;  // plays with more than one possible label
  bool labelled_ = false;
  std::vector<Generation> scratch_;
};

}  // namespace roundhouse
