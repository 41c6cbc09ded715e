#include "kit/ticket_memory.h"

namespace roundhouse::kit {
namespace {

constexpr int second_queue = 1000;

int number_of(int counts, int deck) {
  return (counts >> (4 * deck)) & 15;
}

}  // namespace

TicketMemory::TicketMemory(Game const& game, SeatId viewer)
    : game_(game), viewer_(viewer), can_be_(game.board().tickets.size()) {
  for (std::size_t t = 0; t < can_be_.size(); ++t) {
    int const deck = game.board().tickets[t].deck;
    can_be_[t].insert({pool, deck});
    ++pool_size_[deck];
  }
  for (; now_ < game.events().size(); ++now_) happen(seen_by(viewer, game.events()[now_]));
}

void TicketMemory::happen(Event const& e) {
  switch (e.kind) {
    case EventKind::begin_draft:
      draft_ = e.a;
      pack_size_ = 0;
      together_ = true;
      return;
    case EventKind::decision:
      if (e.seat == viewer_) choice_ = e.move;
      return;
    case EventKind::ticket:
    case EventKind::queued_ticket: return draw(e);
    case EventKind::pass_packs: return pass(now_ + 1);
    case EventKind::kept: return keep(e);
    default: return;
  }
}

void TicketMemory::stays_only(TicketId ticket, Place place) {
  of(ticket) = {place};
}

void TicketMemory::nothing_left_in(Place place) {
  for (auto& places : can_be_) places.erase(place);
}

void TicketMemory::move_all(Place from, Place to, bool may_stay) {
  for (auto& places : can_be_) {
    if (!places.contains(from)) continue;
    if (!may_stay) places.erase(from);
    places.insert(to);
  }
}

void TicketMemory::draw(Event const& e) {
  auto const d = static_cast<std::size_t>(e.b);
  Place const to{draft_ != 0 ? pack : offer, index(e.seat)};
  if (draft_ != 0 && e.seat == seat_id(0)) ++pack_size_;
  if (e.kind == EventKind::ticket && pool_size_[d] == 0) {
    move_all({below, e.b}, {pool, e.b}, false);
    std::swap(pool_size_[d], below_size_[d]);
  }
  Place const from =
      e.kind == EventKind::ticket ? Place{pool, e.b} : Place{queue, e.b * second_queue + left_[d]++};
  bool const last = e.kind == EventKind::queued_ticket || --pool_size_[d] == 0;
  if (e.seat != viewer_) return move_all(from, to, !last);
  stays_only(static_cast<TicketId>(e.a), to);
  if (to.area == offer) own_offer_.push_back(static_cast<TicketId>(e.a));
  if (last) nothing_left_in(from);
}

void TicketMemory::pass(std::size_t next_event) {
  int const players = game_.players();
  --pack_size_;
  for (int s = 0; s < players; ++s) {
    if (seat_id(s) != viewer_) move_all({pack, s}, {offer, s}, true);
  }
  if (viewer_ != spectator) {
    stays_only(choice_.ticket(), {offer, index(viewer_)});
    own_offer_.push_back(choice_.ticket());
  }
  int const step = draft_ == 1 ? 1 : players - 1;
  for (auto& places : can_be_) {  // all packs move at once
    Places moved;
    for (auto place : places) {
      if (place.area == pack) place.number = (place.number + step) % players;
      if (place.area != pack || pack_size_ > 0) moved.insert(place);
    }
    places = moved;
  }
  if (viewer_ == spectator) return;
  nothing_left_in({pack, index(viewer_)});
  for (auto i = next_event; i < game_.events().size(); ++i) {
    auto const e = seen_by(viewer_, game_.events()[i]);
    if (e.kind != EventKind::pack) break;
    if (e.seat == viewer_) stays_only(static_cast<TicketId>(e.a), {pack, index(viewer_)});
  }
}

TicketMemory::Area TicketMemory::where_refused() const {
  if (draft_ > 1) return below;
  auto const& switches = game_.board().switches;
  switch (together_ ? switches.refused_opening : switches.refused_drawn) {
    case Refused::box: return box;
    case Refused::shuffle: return pool;
    case Refused::under: break;
  }
  return queue;
}

void TicketMemory::keep(Event const& e) {
  auto const where = where_refused();
  if (e.seat == viewer_) {
    keep_own(where);
  } else {
    for (std::size_t t = 0; t < can_be_.size(); ++t) {
      if (can_be_[t].erase({offer, index(e.seat)}) > 0) keep_or_refuse(t, e, where);
    }
  }
  for (int deck = 0; deck < ticket_decks; ++deck) {
    auto const d = static_cast<std::size_t>(deck);
    int const refused = number_of(e.b, deck);
    kept_[e.seat][d] += number_of(e.a, deck);
    if (where == below) below_size_[d] += refused;
    if (where == pool) pool_size_[d] += refused;
    if (where == queue) entered_[d] += refused;
    if (where == box) boxed_[d] += refused;
  }
  if (together_ && index(e.seat) + 1 == game_.players()) {
    together_ = false;
    draft_ = 0;
  }
}

/// Another seat may have kept or refused any ticket that was offered to it.
void TicketMemory::keep_or_refuse(std::size_t ticket, Event const& e, Area where) {
  int const deck = game_.board().tickets[ticket].deck;
  auto& places = can_be_[ticket];
  if (number_of(e.a, deck) > 0) places.insert({hand, index(e.seat)});
  for (int i = 0; i < number_of(e.b, deck); ++i) {
    int const next = deck * second_queue + entered_[deck] + i;
    places.insert({where, where == queue ? next : where == box ? 0 : deck});
  }
}

/// The viewer knows what it kept and in which order the rest went under the deck.
void TicketMemory::keep_own(Area where) {
  auto next = entered_;
  for (std::size_t i = 0; i < own_offer_.size(); ++i) {
    auto const ticket = own_offer_[i];
    int const deck = game_.board().at(ticket).deck;
    if (((choice_.a >> i) & 1U) != 0) {
      stays_only(ticket, {hand, index(viewer_)});
    } else if (where == queue) {
      stays_only(ticket, {queue, deck * second_queue + next[deck]++});
    } else {
      stays_only(ticket, {where, where == box ? 0 : deck});
    }
  }
  own_offer_.clear();
}

std::string TicketMemory::contradiction(State const& state) const {
  std::vector<std::pair<TicketId, Place>> found;
  auto const add = [&found](Tickets const& set, Place place) {
    for (auto t : set) found.emplace_back(t, place);
  };
  for (int s = 0; s < state.players; ++s) {
    auto const& seat = state.at(seat_id(s));
    add(seat.tickets, {hand, s});
    add(state.draft.packs[s], {pack, s});
    for (std::size_t i = 0; i < seat.offer.size; ++i)
      found.emplace_back(seat.offer.tickets[i], Place{offer, s});
  }
  add(state.boxed, {box, 0});
  for (int d = 0; d < ticket_decks; ++d) {
    auto const& deck = state.tickets[d];
    add(deck.pool, {pool, d});
    add(deck.below, {below, d});
    for (int i = 0; i < deck.queue_size; ++i)
      found.emplace_back(deck.queued(i), Place{queue, d * second_queue + left_[d] + i});
  }
  for (auto const& [ticket, place] : found) {
    if (!can_be_[index(ticket)].contains(place)) {
      return "ticket " + game_.board().at(ticket).id + " cannot be in area " + std::to_string(place.area) +
             ", number " + std::to_string(place.number);
    }
  }
  return wrong_number(state);
}

/// How many tickets of each deck a seat kept, and how many were boxed, is public.
std::string TicketMemory::wrong_number(State const& state) const {
  for (std::size_t d = 0; d < ticket_decks; ++d) {
    auto const of_deck = [&](Tickets const& set) {
      int n = 0;
      for (auto t : set) n += game_.board().at(t).deck == d ? 1 : 0;
      return n;
    };
    if (of_deck(state.boxed) != boxed_[d]) return "number of boxed tickets";
    for (std::size_t s = 0; s < state.players; ++s) {
      if (of_deck(state.seats[s].tickets) != kept_[s][d])
        return "seat " + std::to_string(s + 1) + ": number of tickets of deck " + std::to_string(d);
    }
  }
  return "";
}

}  // namespace roundhouse::kit
