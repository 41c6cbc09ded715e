#include "players/observation/network.h"

#include "players/planner/road_search.h"
#include "roundhouse/score.h"

namespace roundhouse::observation {
namespace {

using planner::RoadSearch;

PerRoute<std::uint8_t> costs_with(Ground const& ground, Routes const& own) {
  auto costs = ground.length;
  for (auto r : own) costs[r] = 0;
  return costs;
}

/// In front of the seat, or held.
Tickets tickets_of(State const& state, SeatId seat) {
  auto const& own = state.at(seat);
  auto tickets = own.tickets | state.draft.packs[seat];
  for (int i = 0; i < own.offer.size; ++i) tickets.insert(own.offer.tickets[i]);
  return tickets;
}

Cities all_cities(Board const& board) {
  Cities all;
  for (std::size_t c = 0; c < board.cities.size(); ++c) all.insert(static_cast<CityId>(c));
  return all;
}

PerRoute<std::uint8_t> lengths_of(Board const& board) {
  PerRoute<std::uint8_t> lengths{};
  for (auto r : board.all_routes) lengths[r] = board.at(r).length;
  return lengths;
}

}  // namespace

Ground::Ground(Board const& board, planner::Weights const& weights)
    : lore(board, weights),
      length(lengths_of(board)),
      cities(all_cities(board)),
      open(board, cities - board.country_exits, board.all_routes, length),
      least(board, cities, board.all_routes, length) {
  for (auto r : board.all_routes) {
    ends[r].insert(board.at(r).from);
    ends[r].insert(board.at(r).to);
  }
  for (std::size_t t = 0; t < board.tickets.size(); ++t)
    tickets[t] = {board.tickets[t].from_cities, board.tickets[t].to_cities};
}

namespace {

/// Tickets in the order of what they need: most first, then by number.
class DearestFirst {
 public:
  DearestFirst(Tickets const& tickets, PerTicket<std::uint8_t> const& spaces) {
    for (auto t : tickets) {
      auto const key = static_cast<std::uint8_t>(255 - spaces[t]);
      with_[key] = (filled_.contains(key) ? with_[key] : 0) | std::uint64_t{1} << index(t);
      filled_.insert(key);
    }
  }
  template <typename Look>
  void each(Look look) const {
    for (auto key : filled_) {
      for (auto t : Tickets{{with_[key]}}) look(t);
    }
  }

 private:
  IdSet<std::uint8_t, 4> filled_;
  std::array<std::uint64_t, 256> with_;  // those that need 255 less the key; only where filled, for speed
};

}  // namespace

/// Looks for ways and plans with the distances of a network.
class Network::Planning {
 public:
  Planning(Ground const& ground, Network& network)
      : ground_(ground),
        network_(network),
        all_(network.usable | network.own),
        costs_(costs_with(ground, network.own)) {}

  /// The cheapest way for a ticket; none, if there is none.
  Routes const& way(TicketId t) {
    auto& way = network_.ways_[t];
    if (network_.known_.contains(t)) return way;
    network_.known_.insert(t);
    way = {};
    if (network_.without_way_.contains(t)) return way;
    auto const& ends = ground_.tickets[t];
    Spread room;
    way = RoadSearch(ground_.lore, all_, costs_)
              .search(ends.from, ends.to, network_.spaces[t] + 1, to_end(ends, room))
              .routes;
    return way;
  }
  /// Joins the tickets one after the other, the dearest first; what is planned already costs the next no
  /// more.
  void plan(Tickets const& tickets);

 private:
  /// From every city to the nearest where the ticket ends. `room` is for what must be worked out.
  Spread const& to_end(Ground::Ends const& ends, Spread& room) const {
    auto const first = ends.to.first();
    auto others = ends.to;
    others.erase(first);
    if (others.empty()) return network_.now_.from(first);
    room = network_.now_.from(first);
    for (auto city : others) merge(room, network_.now_.from(city));
    return room;
  }
  planner::Road cheaper(Ground::Ends const& ends, int limit, PerRoute<std::uint8_t> const& costs) const;
  void add(Routes const& routes, PerRoute<std::uint8_t>& costs);

