/// Deals the tickets that the viewer cannot see.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "belief/ticket_rules.h"

namespace roundhouse {

/// Plays the history of the tickets again. Unseen tickets stay blank on the way, so chance has a say only
/// where a ticket that the viewer knows was among those that another seat drew or chose from. There the
/// outcomes are weighed by the probability of all that the viewer sees later, which is worked out once.
///
/// In rare histories (a second draft at a full table) there are too many such situations to weigh them all.
/// Then a deal is found by search: outcomes are tried at random, and taken back when they lead to a
/// contradiction. A Markov chain (Metropolis and Hastings) corrects for deals that are found too easily: what
/// is dealt always agrees with all that was seen, and is about as likely as it should be.
class HiddenTickets {
 public:
  static constexpr std::size_t usual_forks = 4000;  // as many situations are weighed at most

  HiddenTickets(Board const& board, View const& view, std::size_t most_forks = usual_forks);
  void deal(State& state, Xoshiro& random);  // fills a table that lies face down
  bool is_exact() const { return exact_; }   // whether every deal is exactly as likely as it should be
  std::size_t situations() const { return forks_.size(); }  // how many situations had to be weighed

 private:
  struct Fork {
    double chance = 0;                           // of all that is seen later
    std::vector<TicketChoices::Choice> choices;  // with their share in it
  };

  double chance_of_the_rest(TicketPlaces places, int step);
  double weigh(TicketPlaces const& places, int step, TicketChoices const& choices);
  void skip_what_is_settled();

  struct Found {
    TicketPlaces places;  // at the horizon
    double weight = 0;    // how much likelier they are than to be found
  };
  void search_another(Xoshiro& random);
  bool search(Found& found, int step, Xoshiro& random);
  bool search_fork(Found& found, int step, TicketChoices& choices, Xoshiro& random);

  unsigned choose(TicketPlaces& places, int step, Xoshiro& random) const;
  void write(TicketPlaces const& places, State& state, Xoshiro& random) const;

  SeatId viewer_;
  TicketRules rules_;
  std::size_t most_forks_;
  std::unordered_map<TicketRules::Key, Fork> forks_;
  bool exact_ = true;
  std::unordered_set<TicketRules::Key> dead_ends_;  // found by search
  Xoshiro any_{1};                                  // takes one of several tickets or choices that are alike
  Found found_;                                     // by search: the state of the chain
  TicketPlaces start_;                              // after the steps that leave nothing to chance
  int first_step_ = 0;
  std::array<Tickets, ticket_decks> unseen_;
};

}  // namespace roundhouse
