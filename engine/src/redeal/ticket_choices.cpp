#include "redeal/ticket_choices.h"

namespace roundhouse {
namespace {

using Kind = TicketStep::Kind;
using Where = TicketStep::Where;

bool all_blank(LabelOffer const& offer) {
  return std::all_of(offer.list.begin(), offer.list.begin() + offer.size, is_blank);
}

Label label_of(TicketId t) {
  return static_cast<Label>(t);
}

Label random_from(Pile const& pile, Xoshiro& random) {
  int n = static_cast<int>(below(random, static_cast<std::uint32_t>(pile.size())));
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    if (n < pile.blanks[d]) return static_cast<Label>(blank + d);
    n -= pile.blanks[d];
  }
  return label_of(pile.known.nth(n));
}

}  // namespace

TicketRules::TicketRules(Board const& board, View const& view)
    : board_(&board),
      viewer_(view.viewer),
      players_(view.table.players),
      steps_(ticket_steps(board, view)) {}

TicketChoices TicketRules::choices(TicketPlaces& places, int step) const {
  auto const& now = at(step);
  auto const s = static_cast<std::size_t>(now.seat);
  TicketChoices found;
  switch (now.kind) {
    case Kind::draw: add_draws(places, step, found); break;
    case Kind::keep: add_keeps(places.offer[s], step, found); break;
    case Kind::pick:
      if (now.viewers) {
        found.add(label_of(now.ticket), 1);
      } else {
        add_from_pile(places.pack[s], now.stays, step, found);
      }
      break;
    case Kind::pass: found.add(0, is_passed_right(places, now) ? 1 : 0); break;
  }
  return found;
}

void TicketRules::add_draws(TicketPlaces& places, int step, TicketChoices& choices) const {
  auto const& now = at(step);
  auto const& queue = places.queue[now.deck];
  auto const& pool = places.pool_to_draw_from(now.deck);
  auto const unseen = static_cast<Label>(blank + now.deck);
  auto const drawn = now.fresh ? unseen : label_of(now.ticket);
  if (now.queued) {
    choices.add(0, !now.viewers || queue.at(queue.gone) == drawn ? 1 : 0);
  } else if (!now.viewers) {
    add_from_pile(pool, {}, step, choices);
  } else {
    int const fitting = now.fresh ? pool.blanks[now.deck] : (pool.known.contains(now.ticket) ? 1 : 0);
    choices.add(drawn, static_cast<double>(fitting) / pool.size());
  }
}

void TicketRules::add_from_pile(Pile const& pile, Tickets never, int step, TicketChoices& choices) const {
  double const each = 1.0 / pile.size();
  for (std::size_t d = 0; d < ticket_decks; ++d) choices.add(blank + d, pile.blanks[d] * each);
  auto const again = steps_.again(pile.known, step);
  choices.add(any_last_seen, (pile.known - again).size() * each);
  for (auto t : again - never) choices.add(label_of(t), each);
}

void TicketRules::add_keeps(LabelOffer const& offer, int step, TicketChoices& choices) const {
  auto const& now = at(step);
  if (now.viewers) return choices.add(now.mask, 1);
  bool const alike = all_blank(offer);
  if (alike || !now.matters) {
    bool lost = false;
    for (std::size_t i = 0; i < offer.size; ++i) lost = lost || comes_again(offer.list[i], step);
    bool const fits = !lost && (!alike || may_keep(offer, step, first_mask(offer, now)));
    return choices.add(any_keep, fits ? 1 : 0);
  }
  int ways = 0;
  for (unsigned mask = 0; mask < (1U << offer.size); ++mask) {
    ByDeck kept{};
    for (std::size_t i = 0; i < offer.size; ++i) {
      if (((mask >> i) & 1U) != 0) ++kept[deck_of(offer.list[i])];
    }
    if (kept != now.kept) continue;
    ++ways;
    if (may_keep(offer, step, mask)) choices.add(mask, 1);
  }
  for (int i = 0; i < choices.size; ++i) choices.list[static_cast<std::size_t>(i)].chance /= ways;
}

bool TicketRules::may_keep(LabelOffer const& offer, int step, unsigned mask) const {
  auto place = at(step).first_place;
  for (std::size_t i = 0; i < offer.size; ++i) {
    bool const keeps = ((mask >> i) & 1U) != 0;
    bool const may = keeps ? !comes_again(offer.list[i], step) : may_refuse(offer.list[i], step, place);
    if (!may) return false;
  }
  return true;
}

