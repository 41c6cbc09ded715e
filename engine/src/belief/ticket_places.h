/// Where the tickets lie, as far as one viewer knows them: tickets the viewer has seen have their names, the
/// others are blank. Blanks of a deck are all alike, so nobody has to guess which of them goes where.
#pragma once

#include "belief/ticket_steps.h"

namespace roundhouse {

/// A ticket by its number, or a blank of a deck.
using Label = std::uint8_t;
inline constexpr Label blank = max_tickets;  // of the first deck; one more: of the second
constexpr bool is_blank(Label l) {
  return l >= blank;
}
constexpr TicketId ticket_of(Label l) {
  return static_cast<TicketId>(l);
}
constexpr Label label_of(TicketId t) {
  return static_cast<Label>(t);
}

/// Tickets in no order.
struct Pile {
  Tickets known;
  ByDeck blanks{};

  int size() const { return known.size() + blanks[0] + blanks[1]; }
  void add(Label l);
  void take(Label l);
};

struct LabelQueue {
  std::array<Label, max_tickets> list{};
  std::uint8_t gone = 0;  // the tickets that have left it
  std::uint8_t entered = 0;

  int size() const { return entered - gone; }
  Label at(int place) const { return list[static_cast<std::size_t>(place) % max_tickets]; }
  void push(Label l) { list[entered++ % max_tickets] = l; }
  Label pop() { return list[gone++ % max_tickets]; }
};

struct LabelOffer {
  std::array<Label, max_offer> list{};
  std::uint8_t size = 0;
  void add(Label l) { list[size++] = l; }
  bool all_blank() const { return std::all_of(list.begin(), list.begin() + size, is_blank); }
};

struct TicketPlaces {
  std::array<Pile, ticket_decks> pool;
  std::array<Pile, ticket_decks> below;
  std::array<LabelQueue, ticket_decks> queue;
  PerSeat<LabelOffer> offer;
  PerSeat<Pile> pack;
  PerSeat<Pile> hand;
  Pile boxed;

  explicit TicketPlaces(Board const& board);

  // The steps. A draw or a pick moves the named ticket, or a blank that gets the viewer's name for it.
  void draw(TicketStep const& step, Label from);
  void keep(Board const& board, TicketStep const& step, unsigned mask);
  void pick(TicketStep const& step, Label from);
  void pass(TicketStep const& step, int players, SeatId viewer);
  /// The pile that the next draw comes from; the tickets below come up when it is empty (I-06).
  Pile& pool_to_draw_from(std::size_t deck);
};

}  // namespace roundhouse
