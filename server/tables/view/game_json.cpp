/// The game as JSON. Each part is written if it is asked for as a whole or differs from before. Keys that
/// come and go are set to null in a patch; lists are always whole.
#include "roundhouse/notation.h"
#include "server/tables/view/seat_json.h"
#include "server/tables/view/sight.h"

namespace roundhouse::server {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

std::string number(int n) {
  return std::to_string(n);
}

value seat_number(SeatId seat) {
  return seat == no_seat ? value(nullptr) : value(index(seat) + 1);
}

class GameJson {
 public:
  GameJson(Board const& board, State const& now, SeatId viewer, State const* before)
      : board_(board), now_(now), before_(before), viewer_(viewer) {}
  /// With everything open.
  GameJson(Board const& board, State const& now) : board_(board), now_(now), open_(true) {}

  object write() {
    write_course();
    write_cards();
    write_routes();
    write_draft();
    write_claim();
    write_ride();
    write_goods();
    write_festivals();
    write_provinces();
    write_seats();
    if (now_.phase == Phase::over && (before_ == nullptr || before_->phase != Phase::over)) write_scores();
    return std::move(out_);
  }

 private:
  template <typename Part>
  bool differs(Part part) const {
    return before_ == nullptr || !(part(*before_) == part(now_));
  }
  /// A part that is its own value.
  template <typename Part>
  void plain(std::string_view name, Part part) {
    if (differs(part)) out_[name] = part(now_);
  }

  bool sees(State const& state, int seat) const {
    return open_ || state.phase == Phase::over || seat_id(seat) == viewer_;
  }

  void write_course();
  void write_cards();
  void write_routes();
  void write_draft();
  void write_packs();
  void write_claim();
  void write_ride();
  void write_goods();
  void write_festivals();
  void write_provinces();
  void write_seats();
  void write_scores();
  SeatId owner(State const& state, RouteId route) const;

  Board const& board_;
  State const& now_;
  State const* before_ = nullptr;
  SeatId viewer_ = no_seat;
  bool open_ = false;
  object out_;
};

void GameJson::write_course() {
  plain("phase", [](State const& s) { return word(s.phase); });
  if (differs([](State const& s) { return s.turn; })) out_["turn"] = seat_number(now_.turn);
  if (differs([](State const& s) { return s.must_decide; })) {
    array waits;
    for (int s = 0; s < now_.players; ++s) {
      if (now_.waits_for(seat_id(s))) waits.emplace_back(s + 1);
    }
    out_["waits"] = std::move(waits);
  }
  plain("turns_left", [](State const& s) { return int{s.turns_left}; });
  if (board_.express) plain("express_spent", [](State const& s) { return s.express_spent; });
}

void GameJson::write_cards() {
  if (differs([](State const& s) { return s.row; })) {
    array row;
    for (auto const card : now_.row) row.push_back(card == Card::none ? value(nullptr) : value(word(card)));
    out_["row"] = std::move(row);
  }
  plain("deck", [](State const& s) { return s.deck.size(); });
  if (differs([](State const& s) { return s.discard; })) out_["discard"] = cards_json(board_, now_.discard);
  if (board_.tunnels && differs([](State const& s) { return s.revealed; }))
    out_["revealed"] = cards_json(board_, now_.revealed);
  auto const sizes = [](State const& s) { return std::array{s.tickets[0].size(), s.tickets[1].size()}; };
  if (differs(sizes)) {
    auto const left = sizes(now_);
    out_["tickets"] = board_.two_ticket_decks ? array{left[0], left[1]} : array{left[0]};
  }
}

SeatId GameJson::owner(State const& state, RouteId route) const {
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).routes.contains(route)) return seat_id(s);
  }
  return no_seat;
}

void GameJson::write_routes() {
  auto const same = [&] {
    if (before_ == nullptr) return false;
    for (int s = 0; s < now_.players; ++s) {
      if (!(before_->at(seat_id(s)).routes == now_.at(seat_id(s)).routes)) return false;
    }
    return true;
  };
  if (same()) return;
  object routes;
  for (auto const route : board_.all_routes) {
    auto const now = owner(now_, route);
    auto const then = before_ == nullptr ? no_seat : owner(*before_, route);
    if (now != then) routes[board_.at(route).id] = seat_number(now);
  }
  out_["routes"] = std::move(routes);
}

void GameJson::write_draft() {
  if (!board_.draft) return;
  plain("drafts", [](State const& s) { return int{s.draft.number}; });
  plain("draft_due", [](State const& s) { return s.draft.due; });
  if (open_) return write_packs();
  if (viewer_ == no_seat) return;
  auto const pack = [this](State const& s) {
    return s.draft.packs[static_cast<std::size_t>(index(viewer_))];
  };
  if (differs(pack)) out_["pack"] = tickets_json(board_, pack(now_));
}