/// Whether a ticket may go where refused tickets go: what the viewer draws from a place lay there.
bool TicketRules::may_refuse(Label label, int step, ByDeck& place) const {
  switch (at(step).where) {
    case Where::box: return !comes_again(label, step);
    case Where::pool:
    case Where::below: return true;
    case Where::under: break;
  }
  auto const deck = deck_of(label);
  auto const& there = steps_.places[deck][place[deck]++];
  if (there.drawn == no_ticket) return there.matters || !comes_again(label, step);
  return there.fresh ? is_blank(label) : label == label_of(there.drawn);
}

bool TicketRules::is_passed_right(TicketPlaces const& places, TicketStep const& step) const {
  if (viewer_ == spectator) return true;
  int const from = (index(viewer_) + (step.to_next ? players_ - 1 : 1)) % players_;
  auto const& pack = places.pack[static_cast<std::size_t>(from)];
  return (pack.known - step.seen).empty() && pack.size() == step.seen.size() &&
         pack.blanks[0] + pack.blanks[1] == step.seen_fresh;
}

Label TicketRules::seen_as(Label l, int step) const {
  return is_blank(l) || steps_.again(ticket_of(l), step) ? l : any_last_seen;
}

std::string TicketRules::key(TicketPlaces const& places, int step) const {
  std::string key;
  auto const add = [&key](int byte) { key.push_back(static_cast<char>(byte)); };
  auto const add_pile = [&](Pile const& pile) {
    if (pile.known.empty()) return add(0);
    auto const again = steps_.again(pile.known, step);
    add(1 + pile.known.size() - again.size());
    for (auto t : again) add(index(t));
    add(blank);
  };
  add(step);
  add(step >> 8);
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    add_pile(places.pool[d]);
    add_pile(places.below[d]);
    auto const& queue = places.queue[d];
    for (int p = queue.gone; p < queue.entered; ++p) {
      if (steps_.places[d][static_cast<std::size_t>(p)].matters) add(seen_as(queue.at(p), step));
    }
  }
  for (std::size_t s = 0; s < static_cast<std::size_t>(players_); ++s) {
    auto const& offer = places.offer[s];
    for (std::size_t i = 0; i < offer.size; ++i) add(seen_as(offer.list[i], step));
    add_pile(places.pack[s]);
  }
  return key;
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
  if (all_blank(offer)) return first_mask(offer, step);
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
  auto const s = static_cast<std::size_t>(now.seat);
  switch (now.kind) {
    case Kind::draw: return now.queued ? 0U : random_from(places.pool_to_draw_from(now.deck), random);
    case Kind::keep: return now.viewers ? now.mask : random_mask(places.offer[s], now, random);
    case Kind::pick: return now.viewers ? label_of(now.ticket) : random_from(places.pack[s], random);
    case Kind::pass: break;
  }
  return 0;
}

unsigned TicketRules::one_of(TicketPlaces const& places, int step, unsigned what, Xoshiro& random) const {
  auto const& now = at(step);
  auto const s = static_cast<std::size_t>(now.seat);
  if (now.kind == Kind::keep) return what == any_keep ? random_mask(places.offer[s], now, random) : what;
  if (what != any_last_seen) return what;
  auto const& pile = now.kind == Kind::draw ? places.pool[now.deck] : places.pack[s];
  auto const last_seen = pile.known - steps_.again(pile.known, step);
  return label_of(last_seen.nth(
      static_cast<int>(below(random, static_cast<std::uint32_t>(last_seen.size())))));
}

bool TicketRules::is_settled(TicketPlaces& places, int step) const {
  auto const& now = at(step);
  auto const s = static_cast<std::size_t>(now.seat);
  if (now.viewers) return true;
  switch (now.kind) {
    case Kind::draw: return now.queued || places.pool_to_draw_from(now.deck).known.empty();
    case Kind::keep: return all_blank(places.offer[s]);
    case Kind::pick: return places.pack[s].known.empty();
    case Kind::pass: break;
  }
  return true;
}

void TicketRules::apply(TicketPlaces& places, int step, unsigned what) const {
  auto const& now = at(step);
  auto const& offer = places.offer[static_cast<std::size_t>(now.seat) % max_seats];
  switch (now.kind) {
    case Kind::draw: return places.draw(now, static_cast<Label>(what));
    case Kind::keep: return places.keep(*board_, now, what == any_keep ? first_mask(offer, now) : what);
    case Kind::pick: return places.pick(now, static_cast<Label>(what));
    case Kind::pass: return places.pass(now, players_, viewer_);
  }
}

}  // namespace roundhouse
