/// What a seat that remembers everything knows about each single ticket: the places where it can be.
///
/// It follows one ticket at a time and forgets how tickets depend on each other, so it allows more than is
/// possible; but whatever it forbids cannot be.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "roundhouse/game.h"

namespace roundhouse::kit {

class TicketMemory {
 public:
  /// Remembers the events of a game as the viewer saw them.
  TicketMemory(Game const& game, SeatId viewer);

  /// The first ticket of a full state that lies where it cannot be, in words; empty if there is none.
  std::string contradiction(State const& state) const;

 private:
  enum Area { pool, below, box, hand, offer, pack, queue };
  struct Place {
    Area area{};
    int number = 0;  // deck, seat, or place in the queue with 1000 for the second deck
    friend auto operator<=>(Place const&, Place const&) = default;
  };
  using Places = std::set<Place>;

  void happen(Event const& e);
  void draw(Event const& e);
  void pass(std::size_t next_event);
  void keep(Event const& e);
  Area where_refused() const;
  void keep_or_refuse(std::size_t ticket, Event const& e, Area where);
  void keep_own(Area where);
  void stays_only(TicketId ticket, Place place);
  void nothing_left_in(Place place);
  void move_all(Place from, Place to, bool may_stay);
  Places& of(TicketId t) { return can_be_[index(t)]; }
  std::string wrong_number(State const& state) const;

  Game const& game_;
  SeatId viewer_;
  std::size_t now_ = 0;
  std::vector<Places> can_be_;
  PerSeat<std::array<int, ticket_decks>> kept_{};
  std::array<int, ticket_decks> boxed_{};
  std::array<int, ticket_decks> pool_size_{};
  std::array<int, ticket_decks> below_size_{};
  std::array<int, ticket_decks> entered_{};
  std::array<int, ticket_decks> left_{};
  int draft_ = 0;
  int pack_size_ = 0;
  bool together_ = true;
  Move choice_;
  std::vector<TicketId> own_offer_;
};

}  // namespace roundhouse::kit