void GameJson::write_packs() {
  object packs;
  for (int s = 0; s < now_.players; ++s) {
    packs[number(s + 1)] = tickets_json(board_, now_.draft.packs[static_cast<std::size_t>(s)]);
  }
  out_["packs"] = std::move(packs);
}

void GameJson::write_claim() {
  if (before_ == nullptr ? now_.claim.route == no_route : before_->claim == now_.claim) return;
  auto const& claim = now_.claim;
  if (claim.route == no_route) {
    if (before_->claim.route != no_route) out_["claim"] = nullptr;
    return;
  }
  out_["claim"] = object{{"route", board_.at(claim.route).id},
                         {"color", claim.color == Card::none ? value("") : value(word(claim.color))},
                         {"give", claim.to_give},
                         {"raise", claim.raise},
                         {"played", claim.played},
                         {"line", claim.line},
                         {"laid", cards_json(board_, claim.laid)}};
}

void GameJson::write_ride() {
  if (before_ == nullptr ? now_.ride.start == no_city : before_->ride == now_.ride) return;
  auto const& ride = now_.ride;
  if (ride.start == no_city) {
    if (before_->ride.start != no_city) out_["ride"] = nullptr;
    return;
  }
  array used;
  for (auto const route : ride.used) used.emplace_back(board_.at(route).id);
  out_["ride"] =
      object{{"start", board_.at(ride.start).id}, {"at", board_.at(ride.at).id}, {"used", std::move(used)}};
}

void GameJson::write_goods() {
  if (!board_.passengers || !differs([](State const& s) { return s.goods_left; })) return;
  object goods;
  for (std::size_t city = 0; city < board_.cities.size(); ++city) {
    auto const left = now_.goods_left[city];
    bool const wanted =
        before_ == nullptr ? !board_.passengers->stacks[city].empty() : before_->goods_left[city] != left;
    if (wanted) goods[board_.cities[city].id] = left;
  }
  out_["goods"] = std::move(goods);
}

void GameJson::write_festivals() {
  if (!board_.festivals || !differs([](State const& s) { return s.festivals_lying; })) return;
  object lying;
  for (std::size_t f = 0; f < board_.festivals->list.size(); ++f) {
    auto const n = now_.festivals_lying[f];
    if (before_ == nullptr || before_->festivals_lying[f] != n) lying[board_.festivals->list[f].id] = n;
  }
  out_["festivals"] = std::move(lying);
}

void GameJson::write_provinces() {
  if (!board_.provinces || !differs([](State const& s) { return s.provinces; })) return;
  object lines;
  for (std::size_t l = 0; l < board_.provinces->lines.size(); ++l) {
    auto const& line = board_.provinces->lines[l];
    if (before_ != nullptr && before_->provinces[l] == now_.provinces[l]) continue;
    array cells;
    for (std::size_t c = 0; c < line.cells.size(); ++c) cells.push_back(seat_number(now_.provinces[l][c]));
    lines[word(line.color)] = std::move(cells);
  }
  out_["provinces"] = std::move(lines);
}

void GameJson::write_seats() {
  object seats;
  for (int s = 0; s < now_.players; ++s) {
    bool const same = before_ != nullptr && before_->at(seat_id(s)) == now_.at(seat_id(s)) &&
                      sees(*before_, s) == sees(now_, s);
    if (same) continue;
    auto const* const then = before_ == nullptr ? nullptr : &before_->at(seat_id(s));
    auto const* const seen = then != nullptr && sees(*before_, s) ? then : nullptr;
    object seat;
    write_public(board_, now_.at(seat_id(s)), then, seat);
    if (sees(now_, s)) write_own(board_, now_.at(seat_id(s)), seen, seat);
    if (!seat.empty()) seats[number(s + 1)] = std::move(seat);
  }
  if (!seats.empty()) out_["seats"] = std::move(seats);
}

void GameJson::write_scores() {
  auto const scores = score(board_, now_);
  auto const place = places(board_, scores, now_.players);
  object all;
  for (int s = 0; s < now_.players; ++s) {
    auto const& seat = scores.seats[static_cast<std::size_t>(s)];
    object one{{"place", place[static_cast<std::size_t>(s)]},
               {"total", seat.total},
               {"completed", seat.completed},
               {"longest", seat.longest}};
    for (int i = 0; i < sources; ++i)
      one[word(static_cast<Source>(i))] = seat.points[static_cast<std::size_t>(i)];
    all[number(s + 1)] = std::move(one);
  }
  out_["scores"] = std::move(all);
}

}  // namespace

object open_json(Board const& board, State const& state) {
  return GameJson(board, state).write();
}

object game_json(Board const& board, State const& state, SeatId viewer, State const* before) {
  auto const now = face_down(state, viewer);
  if (before == nullptr) return GameJson(board, now, viewer, nullptr).write();
  auto const then = face_down(*before, viewer);
  return GameJson(board, now, viewer, &then).write();
}

}  // namespace roundhouse::server
