/// The steps of the history of the tickets, played again: what may have happened unseen in each.
#pragma once

#include <string>

#include "belief/ticket_places.h"

namespace roundhouse {

class TicketRules {
 public:
  TicketRules(Board const& board, View const& view);

  int size() const { return static_cast<int>(steps_.list.size()); }
  int horizon() const { return steps_.horizon; }
  Tickets seen() const { return steps_.seen; }

  /// The outcomes of a step before the horizon; none if the places contradict what is seen now or later.
  TicketChoices choices(TicketPlaces& places, int step) const;
  /// Everything that the outcomes of this and all later steps depend on, in numbers.
  using Key = std::u16string;
  Key key(TicketPlaces const& places, int step) const;
  /// An outcome of a step from the horizon on, where the viewer sees no more tickets.
  unsigned free_choice(TicketPlaces& places, int step, Xoshiro& random) const;
  /// One of the outcomes that are alike and that a label or `anything` stands for.
  unsigned one_of(TicketPlaces const& places, int step, unsigned what, Xoshiro& random) const;
  /// Whether a step has this outcome and no other, however often it is repeated.
  bool is_settled(TicketPlaces& places, int step) const;
  void apply(TicketPlaces& places, int step, unsigned what) const;

 private:
  TicketStep const& at(int step) const { return steps_.list[step]; }
  std::size_t deck_of(Label l) const {
    return is_blank(l) ? std::size_t{l} - blank : board_->at(ticket_of(l)).deck;
  }
  bool comes_again(Label l, int step) const {
    return !is_blank(l) && steps_.next_sighting(ticket_of(l), step) >= 0;
  }
  /// Whether what is refused next is shuffled, so that its order says nothing.
  bool shuffles(int step) const { return at(step).back_in_pool >= step; }
  int fate(Label l, int step) const;
  int mark(Label l, int step) const;
  void sort(LabelOffer& offer, int step) const;
  void add_deck(TicketPlaces const& places, std::size_t deck, int step, Key& key) const;
  void add_seat(TicketPlaces const& places, std::size_t seat, int step, Key& key) const;
  void add_pile(Pile const& pile, int step, Key& key) const;
  Tickets alike(Tickets among, TicketId ticket, int step) const;
  bool may_take(TicketPlaces const& places, Label label, int step) const;
  bool comes_back(TicketStep const& now, TicketStep const& then) const;
  int count_again(LabelOffer const& offer, int step) const;
  bool pack_stays_right(Pile const& pack, Label label, TicketStep const& now) const;
  bool pack_may_get(Pile const& pack, Label label, TicketStep const& now) const;
  bool left_too_late(Pile const& pool, int step) const;
  bool any_comes_again(Tickets tickets, int step) const;
  void add_draws(TicketPlaces& places, int step, TicketChoices& choices) const;
  void add_from_pile(TicketPlaces const& places, Pile const& pile, int step, TicketChoices& choices) const;
  void add_keeps(LabelOffer const& offer, int step, TicketChoices& choices) const;
  ByDeck kept_by(LabelOffer const& offer, unsigned mask) const;
  bool may_keep(LabelOffer const& offer, int step, unsigned mask) const;
  bool may_refuse(Label label, int step, ByDeck& place) const;
  unsigned first_mask(LabelOffer const& offer, TicketStep const& step) const;
  unsigned random_mask(LabelOffer const& offer, TicketStep const& step, Xoshiro& random) const;
  bool is_passed_right(TicketPlaces const& places, TicketStep const& step) const;

  Board const* board_;
  SeatId viewer_;
  int players_;
  TicketSteps steps_;
};

}  // namespace roundhouse
