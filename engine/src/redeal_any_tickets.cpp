/// The last resort of redeal_tickets.cpp: what was seen on the way is forgotten, what lies open now is not.
#include <vector>

#include "redeal_tickets.h"

namespace roundhouse {
namespace {

/// The tickets that the viewer cannot see, drawn one by one.
class AnyTickets {
 public:
  AnyTickets(Board const& board, View const& view, Xoshiro& random) : random_(random) {
    Tickets seen;
    if (view.viewer != spectator) {
      auto const& own = view.table.at(view.viewer);
      seen = own.tickets | view.table.draft.packs[static_cast<std::size_t>(view.viewer)];
      for (std::size_t i = 0; i < own.offer.size; ++i) seen.insert(own.offer.tickets[i]);
    }
    for (std::size_t t = 0; t < board.tickets.size(); ++t) {
      auto const id = static_cast<TicketId>(t);
      if (!seen.contains(id)) free_[board.at(id).deck].push_back(id);
    }
  }
  TicketId from(std::size_t deck) {
    auto& list = free_[deck];
    auto const i = below(random_, static_cast<std::uint32_t>(list.size()));
    auto const ticket = list[i];
    list[i] = list.back();
    list.pop_back();
    return ticket;
  }
  TicketId from_any() {
    auto const n = below(random_, static_cast<std::uint32_t>(free_[0].size() + free_[1].size()));
    return from(n < free_[0].size() ? 0 : 1);
  }
  Tickets from(std::size_t deck, int n) {
    Tickets set;
    for (int i = 0; i < n; ++i) set.insert(from(deck));
    return set;
  }
  Tickets from_any(int n) {
    Tickets set;
    for (int i = 0; i < n; ++i) set.insert(from_any());
    return set;
  }

 private:
  Xoshiro& random_;
  std::array<std::vector<TicketId>, ticket_decks> free_;
};

}  // namespace

void fill_at_random(Board const& board, View const& view, State& state, Xoshiro& random) {
  AnyTickets any(board, view, random);
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    auto& deck = state.tickets[d];
    deck.pool = any.from(d, deck.pool_size);
    deck.below = any.from(d, deck.below_size);
    deck.queue = {};
    for (std::size_t i = 0; i < deck.queue_size; ++i)
      deck.queue[(deck.queue_head + i) % max_tickets] = any.from(d);
  }
  for (int s = 0; s < state.players; ++s) {
    if (seat_id(s) == view.viewer) continue;
    auto& seat = state.at(seat_id(s));
    seat.tickets = any.from_any(seat.ticket_count);
    for (std::size_t i = 0; i < seat.offer.size; ++i) seat.offer.tickets[i] = any.from_any();
    state.draft.packs[static_cast<std::size_t>(s)] =
        any.from_any(state.phase == Phase::draft ? state.draft.pack_size : 0);
  }
  state.boxed = any.from_any(state.boxed_count);
}

}  // namespace roundhouse
