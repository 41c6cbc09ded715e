#include "belief/ticket_rules.h"

#include <span>

#include "roundhouse/sort_few.h"

namespace roundhouse {
namespace {

using Kind = TicketStep::Kind;
using Where = TicketStep::Where;

Label random_from(Pile const& pile, Xoshiro& random) {
  int n = below(random, pile.size());
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    if (n < pile.blanks[d]) return static_cast<Label>(blank + d);
    n -= pile.blanks[d];
  }
  return label_of(pile.known.nth(n));
}

void add_number(TicketRules::Key& key, int number) {
  key.push_back(static_cast<char16_t>(number));
}

}  // namespace

TicketRules::TicketRules(Board const& board, View const& view)
    : board_(&board), viewer_(view.viewer), players_(view.state.players), steps_(ticket_steps(board, view)) {}

TicketChoices TicketRules::choices(TicketPlaces& places, int step) const {
  auto const& now = at(step);
  auto const s = now.seat;
  TicketChoices found;
  switch (now.kind) {
    case Kind::draw: add_draws(places, step, found); break;
    case Kind::keep:
      if (shuffles(step) && !now.viewers) sort(places.offer[s], step);
      add_keeps(places.offer[s], step, found);
      break;
    case Kind::pick:
      if (left_too_late(places.pool[0], step)) break;
      if (now.viewers) {
        found.add(label_of(now.ticket), 1);
      } else {
        add_from_pile(places, places.pack[s], step, found);
      }
      break;
    case Kind::pass: found.add(anything, is_passed_right(places, now) ? 1 : 0); break;
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
    choices.add(anything, !now.viewers || queue.at(queue.gone) == drawn ? 1 : 0);
  } else if (!now.viewers) {
    add_from_pile(places, pool, step, choices);
  } else {
    int const fitting = now.fresh ? pool.blanks[now.deck] : (pool.known.contains(now.ticket) ? 1 : 0);
    choices.add(drawn, static_cast<double>(fitting) / pool.size());
  }
}

void TicketRules::add_from_pile(TicketPlaces const& places, Pile const& pile, int step,
                                TicketChoices& choices) const {
  auto const& now = at(step);
  bool const pile_matters =
      now.kind == Kind::draw ? now.pool_matters[now.deck] : ((now.packs_matter >> index(now.seat)) & 1U) != 0;
  if (!now.matters && !pile_matters) return choices.add(anything, any_comes_again(pile.known, step) ? 0 : 1);
  double const each = 1.0 / pile.size();
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    auto const l = static_cast<Label>(blank + d);
    if (may_take(places, l, step)) choices.add(l, pile.blanks[d] * each);
  }
  for (auto left = pile.known; !left.empty();) {
    auto const t = left.first();
    auto const same = alike(left, t, step);
    left -= same;
    if (may_take(places, label_of(t), step)) choices.add(label_of(t), same.size() * each);
  }
}

/// I-06: what the viewer draws after the tickets below have come up went there from a pack of this draft.
bool TicketRules::left_too_late(Pile const& pool, int step) const {
  if (at(step).refusals_go != Where::below) return false;
  for (auto t : pool.known) {
    int const next = steps_.next_sighting(t, step);
    if (next < 0) continue;
    auto const& then = at(next);
    if (then.kind == Kind::draw && !then.queued && then.time > at(step).time) return true;
  }
  return false;
}

bool TicketRules::any_comes_again(Tickets tickets, int step) const {
  for (auto t : tickets) {
    if (comes_again(label_of(t), step)) return true;
  }
  return false;
}

/// Whether another seat may have drawn or picked a ticket, given where the viewer sees it next.
bool TicketRules::may_take(TicketPlaces const& places, Label label, int step) const {
  auto const& now = at(step);
  auto const s = now.seat;
  if (now.look >= 0 && !pack_stays_right(places.pack[s], label, now)) return false;
  if (!comes_again(label, step)) return true;
  int const next = steps_.next_sighting(ticket_of(label), step);
  if (now.stays.contains(ticket_of(label))) return now.kind == Kind::draw && next == now.look;
  bool const may_be_refused = now.to_pack || count_again(places.offer[s], step) < now.refusals;
  return now.matters && may_be_refused && (now.kind == Kind::pick || comes_back(now, at(next)));
}

