/// Which situations are alike: tickets that the viewer sees next in the same step, or never again, can change
/// places without any difference to what is seen.
#include "belief/ticket_choices.h"

namespace roundhouse {
namespace {

void add_number(TicketRules::Key& key, int number) {
  key.push_back(static_cast<char16_t>(number));
}

}  // namespace

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

TicketRules::Key TicketRules::key(TicketPlaces const& places, int step) const {
  Key key;
  add_number(key, step);
  for (std::size_t d = 0; d < ticket_decks; ++d) add_deck(places, d, step, key);
  for (int s = 0; s < players_; ++s) add_seat(places, s, step, key);
  return key;
}

void TicketRules::add_deck(TicketPlaces const& places, std::size_t deck, int step, Key& key) const {
  if (at(step).pool_matters[deck]) {
    add_pile(places.pool[deck], step, key);
    add_pile(places.below[deck], step, key);
  }
  auto const& queue = places.queue[deck];
  for (int p = queue.gone; p < queue.entered; ++p) {
    if (steps_.places[deck][p].matters) add_number(key, mark(queue.at(p), step));
  }
}

void TicketRules::add_seat(TicketPlaces const& places, std::size_t seat, int step, Key& key) const {
  if (((at(step).packs_matter >> seat) & 1U) != 0) add_pile(places.pack[seat], step, key);
  if (((at(step).offers_matter >> seat) & 1U) == 0) return;
  auto offer = places.offer[seat];
  if (shuffles(step)) sort(offer, step);
  for (std::size_t i = 0; i < offer.size; ++i) add_number(key, mark(offer.list[i], step));
}

void TicketRules::add_pile(Pile const& pile, int step, Key& key) const {
  PerTicket<int> marks{};
  std::size_t n = 0;
  for (auto t : pile.known) marks[n++] = mark(label_of(t), step);
  std::sort(marks.begin(), marks.begin() + static_cast<std::ptrdiff_t>(n));
  add_number(key, static_cast<int>(n));
  for (std::size_t i = 0; i < n; ++i) add_number(key, marks[i]);
}

}  // namespace roundhouse
