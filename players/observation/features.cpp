#include "players/observation/features.h"

#include "players/observation/row.h"
#include "roundhouse/score.h"

namespace roundhouse::observation {
namespace {

struct TicketPoints {
  int done = 0;
  int open = 0;
  int dead = 0;
};

TicketPoints points_of(Board const& board, Network const& network, Tickets const& tickets) {
  TicketPoints sum;
  for (auto t : tickets) {
    int const points = board.at(t).points;
    if (network.done.contains(t)) {
      sum.done += points;
    } else if (network.dead.contains(t)) {
      sum.dead += points;
    } else {
      sum.open += points;
    }
  }
  return sum;
}

void measure(Board const& board, State const& state, Memory& memory) {
  if (board.longest_path_points == 0) return;
  for (int s = 0; s < state.players; ++s) {
    auto const& routes = state.at(seat_id(s)).routes;
    if (memory.measured[s] == routes) continue;
    memory.measured[s] = routes;
    memory.longest[s] = longest_path(board, routes);
  }
}

/// A byte for each route: 1 for those of the set.
PerRoute<std::uint8_t> ones_of(Routes const& set) {
  PerRoute<std::uint8_t> ones;
  for (std::size_t r = 0; r < max_routes; r += 8) {
    // Eight copies of eight bits; each byte keeps one of them, which is carried to its top and moved down.
    auto const bits = (set.bits[r / 64] >> (r % 64)) & 255;
    auto const kept = bits * 0x0101010101010101U & 0x8040201008040201U;
    auto word = (kept + 0x7f7f7f7f7f7f7f7fU) >> 7 & 0x0101010101010101U;
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    std::memcpy(&ones[r], &word, sizeof word);
  }
  return ones;
}

/// Cards of which this seat cannot say where they are.
PerCard<int> unseen_cards(Board const& board, State const& state, SeatId seat) {
  PerCard<int> left{};
  auto const& hand = state.at(seat).hand;
  for (std::size_t c = 0; c < card_kinds; ++c) {
    left[c] = board.cards.count[c] - hand.count[c] - state.discard.count[c] - state.claim.laid.count[c] -
              state.revealed.count[c];
  }
  for (int s = 0; s < state.players; ++s) {
    if (seat_id(s) == seat) continue;
    for (std::size_t c = 0; c < card_kinds; ++c) left[c] -= state.at(seat_id(s)).known.count[c];
  }
  for (auto const card : state.row) {
    if (card != Card::none) --left[card];
  }
  return left;
}

}  // namespace

void Features::write(State const& state, SeatId seat, Chosen const& chosen, Memory& memory,
                     std::int8_t* out) const {
  std::fill_n(out, size(), std::int8_t{0});
  auto const& network = memory.look(ground_, state, seat);
  measure(*board_, state, memory);
  Row row(*this, state, seat, chosen, memory, network, out);
  write_table(row);
  write_own(row);
  write_claim(row);
  write_routes(row);
  write_tickets(row);
  write_offer(row);
  write_rivals(row);
  write_mechanics(row);
}

void Features::write_kinds(std::int8_t* out, Cards const& cards) const {
  for (int k = 0; k < kinds_count_; ++k) out[k] = static_cast<std::int8_t>(std::min(127, cards[kinds_[k]]));
}

void Features::write_table(Row& row) const {
  auto const& state = row.state;
  if (state.phase != Phase::over) row.flag(at_.phase + index(state.phase));
  row.flag(at_.players + state.players - 2);
  row.flag(at_.turn + (index(state.turn) - index(row.seat) + state.players) % state.players);
  int least = 127;
  for (int n = 1; n < state.players; ++n) least = std::min<int>(least, state.at(row.after(n)).trains);
  row.put(at_.table, state.turns_left > 0 ? 16 : 0);
  row.put(at_.table + 1, 4 * state.turns_left);
  row.put(at_.table + 2, state.deck.size() / 2);
  row.put(at_.table + 3, state.discard.total / 2);
  row.put(at_.table + 4, least);
  row.put(at_.table + 5, 8 * state.passes);
  for (int k = 0; k < kinds_count_; ++k) {
    int const lies = state.row.with(kinds_[k]).size();
    row.put(at_.row + k, lies);
    row.flag(at_.lies + k, lies > 0);
  }
  auto const unseen = unseen_cards(row.board, state, row.seat);
  for (int k = 0; k < kinds_count_; ++k) row.put(at_.unseen + k, unseen[kinds_[k]]);
  write_kinds(row.place(at_.discard), state.discard);
  for (int d = 0; d < ticket_decks; ++d) row.put(at_.decks + d, state.tickets[d].size());
}

void Features::write_own(Row& row) const {
  auto const& own = row.own;
  auto const points = points_of(row.board, row.network, own.tickets);
  int const trains = own.trains;
  row.put(at_.own, trains);
  row.put(at_.own + 1, public_points(row.board, row.state, row.seat) / 2);
  row.put(at_.own + 2, own.hand.total);
  row.put(at_.own + 3, 4 * own.ticket_count);
  row.put(at_.own + 4, row.memory.longest[row.seat]);
  row.put(at_.own + 5, points.done / 2);
  row.put(at_.own + 6, points.open / 2);
  row.put(at_.own + 7, points.dead / 2);
  constexpr std::array levels{2, 4, 7, 10, 14, 19, 25, 32};
  for (std::size_t i = 0; i < levels.size(); ++i)
    row.flag(at_.trains + static_cast<int>(i), trains <= levels[i]);

  auto const needs = planner::needs_of(row.network.plan_tally, own.hand);
  int const spaces = row.network.plan_tally.spaces;
  row.put(at_.plan, spaces);
  row.put(at_.plan + 1, trains - spaces);
  row.put(at_.plan + 2, 2 * row.network.plan.size());
  row.put(at_.plan + 3, needs.total);
  row.put(at_.plan + 4, 4 * needs.symbols);
  row.put(at_.plan + 5, 4 * needs.spare_locomotives);
  for (int c = 0; c < colors; ++c) row.put(at_.lacking + c, needs.lacking[c]);
  row.put(at_.lacking + colors, needs.gray);

  write_kinds(row.place(at_.hand), own.hand);
  constexpr int levels_of_hand = 8;
  for (int k = 0; k < kinds_count_; ++k) {
    int const n = std::min(levels_of_hand, own.hand[kinds_[k]]);
    for (int i = 0; i < n; ++i) row.flag(at_.held + k * levels_of_hand + i);
  }
}

void Features::write_claim(Row& row) const {
  auto const& claim = row.state.claim;
  if (claim.route != no_route) {
    auto const& route = row.board.at(claim.route);
    if (claim.color != Card::none) row.flag(at_.claim_color + std::min(index(claim.color), colors));
    row.put(at_.claim, route.length);
    row.put(at_.claim + 1, route.points / 2);
    row.put(at_.claim + 2, row.network.plan.contains(claim.route) ? 8 : 0);
    row.put(at_.claim + 3, claim.to_give);
    row.put(at_.claim + 4, claim.raise);
    row.put(at_.claim + 5, claim.played);
  }
  row.put(at_.chosen, row.chosen.size);
  for (int i = 0; i < row.chosen.size && i + 1 < most_steps; ++i) {
    auto const part = actions_.part(row.chosen.steps[i]);
    row.put(at_.chosen + 1 + i, part.cards);
    if (part.color != Card::none) row.flag(at_.claim_color + index(part.color));
  }
}

/// How many cards are missing for each of the free routes.
void Features::write_missing(std::int8_t* out, Routes const& free, PerRoute<std::uint8_t> const& is_free,
                             Cards const& hand) const {
  PerRoute<std::uint8_t> have{};
  auto const pays = [&](Prices::Mask const& mask, int cards) {
    auto const amount = static_cast<std::uint8_t>(cards);
    for (std::size_t r = 0; r < max_routes; ++r)
      have[r] = sum_of(have[r], static_cast<std::uint8_t>(mask[r] & amount));
  };
  int most = 0;
  for (int c = 0; c < colors; ++c) {
    int const cards = hand[card_at(c)];
    most = std::max(most, cards);
    if (cards > 0) pays(prices_.of_color[static_cast<std::size_t>(c)], cards);
  }
  pays(prices_.of_color[colors], most);
  if (hand[Card::locomotive] > 0) pays(prices_.wild, hand[Card::locomotive]);
  if (hand[Card::locomotive_4] > 0) pays(prices_.long_wild, hand[Card::locomotive_4]);
  PerRoute<std::int8_t> missing;
  for (std::size_t r = 0; r < max_routes; ++r) {
    auto const length = ground_.length[r];
    missing[r] = static_cast<std::int8_t>(length > have[r] ? is_free[r] * (length - have[r]) : 0);
  }
  for (auto r : free & board_->pay.special)
    missing[r] = static_cast<std::int8_t>(shortfall(*board_, r, hand).missing);
  std::copy_n(missing.begin(), routes_, out);
}

void Features::write_routes(Row& row) const {
  auto const& state = row.state;
  auto const free = state.open - row.own.barred;
  auto const is_free = ones_of(free);
  std::copy_n(is_free.begin(), routes_, row.place(at_.free));
  row.flags(at_.mine, row.own.routes);
  row.flags(at_.next, state.at(row.after(1)).routes);
  for (int n = 2; n < state.players; ++n) row.flags(at_.others, state.at(row.after(n)).routes);
  row.flags(at_.planned, row.network.plan);
  write_missing(row.place(at_.missing), free, is_free, row.own.hand);
  if (state.claim.route != no_route) {
    row.flag(at_.payable + index(state.claim.route));
  } else {
    row.flags(at_.payable, claimable(row.board, state, row.seat));
  }
}

void Features::write_tickets(Row& row) const {
  auto const& network = row.network;
  row.flags(at_.ticket_held, row.own.tickets);
  row.flags(at_.ticket_done, network.done);
  row.flags(at_.ticket_dead, network.dead);
  row.flags(at_.ticket_offered, network.looked_at - row.own.tickets);
  for (auto t : network.looked_at) row.put(at_.ticket_cost + index(t), network.spaces[t]);
}

void Features::write_offer(Row& row) const {
  auto const& offer = row.own.offer;
  auto const& network = row.network;
  auto const spaces = [&](Routes const& routes) { return ground_.spaces(routes); };
  int pair = at_.shared;
  for (int i = 0; i < offer.size; ++i) {
    auto const t = offer.tickets[i];
    auto const missing = network.offered[i] - network.own;
    int const at = at_.offer + 6 * i;
    row.put(at, 16);
    row.put(at + 1, row.board.at(t).points);
    row.put(at + 2, network.spaces[t]);
    row.put(at + 3, spaces(missing - network.plan));
    row.put(at + 4, network.done.contains(t) ? 16 : 0);
    row.put(at + 5, network.dead.contains(t) ? 16 : 0);
    for (int j = 0; j < i; ++j) row.put(pair++, spaces(missing & network.offered[j]));
  }
}

void Features::write_rivals(Row& row) const {
  int const own_points = public_points(row.board, row.state, row.seat);
  for (int n = 1; n < row.state.players; ++n) {
    auto const who = row.after(n);
    auto const& rival = row.state.at(who);
    int const at = at_.rivals + (n - 1) * rival_size_;
    int const points = public_points(row.board, row.state, who);
    int const stations = row.board.stations ? max_stations - built(rival).size() : 0;
    row.put(at, 16);
    row.put(at + 1, rival.trains);
    row.put(at + 2, rival.trains <= 5 ? 16 : 0);
    row.put(at + 3, rival.trains <= 12 ? 16 : 0);
    row.put(at + 4, points / 2);
    row.put(at + 5, (points - own_points) / 2);
    row.put(at + 6, rival.hand.total);
    row.put(at + 7, 4 * rival.ticket_count);
    row.put(at + 8, row.memory.longest[who] / 2);
    row.put(at + 9, 4 * (rival.passengers + std::popcount(rival.express) + stations));
    row.put(at + 10, 2 * (rival.goods + rival.festival_count));
    row.put(at + 11, 4 * rival.offer.size);
    for (int k = 0; k < kinds_count_; ++k) row.put(at + 12 + k, 4 * rival.known[kinds_[k]]);
  }
}

void Features::write_hidden(State const& state, SeatId seat, Memory& memory, std::int8_t* out) const {
  std::fill_n(out, hidden_size(), std::int8_t{0});
  auto const& blocks = hidden_.list();
  Row row(*this, state, seat, {}, memory, memory.look(ground_, state, seat), out);
  for (int n = 1; n < state.players; ++n) {
    auto const who = row.after(n);
    auto const& rival = state.at(who);
    auto const& network = memory.look(ground_, state, who);
    auto const points = points_of(*board_, network, rival.tickets);
    int const at = (n - 1) * hidden_rival_size_;
    row.put(at, network.plan_tally.spaces / 2);
    row.put(at + 1, planner::needs_of(network.plan_tally, rival.hand).total);
    row.put(at + 2, points.done / 4);
    row.put(at + 3, points.open / 4);
    row.put(at + 4, points.dead / 4);
    for (int k = 0; k < kinds_count_; ++k) row.put(at + 5 + k, 2 * rival.hand[kinds_[k]]);
    for (auto t : rival.tickets) row.put(at + 5 + kinds_count_ + index(t), 8);
  }
  write_kinds(out + blocks[1].start, state.deck.cards);
  for (auto const& deck : state.tickets) row.flags(blocks[2].start, deck.pool);
}

}  // namespace roundhouse::observation
