#include "players/observation/actions.h"

#include "roundhouse/notation.h"

namespace roundhouse::observation {
namespace {

bool has_swaps(Board const& board) {
  if (board.card_swaps) return true;
  return std::ranges::any_of(board.routes, [](Route const& r) { return r.swap > 0; });
}

int highest_express(Board const& board) {
  return board.express ? std::ranges::max(board.express->cards) : 0;
}

/// The most tickets that ever lie in front of a seat to choose from.
int most_offered(Board const& board) {
  int const opening = board.draft ? board.draft->deal : board.switches.opening_deal;
  return std::min(max_offer, std::max(opening, board.switches.draw_deal + highest_express(board)));
}

int farthest_cell(Board const& board) {
  int last = 0;
  for (auto const& line : board.provinces->lines) last = std::max<int>(last, line.cells.back());
  return last;
}

}  // namespace

// A list of what there is, read from top to bottom. NOLINTNEXTLINE(readability-function-cognitive-complexity)
ActionSpace::ActionSpace(Board const& board) : board_(&board) {
  int const routes = static_cast<int>(board.routes.size());
  int const cities = static_cast<int>(board.cities.size());
  int const express = board.express ? 4 : 1;
  for (auto const& route : board.routes) longest_ = std::max<int>(longest_, route.length);
  auto const add = [&](MoveKind kind, std::vector<int> shape, std::string_view meaning) {
    start_[index(kind)] = static_cast<std::int16_t>(blocks_.add(word(kind), std::move(shape), 1, meaning));
  };

  int kinds = 0;
  for (int c = 0; c < card_kinds; ++c) kinds += board.cards.count[c] > 0 ? 1 : 0;
  add(MoveKind::pass, {1}, "nothing else can be done");
  add(MoveKind::take, {kinds}, "take a face-up card of this kind");
  int next = start_[index(MoveKind::take)];
  for (int c = 0; c < card_kinds; ++c) {
    take_[c] = static_cast<std::int16_t>(board.cards.count[c] > 0 ? next++ : -1);
  }
  add(MoveKind::draw, {1}, "draw the top card of the deck");
  add(MoveKind::claim, {routes}, "claim this route");
  most_mixed_ =
      board.two_ticket_decks ? std::max(board.switches.opening_deal, board.switches.draw_deal + 3) : 0;
  add(MoveKind::draw_tickets, {express, most_mixed_ + 1},
      "draw tickets: express card, how many of the first deck");
  add(MoveKind::keep, {(1 << most_offered(board)) - 1}, "keep the offered tickets of this bit mask, less 1");
  add(MoveKind::pay, {colors + 1, longest_},
      "pay with so many cards (from 1) of the colour; last row: locomotives alone");
  if (board.pay.has_wild_long)
    fill_long_ = blocks_.add("pay-long", {longest_ + 1}, 1, "so many locomotives +4");
  if (has_swaps(board)) fill_swaps_ = blocks_.add("pay-swaps", {longest_ + 1}, 1, "so many swaps");
  if (has_swaps(board)) {
    add(MoveKind::give, {1 + std::ranges::max(board.cards.count)}, "so many cards of the kind that is asked");
  }
  if (board.tunnels) {
    add(MoveKind::pay_raise, {board.tunnels->reveal + 1}, "pay the raise, so many of it with locomotives");
    add(MoveKind::give_up, {1}, "give the tunnel up");
  }
  if (board.two_ticket_decks) {
    add(MoveKind::choose_mix, {board.switches.opening_deal + 1}, "so many opening tickets of the first deck");
  }
  if (board.draft)
    add(MoveKind::pick, {static_cast<int>(board.tickets.size())}, "pick this ticket of the pack");
  if (board.passengers) {
    add(MoveKind::ride, {cities}, "ride with the passenger who stands in this city");
    add(MoveKind::place_passenger, {cities}, "place a passenger in this city");
    add(MoveKind::no_passenger, {1}, "place none");
    add(MoveKind::go, {routes}, "ride along this route");
    add(MoveKind::stop, {1}, "stop the ride");
  }
  if (board.festivals) {
    add(MoveKind::take_festival, {static_cast<int>(board.festivals->list.size())},
        "take the cards of this festival");
    add(MoveKind::no_festival, {1}, "take none");
  }
  if (board.express)
    add(MoveKind::express_draw, {3}, "spend the express card of this value (from 1) on cards");
  if (board.provinces) {
    int const cards = std::max(farthest_cell(board), longest_) + 1;
    add(MoveKind::province, {static_cast<int>(board.provinces->lines.size())}, "place a train on this line");
    add(MoveKind::no_province, {1}, "place none");
    add(MoveKind::extra, {cards}, "so many extra cards of the colour");
    extra_wild_ = blocks_.add("extra-locomotives", {cards}, 1, "so many extra locomotives");
    extra_express_ = blocks_.add("extra-express", {4}, 1, "spend the express card of this value; 0: none");
  }
  if (board.stations) {
    add(MoveKind::build_station, {cities}, "build a station in this city");
    add(MoveKind::pay_station, {colors + 1, max_stations},
        "pay it with so many cards (from 1) of the colour; last row: locomotives alone");
  }
}

Path ActionSpace::pay_path(State const& state, Move move) const {
  auto const p = payment(*board_, state.claim.route, move);
  int const color = is_color(p.color) ? index(p.color) : colors;
  Path path;
  auto const step = [&](int action) { path.steps[path.size++] = static_cast<std::int16_t>(action); };
  step(with(MoveKind::pay, color * longest_ + std::max(0, p.color_cards - 1)));
  if (fill_long_ >= 0) step(fill_long_ + p.long_locomotives);
  if (fill_swaps_ >= 0) step(fill_swaps_ + p.swaps);
  return path;
}

Path ActionSpace::path(State const& state, Move move) const {
  auto const one = [&](int n) {
    Path path;
    path.steps[0] = static_cast<std::int16_t>(with(move.kind, n));
    path.size = 1;
    return path;
  };
  switch (move.kind) {
    case MoveKind::take: return {.steps = {take_[move.card()]}, .size = 1};
    case MoveKind::express_draw: return one(move.a - 1);
    case MoveKind::draw_tickets: return one(move.c * (most_mixed_ + 1) + move.a);
    case MoveKind::keep: return one(move.a - 1);
    case MoveKind::pay: return pay_path(state, move);
    case MoveKind::give:
    case MoveKind::pay_raise: return one(move.b);
    case MoveKind::extra:
      return {.steps = {static_cast<std::int16_t>(with(move.kind, move.a)),
                        static_cast<std::int16_t>(extra_wild_ + move.b),
                        static_cast<std::int16_t>(extra_express_ + move.c)},
              .size = 3};
    case MoveKind::pay_station:
      return one((is_color(move.card()) ? index(move.card()) : colors) * max_stations +
                 std::max(0, move.c - 1));
    default: return one(move.a);  // claim, ride, go … : the id; pass, draw …: 0
  }
}

Block const* ActionSpace::block_of(int action) const {
  for (auto const& block : blocks_.list()) {
    if (action >= block.start && action < block.start + block.size()) return &block;
  }
  return nullptr;
}

ActionSpace::Part ActionSpace::part(int action) const {
  auto const* const block = block_of(action);
  if (block == nullptr) return {};
  int const n = action - block->start;
  if (block->start != start_[index(MoveKind::pay)]) return {.cards = n};
  if (n / longest_ == colors) return {.color = Card::locomotive};
  return {.color = card_at(n / longest_), .cards = n % longest_ + 1};
}

// A list of what there is, read from top to bottom. NOLINTNEXTLINE(readability-function-cognitive-complexity)
std::string ActionSpace::words(int action) const {
  auto const* const block = block_of(action);
  if (block == nullptr) return "";
  int const n = action - block->start;
  auto const is = [&](MoveKind kind) { return block->name == word(kind); };
  auto const named = [&](std::string_view what) { return block->name + ' ' + std::string(what); };
  if (is(MoveKind::take))
    return named(word(card_at(static_cast<int>(std::ranges::find(take_, action) - take_.begin()))));
  if (is(MoveKind::claim) || is(MoveKind::go)) return named(board_->routes[n].id);
  if (is(MoveKind::ride) || is(MoveKind::place_passenger) || is(MoveKind::build_station))
    return named(board_->cities[n].id);
  if (is(MoveKind::pick)) return named(board_->tickets[n].id);
  if (is(MoveKind::take_festival)) return named(board_->festivals->list[n].id);
  if (is(MoveKind::province)) return named(word(board_->provinces->lines[n].color));
  if (is(MoveKind::express_draw)) return named(std::to_string(n + 1));
  if (is(MoveKind::keep)) {
    std::string places;
    for (int i = 0; i < max_offer; ++i) {
      if (((n + 1) >> i & 1) != 0) places += (places.empty() ? "" : ",") + std::to_string(i + 1);
    }
    return named(places);
  }
  if (is(MoveKind::pay) || is(MoveKind::pay_station)) {
    int const width = block->shape[1];
    if (n / width == colors) return n % width == 0 ? named("locomotives") : "";
    return named(std::string(word(card_at(n / width))) + ' ' + std::to_string(n % width + 1));
  }
  if (is(MoveKind::draw_tickets) && block->size() > 1) {
    return named(std::to_string(n % (most_mixed_ + 1)) + " express " + std::to_string(n / (most_mixed_ + 1)));
  }
  return block->size() == 1 ? block->name : named(std::to_string(n));
}

namespace {

bool begins_as(Path const& path, Chosen const& chosen) {
  for (int i = 0; i < chosen.size; ++i) {
    if (path.size <= i || path.steps[i] != chosen.steps[i]) return false;
  }
  return path.size > chosen.size;
}

}  // namespace

void narrow(ActionSpace const& space, State const& state, Chosen const& chosen, Moves& moves) {
  if (chosen.size == 0) return;
  thread_local Moves kept;
  kept.clear();
  for (auto const move : moves) {
    if (begins_as(space.path(state, move), chosen)) kept.add(move);
  }
  std::swap(kept, moves);
}

void write_mask(ActionSpace const& space, State const& state, Chosen const& chosen, Moves const& moves,
                std::uint8_t* mask) {
  for (auto const move : moves) mask[space.path(state, move).steps[chosen.size]] = 1;
}

Taken take(ActionSpace const& space, State const& state, int action, Chosen& chosen, Moves& moves,
           Move& move) {
  int left = 0;
  for (auto const m : moves) {
    if (space.path(state, m).steps[chosen.size] != action) continue;
    move = m;
    ++left;
  }
  if (left == 0) return Taken::refused;
  if (left == 1) return Taken::move;
  chosen.steps[chosen.size++] = static_cast<std::int16_t>(action);
  narrow(space, state, chosen, moves);
  return Taken::goes_on;
}

}  // namespace roundhouse::observation
