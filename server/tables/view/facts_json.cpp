/// The parts of a view that are no part of the game, and what is made of JSON in general.
#include "roundhouse/notation.h"
#include "server/protocol/wire.h"
#include "server/tables/game/undo.h"
#include "server/tables/view/sight.h"

namespace roundhouse::server {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

std::string_view word(Life life) {
  switch (life) {
    case Life::open: return "open";
    case Life::playing: return "playing";
    case Life::over: return "over";
    default: return "closed";
  }
}

std::string_view seat_kind(SeatFacts const& seat) {
  if (!seat.level.empty()) return "bot";
  return seat.person.empty() ? "free" : "person";
}

object seat_json(Progress const& progress, std::size_t number) {
  auto const& seat = progress.seats[number];
  object one{{"kind", seat_kind(seat)},
             {"name", seat.name},
             {"person", seat.person},
             {"level", seat.level},
             {"sits_in", seat.sits_in},
             {"undo", word(undo_of(progress, number))},
             {"wants_pause", ((progress.wants_pause >> number) & 1U) != 0}};
  if (progress.clocks.any()) {
    auto const& clock = progress.clocks.of(number);
    one["clock"] = object{{"left", clock.left.count()},
                          {"running", clock.running},
                          {"since", clock.since.time_since_epoch().count()}};
  }
  return one;
}

object request_json(Progress const& progress) {
  array awaits;
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
    if (((answers_awaited(progress) >> seat) & 1U) != 0) awaits.emplace_back(seat + 1);
  }
  return {{"seat", progress.undo->seat + 1}, {"awaits", std::move(awaits)}};
}

std::string decision_words(Board const& board, State const& before, Event const& seen) {
  auto const seat = std::to_string(index(seen.seat) + 1) + ' ';
  if (seen.hidden) return seat + to_words(board, seen) + " ?";
  return seat + to_words(board, before, seen.seat, seen.move);
}

/// As a record has it.
std::string event_words(Board const& board, State const& before, Event const& seen) {
  if (seen.kind == EventKind::decision) return decision_words(board, before, seen);
  return (is_chance(seen.kind) ? "* " : "= ") + to_words(board, seen);
}

}  // namespace

object facts_json(Progress const& progress) {
  object seats;
  for (std::size_t s = 0; s < progress.seats.size(); ++s)
    seats[std::to_string(s + 1)] = seat_json(progress, s);
  object facts{{"life", word(progress.life)},
               {"host", progress.host},
               {"settings", protocol::to_json(progress.settings())},
               {"board_hash", progress.origin->board_hash},
               {"rules", progress.origin->rules},
               {"commitment", commitment(progress.origin->deal.seed)},
               {"day", progress.origin->deal_day},
               {"cloned_from", progress.origin->cloned_from},
               {"decisions", progress.course ? progress.course->decisions().size() : 0},
               {"paused", progress.paused},
               {"hushed", progress.hushed},
               {"rematch", progress.rematch},
               {"seats", std::move(seats)}};
  if (progress.undo) facts["undo"] = request_json(progress);
  return facts;
}

array open_events_json(Board const& board, State const& before, std::span<Event const> events) {
  array lines;
  for (auto const& event : events) lines.emplace_back(event_words(board, before, event));
  return lines;
}

array events_json(Board const& board, State const& before, std::span<Event const> events, SeatId viewer) {
  array lines;
  for (auto const& event : events) {
    lines.emplace_back(event_words(board, before, seen_by(viewer, event)));
  }
  return lines;
}

std::optional<array> legal_json(Board const& board, State const& state, SeatId seat) {
  if (seat == no_seat || !state.waits_for(seat)) return std::nullopt;
  Moves moves;
  legal_moves(board, state, seat, moves);
  array words;
  words.reserve(static_cast<std::size_t>(moves.size()));
  for (auto const move : moves) words.emplace_back(to_words(board, state, seat, move));
  return words;
}

object merge_patch(object const& before, object const& after) {
  object patch;
  for (auto const& [key, now] : after) {
    auto const* const then = before.if_contains(key);
    if (then == nullptr || !then->is_object() || !now.is_object()) {
      if (then == nullptr || *then != now) patch[key] = now;
      continue;
    }
    auto inner = merge_patch(then->get_object(), now.get_object());
    if (!inner.empty()) patch[key] = std::move(inner);
  }
  for (auto const& [key, then] : before) {
    if (!after.contains(key)) patch[key] = nullptr;
  }
  return patch;
}

void merge(object& target, object const& patch) {
  for (auto const& [key, now] : patch) {
    if (now.is_null()) {
      target.erase(key);
      continue;
    }
    if (!now.is_object()) {
      target[key] = now;
      continue;
    }
    auto& inner = target[key];
    if (!inner.is_object()) inner = object();
    merge(inner.get_object(), now.get_object());
  }
}

}  // namespace roundhouse::server
