/// Deals the tickets that the viewer cannot see.
#pragma once

#include <unordered_map>

#include "redeal/ticket_choices.h"

namespace roundhouse {

/// Plays the history of the tickets again. Unseen tickets stay blank on the way, so chance has a say only
/// where a ticket that the viewer knows was among those that another seat drew or chose from. There the
/// outcomes are weighed by the probability of all that the viewer sees later, which is worked out once.
class HiddenTickets {
 public:
  HiddenTickets(Board const& board, View const& view);
  /// Fills a table that lies face down.
  void deal(State& table, Xoshiro& random) const;
  /// How many different situations had to be weighed.
  std::size_t weighed() const { return forks_.size(); }

 private:
  struct Fork {
    double chance = 0;  // of all that is seen later
    std::vector<TicketChoices::Choice> choices;  // with their share in it
  };

  double chance_of_the_rest(TicketPlaces places, int step);
  double weigh(TicketPlaces const& places, int step, TicketChoices const& choices);
  void skip_what_is_settled();
  unsigned choose(TicketPlaces& places, int step, Xoshiro& random) const;
  void write(TicketPlaces const& places, State& table, Xoshiro& random) const;

  SeatId viewer_;
  TicketRules rules_;
  std::unordered_map<std::string, Fork> forks_;
  Xoshiro any_{1};      // takes one of several tickets or choices that are alike
  TicketPlaces start_;  // after the steps that leave nothing to chance
  int first_step_ = 0;
  std::array<Tickets, ticket_decks> unseen_;
};

}  // namespace roundhouse
