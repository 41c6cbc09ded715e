/// Where the tickets lie, as far as one viewer knows them, and where they may go next. Tickets the viewer has
/// seen have their names; the others are blank, and the blanks of a deck are all alike.
#pragma once

#include "belief/ticket_steps.h"

namespace roundhouse {

using Label = std::uint8_t;                  // a ticket by its number, or a blank of a deck
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
  void add(Label l) {
    if (is_blank(l)) {
      ++blanks[l - blank];
    } else {
      known.insert(ticket_of(l));
    }
  }
  void take(Label l) {
    if (is_blank(l)) {
      --blanks[l - blank];
    } else {
      known.erase(ticket_of(l));
    }
  }
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

  explicit TicketPlaces(Board const& board) {
    for (auto const& ticket : board.tickets) ++pool[ticket.deck].blanks[ticket.deck];
  }

  /// The pile that the next draw comes from; the tickets below come up when it is empty (I-06).
  Pile& pool_to_draw_from(std::size_t deck) {
    if (pool[deck].size() == 0) std::swap(pool[deck], below[deck]);
    return pool[deck];
  }

  // The steps. A draw or a pick moves the named ticket, or a blank that gets the viewer's name for it.
  void draw(TicketStep const& step, Label from) {
    auto const s = step.seat;
    if (step.queued) {
      from = queue[step.deck].pop();
    } else {
      pool[step.deck].take(from);
    }
    auto const label = step.viewers ? label_of(step.ticket) : from;
    if (step.to_pack) {
      pack[s].add(label);
    } else {
      offer[s].add(label);
    }
  }
  void keep(Board const& board, TicketStep const& step, unsigned mask) {
    auto const s = step.seat;
    for (std::size_t i = 0; i < offer[s].size; ++i) {
      auto const label = offer[s].list[i];
      auto const deck = is_blank(label) ? std::size_t{label} - blank : board.at(ticket_of(label)).deck;
      if (((mask >> i) & 1U) != 0) {
        hand[s].add(label);
        continue;
      }
      switch (step.where) {
        case TicketStep::Where::under: queue[deck].push(label); break;
        case TicketStep::Where::box: boxed.add(label); break;
        case TicketStep::Where::pool: pool[deck].add(label); break;
        case TicketStep::Where::below: below[deck].add(label); break;
      }
    }
    offer[s].size = 0;
  }
  void pick(TicketStep const& step, Label from) {
    auto const s = step.seat;
    pack[s].take(from);
    offer[s].add(from);
  }
  void pass(TicketStep const& step, int players, SeatId viewer) {
    auto const first = pack.begin();
    auto const last = first + players;
    std::rotate(first, step.to_next ? last - 1 : first + 1, last);
    if (viewer != spectator) pack[viewer] = {.known = step.seen, .blanks = {}};
  }
};

/// The outcomes of a step that agree with what the viewer sees later, as far as one step can tell, each with
/// its probability when every ticket of a pool or pack is as likely as the others, and every choice of as
/// many tickets among an offer.
struct TicketChoices {
  struct Choice {
    std::uint8_t what;  // draw, pick: a label, standing for all that are alike; keep: a mask
    double chance;
  };
  std::array<Choice, max_tickets + 3> list;
  int size = 0;

  Choice* begin() { return list.data(); }
  Choice* end() { return list.data() + size; }
  Choice const* begin() const { return list.data(); }
  Choice const* end() const { return list.data() + size; }
  void add(unsigned what, double chance) {
    if (chance > 0) list[size++] = {static_cast<std::uint8_t>(what), chance};
  }
  /// Takes one of the outcomes out, by its probability among those that are left.
  unsigned draw(Xoshiro& random) {
    double point = sum() * (random.next() / 4294967296.0);
    std::size_t chosen = 0;
    while (chosen + 1 < static_cast<std::size_t>(size) && point >= list[chosen].chance)
      point -= list[chosen++].chance;
    auto const what = list[chosen].what;
    list[chosen] = list[--size];
    return what;
  }
  double sum() const {
    double all = 0;
    for (auto const& choice : *this) all += choice.chance;
    return all;
  }
};

/// Any outcome of a step: all are alike as far as later sightings go.
inline constexpr std::uint8_t anything = 255;

}  // namespace roundhouse
