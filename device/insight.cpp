#include "device/insight.h"

#include <boost/json/serialize.hpp>

#include "device/choices.h"
#include "device/json.h"
#include "device/ride_reach.h"
#include "device/scoring.h"
#include "device/ticket_ways.h"
#include "engine/reading/json_text.h"
#include "protocol/read.h"
#include "protocol/view.h"
#include "roundhouse/notation.h"
#include "roundhouse/score.h"
#include "text/log.h"
#include "text/moves.h"

namespace roundhouse::device {
namespace {

constexpr std::string_view fate_words[] = {"done", "open", "lost"};

std::string number(SeatId seat) {
  return std::to_string(index(seat) + 1);
}

/// Whether what the phase is about is there: a view of another board may name what this one has not.
bool is_whole(Board const& board, State const& state) {
  auto const needs_claim = state.phase == Phase::pay || state.phase == Phase::give_cards ||
                           state.phase == Phase::pay_raise || state.phase == Phase::place_passenger ||
                           state.phase == Phase::take_festival || state.phase == Phase::place_province ||
                           state.phase == Phase::extra_cards;
  if (needs_claim && state.claim.route == no_route) return false;
  if (board.provinces && state.claim.line >= board.provinces->lines.size()) return false;
  if (state.phase == Phase::ride && (!board.passengers || state.ride.at == no_city)) return false;
  if (state.phase == Phase::pay_station && state.building == no_city) return false;
  return state.players >= 1 && index(state.turn) < state.players;
}

class Insight {
 public:
  Insight(Board const& board, protocol::Game const& game, SeatId seat, Language language)
      : board_(board),
        game_(game),
        state_(protocol::state_from(board, game, seat)),
        seat_(seat),
        language_(language) {}

  bool whole() const { return is_whole(board_, state_) && (!plays() || index(seat_) < state_.players); }

  js::object tell_scoring(std::vector<std::string> const& legal) const {
    return scoring(board_, state_, seat_, legal, language_);
  }

  js::object tell(std::vector<std::string> const& legal) const {
    js::object out;
    bool const asked = state_.phase == Phase::over || (plays() && !legal.empty());
    out["prompt"] = asked ? text::prompt(board_, state_, plays() ? seat_ : seat_id(0), language_) : "";
    Choices const choices(board_, state_, seat_, plays() ? legal : std::vector<std::string>());
    out["moves"] = choices.moves(language_);
    out["payments"] = choices.payments_best_first();
    out["fits"] = choices.fitting();
    out["helpful"] = plays() ? ids(board_, helpful_routes(board_, state_, seat_)) : js::array();
    out["ride"] = plays() ? reach() : js::object();
    out["tokens"] = tokens();
    out["station_cost"] = plays() ? built(state_.at(seat_)).size() + 1 : 0;  // S-03
    js::object seats;
    for (int s = 0; s < state_.players; ++s) seats.emplace(number(seat_id(s)), seat(seat_id(s)));
    out["seats"] = std::move(seats);
    if (state_.phase == Phase::over) tell_end(out);
    return out;
  }

 private:
  bool plays() const { return seat_ != no_seat; }

  js::object reach() const {
    js::object out;
    for (auto const& way : ride_reach(board_, state_, seat_)) {
      out.emplace(
          board_.at(way.to).id,
          js::object{{"routes", ids(board_, way.routes)}, {"points", way.points}, {"cards", way.cards}});
    }
    return out;
  }

  js::object tokens() const {
    js::object out;
    if (!board_.passengers) return out;
    for (std::size_t c = 0; c < board_.cities.size(); ++c) {
      if (state_.goods_left[c] > board_.passengers->stacks[c].size()) continue;
      auto const lying = text::goods_in(board_, state_, static_cast<CityId>(c));
      if (!lying.empty()) out.emplace(board_.cities[c].id, lying.front());
    }
    return out;
  }

