#include "belief/ticket_choices.h"

namespace roundhouse {
namespace {

using Kind = TicketStep::Kind;
using Where = TicketStep::Where;

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

/// Whether another seat may have drawn or picked a ticket, given where the viewer sees it next, and what the
/// viewer finds in the pack.
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

}  // namespace roundhouse
