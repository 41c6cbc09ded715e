/// A state made from the server's JSON: the way back of server/tables/game_json.cpp. What is not told stays
/// face down.
#include <algorithm>
#include <boost/json.hpp>

#include "cli/base/json_fields.h"
#include "cli/remote/table.h"
#include "roundhouse/notation.h"

namespace roundhouse::cli {
namespace {

namespace js = boost::json;

class StateReader {
 public:
  StateReader(Board const& board, js::object const& game, int players, SeatId viewer)
      : board_(board), game_(game), viewer_(viewer) {
    state_.players = static_cast<std::uint8_t>(players);
  }

  State read() {
    read_course();
    read_cards();
    read_seats();
    read_routes();
    read_draft();
    read_claim();
    read_ride();
    read_goods();
    read_festivals();
    read_provinces();
    return state_;
  }

 private:
  template <typename Number>
  static void number(js::object const& from, std::string_view name, Number& to) {
    auto const* const value = from.if_contains(name);
    if (value != nullptr && value->is_number()) to = value->to_number<Number>();
  }
  static js::array list(js::object const& from, std::string_view name) {
    auto const* const value = from.if_contains(name);
    return value == nullptr || !value->is_array() ? js::array() : value->as_array();
  }
  static SeatId seat(js::value const& value) {
    return value.is_number() ? seat_id(value.to_number<int>() - 1) : no_seat;
  }
  static Cards cards(js::object const& from) {
    Cards all;
    for (auto const& entry : from)
      if (auto const card = card_from_word(entry.key())) all.add(*card, entry.value().to_number<int>());
    return all;
  }

  template <typename Id, typename Things>
  static std::optional<Id> find(Things const& things, std::string_view id) {
    for (std::size_t i = 0; i < things.size(); ++i)
      if (things[i].id == id) return static_cast<Id>(i);
    return std::nullopt;
  }
  std::optional<TicketId> ticket(js::value const& id) const {
    return find<TicketId>(board_.tickets, id.as_string());
  }
  std::optional<CityId> city(js::value const& id) const {
    return find<CityId>(board_.cities, id.as_string());
  }
  std::optional<RouteId> route(std::string_view id) const { return find<RouteId>(board_.routes, id); }
  Tickets tickets(js::array const& ids) const {
    Tickets all;
    for (auto const& id : ids)
      if (auto const found = ticket(id)) all.insert(*found);
    return all;
  }

  void read_course();
  void read_cards();
  void read_seats();
  void read_seat(Seat& seat, js::object const& from) const;
  void read_own(Seat& seat, js::object const& from) const;
  void read_routes();
  void read_draft();
  void read_claim();
  void read_ride();
  void read_goods();
  void read_festivals();
  void read_provinces();