  Ground const& ground_;
  Network& network_;
  Routes all_;
  PerRoute<std::uint8_t> costs_;
  // From every city to the nearest on the plan, as it is, and at least.
  Spread planned_now_;
  Spread planned_least_;
};

/// A way for the ticket below the limit, where some routes cost nothing any more.
planner::Road Network::Planning::cheaper(Ground::Ends const& ends, int limit,
                                         PerRoute<std::uint8_t> const& costs) const {
  // Such a way leads to the plan and on from it, or not there at all.
  Spread room;
  auto left = to_end(ends, room);
  auto const on = nearest(planned_now_, ends.to);
  for (std::size_t c = 0; c < max_cities; ++c) left[c] = std::min(left[c], sum_of(planned_now_[c], on));
  int const least = nearest(left, ends.from);
  if (least >= limit) return {};
  // Mostly there is a way as cheap as that, and it is found soonest by who looks for no other.
  auto const search = [&](int below) {
    return RoadSearch(ground_.lore, all_, costs).search(ends.from, ends.to, below, left);
  };
  auto const best = search(least + 1);
  return best.found || least + 1 == limit ? best : search(limit);
}

void Network::Planning::plan(Tickets const& tickets) {
  auto& plan = network_.plan;
  plan = {};
  planned_now_.fill(out_of_reach);
  planned_least_.fill(out_of_reach);
  auto costs = costs_;
  // Who holds so many tickets that this does not suffice has other worries than the best plan for all of
  // them.
  int searches_left = 6;
  DearestFirst const sorted(tickets, network_.spaces);
  sorted.each([&](TicketId t) {
    auto const& ends = ground_.tickets[t];
    int const alone = network_.spaces[t];
    int const least = nearest(planned_least_, ends.from) + nearest(planned_least_, ends.to);
    planner::Road road;
    if (searches_left > 0 && least < alone) {
      --searches_left;
      road = cheaper(ends, alone, costs);
    }
    auto const added = (road.found ? road.routes : way(t)) - network_.own;
    if (searches_left > 0) add(added - plan, costs);
    plan |= added;
  });
  network_.plan_tally = ground_.lore.tally(plan);
  network_.served_ = tickets;
  network_.planned_ = true;
}

/// From now on these routes are on the plan, and cost nothing.
void Network::Planning::add(Routes const& routes, PerRoute<std::uint8_t>& costs) {
  Cities reached;
  for (auto r : routes) {
    costs[r] = 0;
    reached |= ground_.ends[r];
  }
  for (auto city : reached) {
    merge(planned_now_, network_.now_.from(city));
    merge(planned_least_, network_.least_.from(city));
  }
}

/// Another game, or not a later position of the same.
void Network::begin(Ground const& ground, Routes const& own_now, Routes const& usable_now) {
  auto const& board = ground.lore.board();
  if (own_now.empty() && usable_now == board.all_routes) {
    now_ = ground.open;
    least_ = ground.least;
  } else {
    auto const costs = costs_with(ground, own_now);
    now_ = Distances(board, ground.cities - board.country_exits, usable_now | own_now, costs);
    least_ = Distances(board, ground.cities, board.all_routes, costs);
  }
  known_ = {};
  planned_ = false;
  begun_ = true;
}

/// Whether the way of a ticket is still the cheapest, and would be found again: nothing of it is lost, and no
/// new route serves as well.
bool Network::way_stands(Ground const& ground, TicketId t, Routes const& claimed, Routes const& lost) const {
  auto const& way = ways_[t];
  if (!(way & lost).empty()) return false;
  auto const& ends = ground.tickets[t];
  int const needed = spaces[t] - ground.spaces(claimed & way);
  for (auto r : claimed - way) {
    auto const& from = now_.from(ground.lore.board().at(r).from);
    auto const& to = now_.from(ground.lore.board().at(r).to);
    if (nearest(from, ends.from) + nearest(to, ends.to) <= needed ||
        nearest(to, ends.from) + nearest(from, ends.to) <= needed)
      return false;
  }
  return true;
}

/// Takes over what has been claimed since the last time; whether anything has.
// A list, one part after the other. NOLINTNEXTLINE(readability-function-cognitive-complexity)
bool Network::follow(Ground const& ground, Routes const& own_now, Routes const& usable_now) {
  if (begun_ && own == own_now && usable == usable_now) return false;
  bool const later = begun_ && (own - own_now).empty() && (usable_now - usable).empty();
  if (later) {
    auto const claimed = own_now - own;
    auto const lost = usable - usable_now - claimed;
    for (auto r : claimed) {
      now_.join(ground.lore.board().at(r));
      least_.join(ground.lore.board().at(r));
    }
    if (!lost.empty()) {
      auto const costs = costs_with(ground, own_now);
      auto left = usable | own_now;
      for (auto r : lost) {
        left.erase(r);
        now_.cut(ground.lore, r, left, costs);
      }
    }
    for (auto t : known_) {
      if (!way_stands(ground, t, claimed, lost)) known_.erase(t);
    }
    // After a claim the tickets may come in another order: the plan must not depend on how it was come to.
    if (!(plan & lost).empty() || !claimed.empty()) planned_ = false;
  } else {
    begin(ground, own_now, usable_now);
  }
  own = own_now;
  usable = usable_now;
  return true;
}

/// What these tickets still need.
void Network::measure(Ground const& ground, Tickets const& tickets) {
  for (auto t : tickets) {
    int const distance = now_.between(ground.tickets[t].from, ground.tickets[t].to);
    bool const found = distance < out_of_reach;
    auto const needed = static_cast<std::uint8_t>(found ? distance : 0);
    if (found) {
      without_way_.erase(t);
    } else {
      without_way_.insert(t);
    }
    if (spaces[t] != needed && served_.contains(t)) planned_ = false;
    spaces[t] = needed;
  }
}

/// Says which tickets are done and dead, and returns the seat's own that are neither.
Tickets Network::sort_tickets(Board const& board, State const& state, SeatId who) {
  auto const& seat = state.at(who);
  done = dead = {};
  Tickets unfinished;
  if (board.stations && !built(seat).empty()) done = completed(board, state, who);
  for (auto t : looked_at) {
    bool const found = !without_way_.contains(t);
    if (found && spaces[t] == 0) done.insert(t);
    if (done.contains(t)) continue;
    if (!found || spaces[t] > seat.trains) {
      dead.insert(t);
    } else if (seat.tickets.contains(t)) {
      unfinished.insert(t);
    }
  }
  return unfinished;
}

void Network::update(Ground const& ground, State const& state, SeatId who) {
  auto const& board = ground.lore.board();
  auto const& seat = state.at(who);
  auto const tickets = tickets_of(state, who);
  bool const moved = follow(ground, seat.routes, state.open - seat.barred);
  bool const same = !moved && tickets == looked_at && seat.tickets == held && seat.trains == trains_;
  if (same && seat.offer.size == 0 && !board.stations) return;
  measure(ground, moved ? tickets : tickets - looked_at);
  looked_at = tickets;
  known_ &= tickets;
  held = seat.tickets;
  trains_ = seat.trains;
  auto const unfinished = sort_tickets(board, state, who);
  bool const stands = planned_ && served_ == unfinished;
  if (stands && seat.offer.size == 0) return;
  Planning planning(ground, *this);
  if (!stands) planning.plan(unfinished);
  for (int i = 0; i < seat.offer.size; ++i) offered[i] = planning.way(seat.offer.tickets[i]);
}

}  // namespace roundhouse::observation
