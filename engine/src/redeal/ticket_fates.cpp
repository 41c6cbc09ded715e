/// Which situations are alike: tickets that the viewer sees next in the same step, or never again, can change
/// places without any difference to what is seen.
#include "redeal/ticket_choices.h"

namespace roundhouse {

/// What a label may still bring: nothing more if the viewer never sees it again, otherwise the next sighting.
/// Tickets of one fate are alike. In an opening or a draft whose refusals go back to the pool, all tickets
/// that are seen after it are.
int TicketRules::fate(Label l, int step) const {
  constexpr int never = 0;
  constexpr int back_to_pool = 1;
  if (is_blank(l)) return -1 - l;
  int const next = steps_.next_sighting(ticket_of(l), step);
  if (next < 0) return never;
  return shuffles(step) && next > at(step).back_in_pool ? back_to_pool : 2 + next;
}

Tickets TicketRules::alike(Tickets among, TicketId ticket, int step) const {
  Tickets same;
  int const fate_of_it = fate(label_of(ticket), step);
  for (auto t : among) {
    if (fate(label_of(t), step) == fate_of_it) same.insert(t);
  }
  return same;
}

int TicketRules::mark(Label l, int step) const {
  return fate(l, step) * ticket_decks + static_cast<int>(deck_of(l));
}

void TicketRules::sort(LabelOffer& offer, int step) const {
  for (std::size_t end = 1; end < offer.size; ++end) {  // a handful: each is put in its place
    for (auto i = end; i > 0 && mark(offer.list[i], step) < mark(offer.list[i - 1], step); --i)
      std::swap(offer.list[i], offer.list[i - 1]);
  }
}

std::string TicketRules::key(TicketPlaces const& places, int step) const {
  std::string key;
  auto const add = [&key](int number) {
    key.push_back(static_cast<char>(number));
    key.push_back(static_cast<char>(number >> 8));
  };
  auto const add_pile = [&](Pile const& pile) {
    std::array<int, max_tickets> marks{};
    std::size_t n = 0;
    for (auto t : pile.known) marks[n++] = mark(label_of(t), step);
    std::sort(marks.begin(), marks.begin() + static_cast<std::ptrdiff_t>(n));
    add(static_cast<int>(n));
    for (std::size_t i = 0; i < n; ++i) add(marks[i]);
  };
  add(step);
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    if (at(step).pool_matters[d]) {
      add_pile(places.pool[d]);
      add_pile(places.below[d]);
    }
    auto const& queue = places.queue[d];
    for (int p = queue.gone; p < queue.entered; ++p) {
      if (steps_.places[d][static_cast<std::size_t>(p)].matters) add(mark(queue.at(p), step));
    }
  }
  for (std::size_t s = 0; s < static_cast<std::size_t>(players_); ++s) {
    if (((at(step).packs_matter >> s) & 1U) != 0) add_pile(places.pack[s]);
    if (((at(step).offers_matter >> s) & 1U) == 0) continue;
    auto offer = places.offer[s];
    if (shuffles(step)) sort(offer, step);
    for (std::size_t i = 0; i < offer.size; ++i) add(mark(offer.list[i], step));
  }
  return key;
}

}  // namespace roundhouse
