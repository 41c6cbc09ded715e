/// The parts of a view are listed once, in `link_…`, and copied in either direction: `Show` writes a view of
/// a state, `Take` fills a state from a view. Each kind of value has its pair of `show` and `take`.
#include "protocol/view.h"

#include "roundhouse/notation.h"
#include "roundhouse/score.h"

namespace roundhouse::protocol {
namespace {

using Ids = std::vector<std::string>;

// Numbers, words and ids
template <std::integral Number>
void show(Board const&, int& view, Number state) {
  view = state;
}
template <std::integral Number>
void take(Board const&, int view, Number& state) {
  state = static_cast<Number>(view);
}
void show(Board const&, bool& view, bool state) {
  view = state;
}
void take(Board const&, bool view, bool& state) {
  state = view;
}

void show(Board const&, std::string& view, Phase state) {
  view = word(state);
}
void take(Board const&, std::string const& view, Phase& state) {
  for (int p = 0; p <= static_cast<int>(Phase::over); ++p)
    if (word(static_cast<Phase>(p)) == view) state = static_cast<Phase>(p);
}

void show(Board const&, std::string& view, Card state) {
  view = state == Card::none ? "" : word(state);
}
void take(Board const&, std::string const& view, Card& state) {
  state = card_from_word(view).value_or(Card::none);
}

void show(Board const&, int& view, SeatId state) {
  view = index(state) + 1;
}
void take(Board const&, int view, SeatId& state) {
  state = seat_id(view - 1);
}

void show(Board const& board, std::string& view, RouteId state) {
  view = board.at(state).id;
}
void take(Board const& board, std::string const& view, RouteId& state) {
  state = board.find_route(view).value_or(no_route);
}
void show(Board const& board, std::string& view, CityId state) {
  view = board.at(state).id;
}
void take(Board const& board, std::string const& view, CityId& state) {
  state = board.find_city(view).value_or(no_city);
}

// Sets
template <typename Set>
void show(Board const& board, Ids& view, Set const& state) {
  for (auto const one : state) view.push_back(board.at(one).id);
}
template <typename Set, typename Found>
void insert_found(Set& set, Found const& found) {
  if (found) set.insert(*found);
}
void take(Board const& board, Ids const& view, Tickets& state) {
  for (auto const& id : view) insert_found(state, board.find_ticket(id));
}
void take(Board const& board, Ids const& view, Routes& state) {
  for (auto const& id : view) insert_found(state, board.find_route(id));
}
void take(Board const& board, Ids const& view, Cities& state) {
  for (auto const& id : view) insert_found(state, board.find_city(id));
}

/// The tickets of an offer keep their order.
void show(Board const& board, Ids& view, Offer const& state) {
  for (std::size_t i = 0; i < state.size; ++i) view.push_back(board.at(state.tickets[i]).id);
}
void take(Board const& board, Ids const& view, Offer& state) {
  for (std::size_t i = 0; i < view.size() && i < state.tickets.size(); ++i)
    state.tickets[i] = board.find_ticket(view[i]).value_or(no_ticket);
}

/// Stations stand in the order in which they were built.
using Stations = decltype(roundhouse::Seat::stations);
void show(Board const& board, Ids& view, Stations const& state) {
  for (auto const city : state)
    if (city != no_city) view.push_back(board.at(city).id);
}
void take(Board const& board, Ids const& view, Stations& state) {
  for (std::size_t i = 0; i < view.size() && i < state.size(); ++i) take(board, view[i], state[i]);
}

/// Bits of a mask; the lowest one is called `first`.
template <typename Bits>
struct Mask {
  Bits& bits;
  int first;
};
void show(Board const&, std::vector<int>& view, Mask<std::uint8_t const> state) {
  for (int bit = 0; bit < 8; ++bit)
    if ((state.bits >> bit) & 1) view.push_back(bit + state.first);
}
void take(Board const&, std::vector<int> const& view, Mask<std::uint8_t> state) {
  for (int const number : view)
    if (number >= state.first && number < state.first + 8)
      state.bits = static_cast<std::uint8_t>(state.bits | (1 << (number - state.first)));
}

// Cards and decks
/// All kinds that the board has, so that a patch overwrites them all.
void show(Board const& board, Map<int>& view, Cards const& state) {
  for (int i = 0; i < card_kinds; ++i)
    if (board.cards[card_at(i)] > 0) view.add(word(card_at(i)), state[card_at(i)]);
}
void take(Board const&, Map<int> const& view, Cards& state) {
  for (auto const& [kind, number] : view)
    if (auto const card = card_from_word(kind)) state.add(*card, number);
}

void show(Board const&, std::vector<std::optional<std::string>>& view, Row const& state) {
  for (auto const card : state)
    view.push_back(card == Card::none ? std::nullopt : std::optional(std::string(word(card))));
}
void take(Board const&, std::vector<std::optional<std::string>> const& view, Row& state) {
  for (std::size_t i = 0; i < view.size() && i < row_size; ++i)
    state.put(i, view[i] ? card_from_word(*view[i]).value_or(Card::none) : Card::none);
}

void show(Board const&, int& view, Deck const& state) {
  view = state.size();
}
void take(Board const&, int view, Deck& state) {
  state.cards.total = static_cast<std::uint8_t>(view);
}

using TicketDecks = decltype(State::tickets);
void show(Board const& board, std::vector<int>& view, TicketDecks const& state) {
  view.push_back(state[0].size());
  if (board.two_ticket_decks) view.push_back(state[1].size());
}
void take(Board const&, std::vector<int> const& view, TicketDecks& state) {
  for (std::size_t i = 0; i < view.size() && i < state.size(); ++i)
    state[i].pool_size = static_cast<std::uint8_t>(view[i]);
}

// What has a place on the board
/// A number for each thing of a list.
template <typename Numbers, typename Things>
struct Named {
  Numbers& numbers;
  Things const& things;
};
template <typename Numbers, typename Things>
void show(Board const&, Map<int>& view, Named<Numbers, Things> state) {
  for (std::size_t i = 0; i < state.things.size(); ++i) view.add(state.things[i].id, state.numbers[i]);
}
template <typename Numbers, typename Things>
void take(Board const&, Map<int> const& view, Named<Numbers, Things> state) {
  for (std::size_t i = 0; i < state.things.size(); ++i)
    if (auto const* const number = view.find(state.things[i].id))
      state.numbers[i] = static_cast<std::uint8_t>(*number);
}

/// Tokens in the cities that had some.
template <typename Numbers>
struct Goods {
  Numbers& left;
};
void show(Board const& board, Map<int>& view, Goods<decltype(State::goods_left) const> state) {
  for (std::size_t c = 0; c < board.cities.size(); ++c)
    if (!board.passengers->stacks[c].empty()) view.add(board.cities[c].id, state.left[c]);
}
void take(Board const& board, Map<int> const& view, Goods<decltype(State::goods_left)> state) {
  take(board, view, Named{state.left, board.cities});
}

using Provinces = decltype(State::provinces);
void show(Board const& board, Map<std::vector<std::optional<int>>>& view, Provinces const& state) {
  for (std::size_t l = 0; l < board.provinces->lines.size(); ++l) {
    auto const& line = board.provinces->lines[l];
    auto& cells = view[word(line.color)];
    for (std::size_t c = 0; c < line.cells.size(); ++c)
      cells.push_back(state[l][c] == no_seat ? std::nullopt : std::optional(index(state[l][c]) + 1));
  }
}
void take(Board const& board, Map<std::vector<std::optional<int>>> const& view, Provinces& state) {
  for (std::size_t l = 0; board.provinces && l < board.provinces->lines.size(); ++l) {
    auto const* const cells = view.find(word(board.provinces->lines[l].color));
    for (std::size_t c = 0; cells != nullptr && c < cells->size() && c < state[l].size(); ++c)
      state[l][c] = (*cells)[c] ? seat_id(*(*cells)[c] - 1) : no_seat;
  }
}

/// Whose each claimed route is.
void show_routes(Board const& board, Map<int>& view, State const& state) {
  for (auto const route : board.all_routes)
    for (int s = 0; s < state.players; ++s)
      if (state.at(seat_id(s)).routes.contains(route)) view.add(board.at(route).id, s + 1);
}
void take_routes(Board const& board, Map<int> const& view, State& state) {
  state.open = board.all_routes;
  for (auto const& [id, owner] : view) {
    auto const route = board.find_route(id);
    if (route && owner >= 1 && owner <= state.players) mark_claimed(board, state, seat_id(owner - 1), *route);
  }
}

/// Writes a view.
struct Show {
  Board const& board;
  SeatId viewer = no_seat;
  bool open = false;  // everything is shown