  Board const& board_;
  js::object const& game_;
  SeatId viewer_;
  State state_;
};

void StateReader::read_course() {
  auto const* const phase = game_.if_contains("phase");
  for (int p = 0; phase != nullptr && p <= static_cast<int>(Phase::over); ++p)
    if (word(static_cast<Phase>(p)) == phase->as_string()) state_.phase = static_cast<Phase>(p);
  if (auto const* turn = game_.if_contains("turn")) state_.turn = seat(*turn);
  for (auto const& waits : list(game_, "waits"))
    state_.must_decide =
        static_cast<std::uint8_t>(state_.must_decide | (1U << (waits.to_number<unsigned>() - 1)));
  number(game_, "turns_left", state_.turns_left);
  auto const* const spent = game_.if_contains("express_spent");
  state_.express_spent = spent != nullptr && spent->is_bool() && spent->as_bool();
}

void StateReader::read_cards() {
  auto const row = list(game_, "row");
  for (std::size_t i = 0; i < row.size() && i < row_size; ++i) {
    auto const card = row[i].is_string() ? card_from_word(row[i].as_string()) : std::nullopt;
    state_.row.put(i, card.value_or(Card::none));
  }
  number(game_, "deck", state_.deck.cards.total);
  if (auto const* discard = object_in(game_, "discard")) state_.discard = cards(*discard);
  if (auto const* revealed = object_in(game_, "revealed")) state_.revealed = cards(*revealed);
  auto const left = list(game_, "tickets");
  for (std::size_t i = 0; i < left.size() && i < state_.tickets.size(); ++i)
    state_.tickets[i].pool_size = left[i].to_number<std::uint8_t>();
}

void StateReader::read_seats() {
  auto const* const seats = object_in(game_, "seats");
  for (int s = 0; seats != nullptr && s < state_.players; ++s)
    if (auto const* from = object_in(*seats, std::to_string(s + 1))) read_seat(state_.at(seat_id(s)), *from);
}

void StateReader::read_seat(Seat& seat, js::object const& from) const {
  number(from, "trains", seat.trains);
  number(from, "score", seat.score);
  number(from, "tickets", seat.ticket_count);
  number(from, "offered", seat.offer.size);
  number(from, "passengers", seat.passengers);
  number(from, "goods", seat.goods);
  number(from, "festival_cards", seat.festival_count);
  if (auto const* known = object_in(from, "known")) seat.known = cards(*known);
  for (auto const& id : list(from, "passenger_at"))
    if (auto const found = city(id)) seat.passenger_at.insert(*found);
  for (auto const& value : list(from, "express"))
    seat.express = static_cast<std::uint8_t>(seat.express | (1U << value.to_number<unsigned>()));
  seat.offer.tickets.fill(no_ticket);
  read_own(seat, from);
  number(from, "cards", seat.hand.total);
}

/// What only the seat itself is told, or everybody at the end.
void StateReader::read_own(Seat& seat, js::object const& from) const {
  if (auto const* hand = object_in(from, "hand")) seat.hand = cards(*hand);
  seat.tickets = tickets(list(from, "kept"));
  auto const offer = list(from, "offer");
  for (std::size_t i = 0; i < offer.size() && i < seat.offer.tickets.size(); ++i)
    seat.offer.tickets[i] = ticket(offer[i]).value_or(no_ticket);
  auto const* const festivals = object_in(from, "festivals");
  for (std::size_t f = 0; festivals != nullptr && board_.festivals && f < board_.festivals->list.size(); ++f)
    number(*festivals, board_.festivals->list[f].id, seat.festivals[f]);
}

void StateReader::read_routes() {
  state_.open = board_.all_routes;
  auto const* const routes = object_in(game_, "routes");
  if (routes == nullptr) return;
  for (auto const& entry : *routes) {
    auto const found = route(entry.key());
    auto const owner = seat(entry.value());
    if (!found || owner == no_seat) continue;
    auto& holder = state_.at(owner);
    holder.routes.insert(*found);
    holder.barred |= board_.at(*found).siblings;  // B-44
    state_.open.erase(*found);
    if (state_.players < board_.switches.double_routes_from)
      state_.open -= board_.at(*found).siblings;  // B-45
  }
}

void StateReader::read_draft() {
  number(game_, "drafts", state_.draft.number);
  if (viewer_ == no_seat) return;
  auto const pack = tickets(list(game_, "pack"));
  state_.draft.packs[static_cast<std::size_t>(index(viewer_))] = pack;
  state_.draft.pack_size = static_cast<std::uint8_t>(pack.size());
}

void StateReader::read_claim() {
  auto const* const claim = object_in(game_, "claim");
  if (claim == nullptr) return;
  state_.claim.route = route(claim->at("route").as_string()).value_or(no_route);
  state_.claim.color = card_from_word(claim->at("color").as_string()).value_or(Card::none);
  number(*claim, "give", state_.claim.to_give);
  number(*claim, "raise", state_.claim.raise);
  number(*claim, "played", state_.claim.played);
  number(*claim, "line", state_.claim.line);
  if (auto const* laid = object_in(*claim, "laid")) state_.claim.laid = cards(*laid);
}

void StateReader::read_ride() {
  auto const* const ride = object_in(game_, "ride");
  if (ride == nullptr) return;
  state_.ride.start = city(ride->at("start")).value_or(no_city);
  state_.ride.at = city(ride->at("at")).value_or(no_city);
  for (auto const& id : list(*ride, "used"))
    if (auto const found = route(id.as_string())) state_.ride.used.insert(*found);
}

void StateReader::read_goods() {
  auto const* const goods = object_in(game_, "goods");
  for (std::size_t c = 0; goods != nullptr && c < board_.cities.size(); ++c)
    number(*goods, board_.cities[c].id, state_.goods_left[c]);
}

void StateReader::read_festivals() {
  auto const* const lying = object_in(game_, "festivals");
  for (std::size_t f = 0; lying != nullptr && board_.festivals && f < board_.festivals->list.size(); ++f)
    number(*lying, board_.festivals->list[f].id, state_.festivals_lying[f]);
}

void StateReader::read_provinces() {
  for (auto& line : state_.provinces) line.fill(no_seat);
  auto const* const lines = object_in(game_, "provinces");
  for (std::size_t l = 0; lines != nullptr && board_.provinces && l < board_.provinces->lines.size(); ++l) {
    auto const cells = list(*lines, word(board_.provinces->lines[l].color));
    for (std::size_t c = 0; c < cells.size() && c < state_.provinces[l].size(); ++c)
      state_.provinces[l][c] = seat(cells[c]);
  }
}

}  // namespace

State state_from_json(Board const& board, js::object const& game, int players, SeatId viewer) {
  return StateReader(board, game, players, viewer).read();
}

}  // namespace roundhouse::cli
