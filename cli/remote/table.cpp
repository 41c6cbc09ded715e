#include "cli/remote/table.h"

#include <algorithm>
#include <boost/json.hpp>

#include "assets/assets.h"
#include "cli/base/json_fields.h"
#include "server/tables/sight.h"

namespace roundhouse::cli {
namespace {

namespace js = boost::json;

/// A history is told from the first decision that is no part of an earlier one.
bool begins_something(Event const& event) {
  if (event.kind != EventKind::decision) return event.kind == EventKind::first_seat;
  switch (event.move.kind) {
    case MoveKind::pay:
    case MoveKind::give:
    case MoveKind::pay_raise:
    case MoveKind::give_up:
    case MoveKind::extra:
    case MoveKind::go:
    case MoveKind::stop: return false;
    default: return true;
  }
}

}  // namespace

void RemoteTable::take_common(js::object const& d) {
  if (auto const* version = d.if_contains("v")) version_ = version->to_number<std::int64_t>();
  if (auto const* seat = d.if_contains("seat")) {
    auto const number = seat->to_number<int>();
    seat_ = number == 0 ? no_seat : seat_id(number - 1);
  }
  legal_.clear();
  auto const* const legal = d.if_contains("legal");
  if (legal == nullptr || !legal->is_array()) return;
  for (auto const& words : legal->as_array()) legal_.emplace_back(words.as_string());
}

bool RemoteTable::take_view(js::object const& d) {
  auto const* const facts = object_in(d, "facts");
  auto const* const game = object_in(d, "game");
  if (facts == nullptr || game == nullptr) return false;
  auto const* const settings = object_in(*facts, "settings");
  if (settings == nullptr) return false;
  board_ = assets::board(text_in(*settings, "board"));
  if (board_ == nullptr) return false;
  facts_ = *facts;
  game_ = *game;
  telling_ = false;
  take_common(d);
  return true;
}

bool RemoteTable::take_step(js::object const& d) {
  auto const version = d.at("v").to_number<std::int64_t>();
  if (!version_ || version > *version_ + 1) return false;
  if (version <= *version_) return true;
  auto const before = started() ? view().table : State();
  if (auto const* facts = object_in(d, "facts")) server::merge(facts_, *facts);
  if (auto const* game = object_in(d, "game")) server::merge(game_, *game);
  take_common(d);
  auto const* const events = d.if_contains("events");
  if (events == nullptr || !events->is_array()) return true;
  for (auto const& words : events->as_array()) {
    auto const event = event_from_words(*board_, before, words.as_string());
    if (!event) continue;
    telling_ = telling_ || begins_something(*event);
    if (telling_) events_.push_back(*event);
  }
  return true;
}

js::object const* RemoteTable::seat_facts(int seat) const {
  auto const* const seats = object_in(facts_, "seats");
  return seats == nullptr ? nullptr : object_in(*seats, std::to_string(seat + 1));
}

std::string RemoteTable::life() const {
  return text_in(facts_, "life");
}

std::string RemoteTable::host() const {
  return text_in(facts_, "host");
}

std::string RemoteTable::commitment() const {
  return text_in(facts_, "commitment");
}

std::vector<std::string> RemoteTable::names() const {
  std::vector<std::string> names;
  for (int s = 0; auto const* const facts = seat_facts(s); ++s) names.push_back(text_in(*facts, "name"));
  return names;
}

bool RemoteTable::is_sat_in(SeatId seat) const {
  auto const* const facts = seat_facts(index(seat));
  return facts != nullptr && !text_in(*facts, "sits_in").empty();  // why: left, late
}

View RemoteTable::view() const {
  View view;
  view.viewer = seat_;
  view.table = state_from_json(*board_, game_, static_cast<int>(names().size()), seat_);
  view.history = History(events_, seat_);
  return view;
}

}  // namespace roundhouse::cli