/// Whether a ticket that another seat draws now can come to the viewer in that way then.
bool TicketRules::comes_back(TicketStep const& now, TicketStep const& then) const {
  if (then.kind != Kind::draw) return true;
  if (then.queued) return now.refusals_go != Where::under || steps_.reaches_draw(now.next_keep, then);
  return now.refusals_go == Where::pool || (now.refusals_go == Where::below && then.time > now.time);
}

int TicketRules::count_again(LabelOffer const& offer, int step) const {
  return static_cast<int>(std::count_if(offer.list.begin(), offer.list.begin() + offer.size,
                                        [&](Label l) { return comes_again(l, step); }));
}

bool TicketRules::pack_stays_right(Pile const& pack, Label label, TicketStep const& now) const {
  if (now.kind == Kind::draw) return pack_may_get(pack, label, now);
  return !is_blank(label) || pack.blanks[0] + pack.blanks[1] > at(now.look).seen_fresh;
}

/// Not more tickets that the viewer does not find in the pack than are picked from it before.
bool TicketRules::pack_may_get(Pile const& pack, Label label, TicketStep const& now) const {
  auto const& look = at(now.look);
  Pile after = pack;
  after.add(label);
  int const blanks = after.blanks[0] + after.blanks[1];
  return (after.known - look.seen).size() + std::max(0, blanks - look.seen_fresh) <= now.before_look;
}

void TicketRules::add_keeps(LabelOffer const& offer, int step, TicketChoices& choices) const {
  auto const& now = at(step);
  if (now.viewers) return choices.add(now.mask, 1);
  bool const blank_only = offer.all_blank();
  if (blank_only || !now.matters) {
    bool const fits =
        blank_only ? may_keep(offer, step, first_mask(offer, now)) : count_again(offer, step) == 0;
    return choices.add(anything, fits ? 1 : 0);
  }
  int ways = 0;
  for (unsigned mask = 0; mask < (1U << offer.size); ++mask) {
    if (kept_by(offer, mask) != now.kept) continue;
    ++ways;
    if (may_keep(offer, step, mask)) choices.add(mask, 1);
  }
  for (auto& choice : choices) choice.chance /= ways;
}

ByDeck TicketRules::kept_by(LabelOffer const& offer, unsigned mask) const {
  ByDeck kept{};
  for (std::size_t i = 0; i < offer.size; ++i) {
    if (((mask >> i) & 1U) != 0) ++kept[deck_of(offer.list[i])];
  }
  return kept;
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
    case Where::box:  // asked only where all are blank: what is boxed does not matter
    case Where::pool:
    case Where::below: return true;
    case Where::under: break;
  }
  auto const deck = deck_of(label);
  auto const& there = steps_.places[deck][place[deck]++];
  if (there.drawn == no_ticket && !comes_again(label, step)) return true;
  if (there.drawn == no_ticket) {
    auto const& then = at(steps_.next_sighting(ticket_of(label), step));
    bool const by_queue = then.kind == Kind::draw && then.queued && there.next_keep >= 0;
    return by_queue ? steps_.reaches_draw(there.next_keep, then) : there.matters;
  }
  return there.fresh ? is_blank(label) : label == label_of(there.drawn);
}

bool TicketRules::is_passed_right(TicketPlaces const& places, TicketStep const& step) const {
  if (viewer_ == spectator) return true;
  int const from = (index(viewer_) + (step.to_next ? players_ - 1 : 1)) % players_;
  auto const& pack = places.pack[from];
  return (pack.known - step.seen).empty() && pack.size() == step.seen.size() &&
         pack.blanks[0] + pack.blanks[1] == step.seen_fresh;
}

// Outcomes, drawn at random and carried out

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
  return label_of(same.nth(below(random, same.size())));
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

// Which situations are alike: tickets that the viewer sees next in the same step, or never again, can change
// places without any difference to what is seen.

/// What a label may still bring: nothing if the viewer never sees it again, otherwise the next sighting.
/// Tickets of one fate are alike; so are all those seen after an opening or draft that refills the pool.
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
  sort_few(std::span(marks).first(n));
  add_number(key, static_cast<int>(n));
  for (std::size_t i = 0; i < n; ++i) add_number(key, marks[i]);
}

}  // namespace roundhouse
