#include "mechanics/passengers/passengers.h"

#include "mechanics/base/board_part.h"

namespace roundhouse::passengers {
namespace {

bool somebody_stands_at(State const& state, CityId city) {
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).passenger_at.contains(city)) return true;
  }
  return false;
}

SeatId owner(State const& state, RouteId route) {
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).routes.contains(route)) return seat_id(s);
  }
  return no_seat;
}

/// Whether the passenger may leave `city` by this route, `used` being behind it.
Reason why_not_along(Board const& board, State const& state, CityId city, Routes const& used, RouteId r) {
  auto const& route = board.at(r);
  auto const& seat = state.at(state.turn);
  if (route.from != city && route.to != city) return Reason::not_adjacent;
  auto const whose = owner(state, r);
  if (whose == no_seat) return Reason::route_unclaimed;
  if (board.is_country(route.other(city))) return Reason::country_dead_end;                      // M-17
  if (used.contains(r)) return Reason::route_used;                                               // M-14
  if (whose != state.turn && seat.hand[Card::passenger] == 0) return Reason::no_passenger_card;  // M-13
  return Reason::none;
}

bool has_way(Board const& board, State const& state, CityId city) {
  for (auto r : board.routes_at[city]) {
    if (why_not_along(board, state, city, {}, r) == Reason::none) return true;
  }
  return false;
}

void take_token(Context& context, CityId city) {
  auto& state = context.state;
  auto& left = state.goods_left[city];
  if (left == 0 || city == state.ride.start) return;  // M-15
  auto const& stack = context.board.passengers->stacks[city];
  auto const points = stack[stack.size() - left];
  --left;
  auto& seat = context.seat();
  seat.goods = static_cast<std::uint8_t>(seat.goods + points);
  seat.score = static_cast<std::int16_t>(seat.score + points);  // M-16
  context.tell({.kind = EventKind::score,
                .seat = state.turn,
                .a = points,
                .b = static_cast<std::uint8_t>(ScoreReason::goods)});
}

}  // namespace

void set_up(Context& context) {
  if (!context.board.passengers) return;
  auto& state = context.state;
  for (std::size_t c = 0; c < context.board.cities.size(); ++c) {
    state.goods_left[c] = static_cast<std::uint8_t>(context.board.passengers->stacks[c].size());
  }
  for (int s = 0; s < state.players; ++s) {
    state.at(seat_id(s)).passengers = static_cast<std::uint8_t>(context.board.passengers->per_player);
  }
}

bool offer_place(Context& context) {
  if (!context.board.passengers) return false;
  auto const& route = context.board.at(context.state.claim.route);
  for (auto city : {route.from, route.to}) {
    if (why_not_place(context.board, context.state, make_move(MoveKind::place_passenger, index(city))) !=
        Reason::none)
      continue;
    context.state.phase = Phase::place_passenger;
    return true;
  }
  return false;
}

void add_place_moves(Board const& board, State const& state, Moves& moves) {
  auto const& route = board.at(state.claim.route);
  for (auto city : {route.from, route.to}) {
    auto const move = make_move(MoveKind::place_passenger, index(city));
    if (why_not_place(board, state, move) == Reason::none) moves.add(move);
  }
  moves.add(MoveKind::no_passenger);
}

Reason why_not_place(Board const& board, State const& state, Move move) {
  auto const& route = board.at(state.claim.route);
  if (state.at(state.turn).passengers == 0) return Reason::no_passenger_left;
  if (move.city() != route.from && move.city() != route.to) return Reason::not_an_end;
  if (board.is_country(move.city())) return Reason::country_no_passenger;
  return somebody_stands_at(state, move.city()) ? Reason::passenger_stands_there : Reason::none;
}

void play_place(Context& context, Move move) {
  if (move.kind == MoveKind::place_passenger) {
    --context.seat().passengers;
    context.seat().passenger_at.insert(move.city());
  }
  go_on_after_claim(context);
}

Cities ready(Board const& board, State const& state) {
  Cities cities;
  for (auto city : state.at(state.turn).passenger_at) {
    if (has_way(board, state, city)) cities.insert(city);
  }
  return cities;
}

Reason why_not_ride(Board const& board, State const& state, Move move) {
  if (move.a >= board.cities.size() || !state.at(state.turn).passenger_at.contains(move.city())) {
    return Reason::no_passenger_there;
  }
  return has_way(board, state, move.city()) ? Reason::none : Reason::ride_no_way;
}

void play_ride(Context& context, Move move) {
  context.state.ride = {.start = move.city(), .at = move.city(), .used = {}};
  context.state.phase = Phase::ride;
}

void add_go_moves(Board const& board, State const& state, Moves& moves) {
  auto const& ride = state.ride;
  for (auto r : board.routes_at[ride.at]) {
    if (why_not_along(board, state, ride.at, ride.used, r) == Reason::none) moves.add(MoveKind::go, index(r));
  }
  if (!ride.used.empty()) moves.add(MoveKind::stop);
}

Reason why_not_go(Board const& board, State const& state, Move move) {
  if (move.a >= board.routes.size()) return Reason::no_such_route;
  return why_not_along(board, state, state.ride.at, state.ride.used, move.route());
}

