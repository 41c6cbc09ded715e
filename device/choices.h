/// The legal moves of a seat: as sentences, with what they are about, and sorted for paying.
#pragma once

#include <string>
#include <vector>

#include "device/json.h"
#include "roundhouse/move.h"
#include "roundhouse/state.h"

namespace roundhouse::device {

class Choices {
 public:
  /// From the words of the moves; those that mean nothing on this board are left out.
  Choices(Board const& board, State const& state, SeatId seat, std::vector<std::string> const& legal);

  /// By their words: `text`, `routes`, `cities`, `cards` (of a claim, those of the best way to pay).
  js::object moves(Language language) const;
  /// The words of the ways to pay.
  js::array payments_best_first() const;
  /// Which of the routes that may be claimed can be paid with a kind of card among others.
  js::object fitting() const;

 private:
  struct Choice {
    std::string words;
    Move move;
  };

  std::vector<RouteId> routes_of(Move move) const;
  Cities ends_of(TicketId ticket) const;
  Cities cities_of(Move move) const;
  Cards paid(Move move, RouteId route) const;
  Cards best_for(RouteId route) const;
  js::object cards_of(Move move) const;
  int cost(Move move, RouteId route) const;
  Cards used_for(RouteId route) const;

  Board const& board_;
  State const& state_;
  SeatId seat_;
  std::vector<Choice> list_;
};

}  // namespace roundhouse::device
