/// Outcomes of steps, drawn at random and carried out.
#include "belief/ticket_choices.h"

namespace roundhouse {
namespace {

using Kind = TicketStep::Kind;

Label random_from(Pile const& pile, Xoshiro& random) {
  int n = static_cast<int>(below(random, static_cast<std::uint32_t>(pile.size())));
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    if (n < pile.blanks[d]) return static_cast<Label>(blank + d);
    n -= pile.blanks[d];
  }
  return label_of(pile.known.nth(n));
}

}  // namespace

double TicketChoices::sum() const {
  double all = 0;
  for (auto const& choice : *this) all += choice.chance;
  return all;
}

unsigned TicketChoices::draw(Xoshiro& random) {
  double point = sum() * (random.next() / 4294967296.0);
  std::size_t chosen = 0;
  while (chosen + 1 < static_cast<std::size_t>(size) && point >= list[chosen].chance)
    point -= list[chosen++].chance;
  auto const what = list[chosen].what;
  list[chosen] = list[--size];
  return what;
}

/// Keeps the first tickets of each deck.
unsigned TicketRules::first_mask(LabelOffer const& offer, TicketStep const& step) const {
  unsigned mask = 0;
  auto to_keep = step.kept;
  for (std::size_t i = 0; i < offer.size; ++i) {
    auto& left = to_keep[deck_of(offer.list[i])];
    if (left == 0) continue;
    --left;
    mask |= 1U << i;
  }
  return mask;
}

unsigned TicketRules::random_mask(LabelOffer const& offer, TicketStep const& step, Xoshiro& random) const {
  if (offer.all_blank()) return first_mask(offer, step);
  unsigned mask = 0;
  ByDeck there{};
  auto to_keep = step.kept;
  for (std::size_t i = 0; i < offer.size; ++i) ++there[deck_of(offer.list[i])];
  for (std::size_t i = 0; i < offer.size; ++i) {
    auto const d = deck_of(offer.list[i]);
    if (below(random, there[d]--) >= to_keep[d]) continue;
    --to_keep[d];
    mask |= 1U << i;
  }
  return mask;
}

unsigned TicketRules::free_choice(TicketPlaces& places, int step, Xoshiro& random) const {
  auto const& now = at(step);
  auto const s = now.seat;
  switch (now.kind) {
    case Kind::draw: {
      auto const& pool = places.pool_to_draw_from(now.deck);
      if (now.viewers) return now.fresh ? static_cast<Label>(blank + now.deck) : label_of(now.ticket);
      return now.queued ? anything : random_from(pool, random);
    }
    case Kind::keep: return now.viewers ? now.mask : random_mask(places.offer[s], now, random);
    case Kind::pick: return now.viewers ? label_of(now.ticket) : random_from(places.pack[s], random);
    case Kind::pass: break;
  }
  return anything;
}

unsigned TicketRules::one_of(TicketPlaces const& places, int step, unsigned what, Xoshiro& random) const {
  auto const& now = at(step);
  auto const s = now.seat;
  if (now.kind == Kind::keep) return what == anything ? random_mask(places.offer[s], now, random) : what;
  if (now.queued || now.viewers || now.kind == Kind::pass) return what;
  auto const& pile = now.kind == Kind::draw ? places.pool[now.deck] : places.pack[s];
  if (what == anything) return random_from(pile, random);
  if (is_blank(static_cast<Label>(what))) return what;
  auto const same = alike(pile.known, ticket_of(static_cast<Label>(what)), step);
  return label_of(same.nth(static_cast<int>(below(random, static_cast<std::uint32_t>(same.size())))));
}

bool TicketRules::is_settled(TicketPlaces& places, int step) const {
  auto const& now = at(step);
  auto const s = now.seat;
  if (now.viewers) return true;
  switch (now.kind) {
    case Kind::draw: return now.queued || places.pool_to_draw_from(now.deck).known.empty();
    case Kind::keep: return places.offer[s].all_blank();
    case Kind::pick: return places.pack[s].known.empty();
    case Kind::pass: break;
  }
  return true;
}

void TicketRules::apply(TicketPlaces& places, int step, unsigned what) const {
  auto const& now = at(step);
  switch (now.kind) {
    case Kind::draw: return places.draw(now, static_cast<Label>(what));
    case Kind::keep: return places.keep(*board_, now, what);
    case Kind::pick: return places.pick(now, static_cast<Label>(what));
    case Kind::pass: return places.pass(now, players_, viewer_);
  }
}

}  // namespace roundhouse