void play_go(Context& context, Move move) {
  auto& state = context.state;
  auto& seat = context.seat();
  if (!seat.routes.contains(move.route())) {
    seat.hand.take(Card::passenger);
    seat.known.take(Card::passenger, std::min(1, seat.known[Card::passenger]));
    state.discard.add(Card::passenger);
  }
  state.ride.used.insert(move.route());
  state.ride.at = context.board.at(move.route()).other(state.ride.at);
  take_token(context, state.ride.at);
}

Reason why_not_stop(State const& state) {
  return state.ride.used.empty() ? Reason::ride_too_short : Reason::none;
}

void play_stop(Context& context) {
  context.seat().passenger_at.erase(context.state.ride.start);  // M-16
  end_turn(context);
}

void add_points(Board const& board, State const& state, Scores& scores) {
  if (!board.passengers) return;
  for (int s = 0; s < state.players; ++s) scores.seats[s].points[Source::goods] = state.seats[s].goods;
}

std::string violation(Board const& board, State const& state) {
  if (!board.passengers) return "";
  int taken = 0;
  for (std::size_t c = 0; c < board.cities.size(); ++c) {
    auto const& stack = board.passengers->stacks[c];
    if (state.goods_left[c] > stack.size()) return "goods of " + board.cities[c].id;
    for (std::size_t i = 0; i < stack.size() - state.goods_left[c]; ++i) taken += stack[i];
  }
  Cities stands;
  for (int s = 0; s < state.players; ++s) {
    auto const& seat = state.at(seat_id(s));
    taken -= seat.goods;
    if (!(stands & seat.passenger_at).empty()) return "two passengers in a city (M-09)";
    stands |= seat.passenger_at;
    if (seat.passengers + seat.passenger_at.size() > board.passengers->per_player)
      return "too many passengers";
  }
  if (!(stands & board.country_exits).empty()) return "a passenger in a country (M-17)";
  return taken == 0 ? "" : "goods tokens: " + std::to_string(taken) + " points unaccounted for";
}

// The board file

void read(Reader const& from, Board& board) {
  from.allow({"per_player", "reset_at", "stacks", "goods"});
  auto& passengers = board.passengers.emplace();
  passengers.per_player = from["per_player"].integer(1, 9);
  passengers.reset_at = from["reset_at"].integer(0, row_size);

  std::map<std::string, std::vector<std::uint8_t>> stacks;
  auto const kinds = from["stacks"];
  for (auto const& [kind, values] : kinds.members()) {
    if (!is_id(kind)) {
      values.fail({"{} is no id: lower-case letters, digits and hyphens",
                   "{} n’est pas un identifiant : lettres minuscules, chiffres et traits d’union"},
                  quoted(kind));
    }
    stacks[kind] = values.numbers(1, 12, 1, max_points);
  }
  if (stacks.empty()) {
    kinds.fail(
        {"there are no stacks; at least one is needed", "il n’y a pas de pile ; il en faut au moins une"});
  }

  for (auto const& [id, kind] : from["goods"].members()) {
    int const city = static_cast<int>(std::ranges::find(board.cities, id, &City::id) - board.cities.begin());
    auto const stack = stacks.find(kind.id());
    if (city == static_cast<int>(board.cities.size())) {
      kind.fail({"there is no city {}", "il n’y a pas de ville {}"}, quoted(id));
    } else if (board.cities[city].country >= 0) {
      kind.fail({"the city {} is an exit to a country, which has no goods",
                 "la ville {} est une sortie vers un pays, qui n’a pas de marchandises"},
                quoted(id));
    } else if (stack == stacks.end()) {
      kind.fail({"there is no stack {}", "il n’y a pas de pile {}"}, quoted(kind.id()));
    } else {
      passengers.stacks[city] = stack->second;
    }
    if (from.failed()) return;
  }
}

void check(Board const& board, Faults& faults) {
  auto const& breaks = board.switches.tie_breaks;
  auto const goods = std::ranges::find(breaks, TieBreak::goods);
  if (goods == breaks.end() || board.passengers) return;
  faults.add(entry("switches.tie_breaks", static_cast<std::size_t>(goods - breaks.begin())),
             {"the tie break goods needs the mechanic passengers",
              "le départage goods exige le mécanisme passengers"});
}

// Words

void describe_turn(Board const& board, State const& state, Lines& lines) {
  auto const& ride = state.ride;
  if (ride.at == no_city) return;
  lines.add("ride " + board.at(ride.start).id + ' ' + board.at(ride.at).id + ids(board, ride.used));
}

void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines) {
  if (!board.passengers) return;
  lines.add(name + " passengers " + std::to_string(seat.passengers));
  lines.add(name + " passenger-at" + ids(board, seat.passenger_at));
  lines.add(name + " goods " + std::to_string(seat.goods));
}

void describe(Board const& board, State const& state, Lines& lines) {
  if (!board.passengers) return;
  std::string left;
  for (std::size_t c = 0; c < board.cities.size(); ++c) append(left, board.cities[c].id, state.goods_left[c]);
  lines.add("goods" + left);
}

/// M-13: a passenger card for a route of another seat; whose it is never changes.
void show_go(SeenCards& cards, SeatId seat, Move move) {
  if (!cards.owns(seat, move.route())) cards.lay(seat, Card::passenger, 1);
}

}  // namespace roundhouse::passengers
