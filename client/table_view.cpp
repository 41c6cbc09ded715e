#include "client/table_view.h"

#include "protocol/read.h"
#include "protocol/view.h"
#include "roundhouse/boards.h"

namespace roundhouse::client {
namespace {

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

SeatId seat_of(int number) {
  return number == 0 ? no_seat : seat_id(number - 1);
}

}  // namespace

Newness newness(std::optional<std::int64_t> known, std::int64_t version) {
  if (!known || version > *known + 1) return Newness::gap;
  return version <= *known ? Newness::known : Newness::next;
}

bool TableView::take(protocol::FullView const& message) {
  auto const* const board = assets::board(message.facts.settings.board);
  if (board == nullptr) return false;
  board_ = board;
  version_ = message.version;
  seat_ = seat_of(message.seat);
  facts_ = message.facts;
  game_ = message.game;
  legal_ = message.legal;
  telling_ = false;
  take_names();
  return true;
}

Newness TableView::take(protocol::Did const& message) {
  auto const how = newness(version_, message.version);
  if (how != Newness::next) return how;
  auto const before = started() ? view().state : State();
  if (!message.game.empty() && !game_) game_.emplace();
  if (merge(facts_, message.facts)) return Newness::gap;
  if (game_ && merge(*game_, message.game)) return Newness::gap;
  version_ = message.version;
  seat_ = seat_of(message.seat);
  legal_ = message.legal;
  take_names();
  take_events(message.events, before);
  return how;
}

void TableView::take_events(std::vector<std::string> const& lines, State const& before) {
  for (auto const& line : lines) {
    auto const event = protocol::event_from_line(*board_, before, line);
    if (!event) continue;
    telling_ = telling_ || begins_something(*event);
    if (telling_) events_.push_back(*event);
  }
}

void TableView::take_names() {
  names_.clear();
  for (auto const& [number, seat] : facts_.seats) names_.push_back(seat.name);
}

bool TableView::is_sat_in(SeatId seat) const {
  auto const* const facts = facts_.seats.find(std::to_string(index(seat) + 1));
  return facts != nullptr && !facts->sits_in.empty();
}

View TableView::view() const {
  View view;
  view.viewer = seat_;
  view.state = protocol::state_from(*board_, *game_, seat_);
  view.history = History(events_, seat_);
  return view;
}

}  // namespace roundhouse::client