  js::object seat(SeatId who) const {
    auto const& seat = state_.at(who);
    js::object out;
    auto const* const score = game_.scores ? game_.scores->find(number(who)) : nullptr;
    out["points"] = score != nullptr ? score->total : public_points(board_, state_, who);
    if (board_.stations) out["stations_left"] = max_stations - built(seat).size();  // S-01
    auto seen = seat.tickets;
    for (std::size_t i = 0; i < seat.offer.size; ++i)
      if (seat.offer.tickets[i] != no_ticket) seen.insert(seat.offer.tickets[i]);
    if (who == seat_) seen |= state_.draft.packs[who];
    js::object tickets;
    for (auto const ticket : seen) tickets.emplace(board_.at(ticket).id, way_of(who, ticket));
    out["tickets"] = std::move(tickets);
    if (state_.phase == Phase::over) out["places"] = places_of(who);
    return out;
  }

  void tell_end(js::object& out) const {
    auto const scores = score(board_, state_);
    js::array counted;
    for (auto const& step : text::count(board_, state_, scores, seat_, language_)) {
      js::object one{{"seat", index(step.seat) + 1},
                     {"source", word(step.source)},
                     {"points", step.points},
                     {"text", step.text}};
      if (step.ticket != no_ticket) one["ticket"] = board_.at(step.ticket).id;
      counted.push_back(std::move(one));
    }
    out["count"] = std::move(counted);
    js::object verdicts;
    for (int s = 0; s < state_.players; ++s) {
      auto const who = seat_id(s);
      verdicts.emplace(number(who), text::verdict(board_, state_, scores, who, language_));
    }
    out["verdicts"] = std::move(verdicts);
  }

  js::object way_of(SeatId who, TicketId ticket) const {
    auto const way = ticket_way(board_, state_, who, ticket);
    return {{"state", fate_words[static_cast<std::size_t>(way.fate)]},
            {"missing", way.missing},
            {"routes", ids(board_, way.routes)},
            {"from", board_.at(way.from).id},
            {"to", board_.at(way.to).id}};
  }

  /// Sources that nothing on the map stands for are left out.
  js::object places_of(SeatId who) const {
    js::object out;
    auto const& own = state_.at(who).routes;
    out["routes"] = place(ids(board_, own), {});
    out["longest_path"] = place(ids(board_, trace_longest_path(board_, own)), {});
    out["tickets"] = out["most_tickets"] = place_of_tickets(who, true);
    out["missed_tickets"] = place_of_tickets(who, false);
    if (board_.attractions) {
      Cities touched;
      for (auto const route : own) {
        touched.insert(board_.at(route).from);
        touched.insert(board_.at(route).to);
      }
      out["attractions"] = place({}, ids(board_, touched & board_.attractions->cities));
    }
    return out;
  }

  static js::object place(js::array routes, js::array cities, js::array tickets = {}) {
    return {{"routes", std::move(routes)}, {"cities", std::move(cities)}, {"tickets", std::move(tickets)}};
  }

  js::object place_of_tickets(SeatId who, bool done) const {
    Routes routes;
    Cities cities;
    js::array tickets;
    for (auto const ticket : state_.at(who).tickets) {
      auto const way = ticket_way(board_, state_, who, ticket);
      if ((way.fate == TicketFate::done) != done) continue;
      tickets.emplace_back(board_.at(ticket).id);
      cities.insert(way.from);
      cities.insert(way.to);
      if (done)
        for (auto const route : way.routes) routes.insert(route);
    }
    return place(ids(board_, routes), ids(board_, cities), std::move(tickets));
  }

  Board const& board_;
  protocol::Game const& game_;
  State state_;
  SeatId seat_;
  Language language_;
};

}  // namespace

std::optional<std::string> insight(Board const& board, std::string_view view, Language language) {
  auto const parsed = read_json(view);
  auto const* const object = parsed.value.if_object();
  if (object == nullptr || !object->contains("game")) return std::nullopt;
  protocol::Reading reading(protocol::Reading::Mode::ours);
  protocol::Game game;
  reading.read(object->at("game"), {}, game);
  if (reading.fault()) return std::nullopt;
  auto const* const given = object->if_contains("seat");
  auto const seat = given != nullptr && given->is_int64() ? given->get_int64() : 0;
  if (seat < 0 || seat > max_seats) return std::nullopt;
  auto const legal = texts(*object, "legal");
  Insight const found(board, game, seat == 0 ? no_seat : seat_id(static_cast<int>(seat) - 1), language);
  if (!found.whole()) return std::nullopt;
  bool const about_scoring = object->contains("scoring");
  return js::serialize(about_scoring ? found.tell_scoring(legal) : found.tell(legal));
}

}  // namespace roundhouse::device