  template <typename View, typename Part>
  void operator()(View& view, Part const& part) const {
    show(board, view, part);
  }
  /// A part that is there only sometimes.
  template <typename View, typename Link>
  void part(bool there, std::optional<View>& view, Link const& link) const {
    if (there) link(view.emplace());
  }
  Seat& seat(Map<Seat>& seats, int number) const { return seats[std::to_string(number)]; }
};

/// Fills a state.
struct Take {
  Board const& board;
  SeatId viewer = no_seat;
  bool open = false;

  template <typename View, typename Part>
  void operator()(View const& view, Part&& part) const {
    take(board, view, part);
  }
  template <typename View, typename Link>
  void part(bool /*there*/, std::optional<View> const& view, Link const& link) const {
    if (view) link(*view);
  }
  Seat seat(Map<Seat> const& seats, int number) const {
    auto const* const found = seats.find(std::to_string(number));
    return found == nullptr ? Seat() : *found;
  }
};

/// A part that is its own value.
template <typename Link, typename View, typename Part>
void when(Link const& link, bool there, View& view, Part&& part) {
  link.part(there, view, [&](auto& inner) { link(inner, part); });
}

template <typename Link, typename View, typename Part>
void link_seat(Link const& link, View& view, Part& seat, bool sees) {
  auto const& board = link.board;
  link(view.trains, seat.trains);
  link(view.score, seat.score);
  link(view.tickets, seat.ticket_count);
  link(view.offered, seat.offer.size);
  link(view.known, seat.known);
  bool const passengers = board.passengers.has_value();
  when(link, passengers, view.passengers, seat.passengers);
  when(link, passengers, view.goods, seat.goods);
  when(link, passengers, view.passenger_at, seat.passenger_at);
  when(link, board.festivals.has_value(), view.festival_cards, seat.festival_count);
  when(link, board.express.has_value(), view.express, Mask{seat.express, 0});
  when(link, board.stations.has_value(), view.stations, seat.stations);
  when(link, sees, view.hand, seat.hand);
  when(link, sees, view.kept, seat.tickets);
  when(link, sees, view.offer, seat.offer);
  if (board.festivals) when(link, sees, view.festivals, Named{seat.festivals, board.festivals->list});
  link(view.cards, seat.hand.total);  // after the hand, which counts itself
}

template <typename Link, typename View, typename Part>
void link_claim(Link const& link, View& view, Part& claim) {
  link(view.route, claim.route);
  link(view.color, claim.color);
  link(view.give, claim.to_give);
  link(view.raise, claim.raise);
  link(view.played, claim.played);
  link(view.line, claim.line);
  link(view.laid, claim.laid);
}

template <typename Link, typename View, typename Part>
void link_ride(Link const& link, View& view, Part& ride) {
  link(view.start, ride.start);
  link(view.at, ride.at);
  link(view.used, ride.used);
}

template <typename Link, typename View, typename Table>
void link_game(Link const& link, View& view, Table& state) {
  auto const& board = link.board;
  link(view.phase, state.phase);
  link(view.turn, state.turn);
  link(view.waits, Mask{state.must_decide, 1});
  link(view.turns_left, state.turns_left);
  when(link, board.express.has_value(), view.express_spent, state.express_spent);
  link(view.row, state.row);
  link(view.deck, state.deck);
  link(view.discard, state.discard);
  when(link, board.tunnels.has_value(), view.revealed, state.revealed);
  link(view.tickets, state.tickets);
  when(link, board.draft.has_value(), view.drafts, state.draft.number);
  when(link, board.draft.has_value(), view.draft_due, state.draft.due);
  if (link.viewer != no_seat)
    when(link, board.draft.has_value(), view.pack,
         state.draft.packs[static_cast<std::size_t>(index(link.viewer))]);
  link.part(state.claim.route != no_route, view.claim,
            [&](auto& claim) { link_claim(link, claim, state.claim); });
  link.part(state.ride.start != no_city, view.ride, [&](auto& ride) { link_ride(link, ride, state.ride); });
  when(link, state.building != no_city, view.building, state.building);
  when(link, board.passengers.has_value(), view.goods, Goods{state.goods_left});
  if (board.festivals) when(link, true, view.festivals, Named{state.festivals_lying, board.festivals->list});
  when(link, board.provinces.has_value(), view.provinces, state.provinces);
  for (int s = 0; s < state.players; ++s) {
    bool const sees = link.open || state.phase == Phase::over || seat_id(s) == link.viewer;
    auto&& seat = link.seat(view.seats, s + 1);
    link_seat(link, seat, state.at(seat_id(s)), sees);
  }
}

/// What follows from the state, and is told so that a client needs no rule of the game.
void add_results(Board const& board, State const& state, Game& view) {
  for (int s = 0; s < state.players; ++s) {
    auto& shown = view.seats[std::to_string(s + 1)];
    if (!shown.kept) continue;
    show(board, shown.done.emplace(), completed(board, state, seat_id(s)));
  }
  if (state.phase != Phase::over) return;
  auto const scores = score(board, state);
  auto const place = places(board, scores, state.players);
  auto& all = view.scores.emplace();
  for (std::size_t s = 0; s < state.players; ++s) {
    auto const& seat = scores.seats[s];
    auto& one = all[std::to_string(s + 1)];
    auto const add_source = [&seat](Field const& field, auto& points) {
      for (int i = 0; i < sources; ++i) {
        auto const source = static_cast<Source>(i);
        if (word(source) == field.name && (field.required || seat[source] != 0)) points = seat[source];
      }
    };
    Score::visit_fields(add_source, one);
    one.place = place[s];
    one.total = seat.total;
    one.completed = seat.completed;
    one.longest = seat.longest;
  }
}

Game shown(Show const& link, State const& state) {
  Game view;
  link_game(link, view, state);
  show_routes(link.board, view.routes, state);
  add_results(link.board, state, view);
  return view;
}

std::optional<SeatId> seat_in(std::string_view text) {
  if (text.size() != 1 || text[0] < '1' || text[0] > '0' + max_seats) return std::nullopt;
  return seat_id(text[0] - '1');
}

}  // namespace

Game game_view(Board const& board, State const& state, SeatId viewer) {
  return shown({board, viewer, false}, face_down(state, viewer));
}

Game open_game_view(Board const& board, State const& state) {
  return shown({board, no_seat, true}, state);
}

State state_from(Board const& board, Game const& game, SeatId viewer) {
  State state;
  state.players = static_cast<std::uint8_t>(std::min<std::size_t>(game.seats.size(), max_seats));
  for (auto& seat : state.seats) seat.offer.tickets.fill(no_ticket);
  for (auto& line : state.provinces) line.fill(no_seat);
  link_game(Take{board, viewer}, game, state);
  take_routes(board, game.routes, state);
  return state;
}

Ids legal_words(Board const& board, State const& state, SeatId seat) {
  Ids words;
  if (seat == no_seat || !state.waits_for(seat)) return words;
  Moves moves;
  legal_moves(board, state, seat, moves);
  for (auto const move : moves) words.push_back(to_words(board, state, seat, move));
  return words;
}

std::string event_line(Board const& board, State const& before, Event const& event) {
  if (event.kind != EventKind::decision)
    return (is_chance(event.kind) ? "* " : "= ") + to_words(board, event);
  auto const seat = std::to_string(index(event.seat) + 1) + ' ';
  if (event.hidden) return seat + std::string(word(event.move.kind)) + " ?";
  return seat + to_words(board, before, event.seat, event.move);
}

std::optional<Event> event_from_line(Board const& board, State const& before, std::string_view line) {
  auto const first = line.substr(0, line.find(' '));
  auto const rest = line.substr(std::min(first.size() + 1, line.size()));
  if (first == "*" || first == "=") return event_from_words(board, rest);
  auto const seat = seat_in(first);
  if (!seat) return std::nullopt;
  Event event{.kind = EventKind::decision, .seat = *seat};
  if (rest.ends_with(" ?")) {
    event.hidden = true;
    for (int k = 0; k < move_kinds; ++k) {
      event.move = make_move(static_cast<MoveKind>(k));
      if (word(event.move.kind) == rest.substr(0, rest.size() - 2)) return event;
    }
    return std::nullopt;
  }
  auto const move = move_from_words(board, before, *seat, rest);
  if (!move) return std::nullopt;
  event.move = *move;
  return event;
}

Ids event_lines(Board const& board, State const& before, std::span<Event const> events, SeatId viewer) {
  Ids lines;
  for (auto const& event : events) lines.push_back(event_line(board, before, seen_by(viewer, event)));
  return lines;
}

}  // namespace roundhouse::protocol
