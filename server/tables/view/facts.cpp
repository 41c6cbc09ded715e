#include "server/tables/view/facts.h"

#include "server/tables/game/undo.h"

namespace roundhouse::server {
namespace {

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

protocol::SeatFacts seat_facts(Progress const& progress, std::size_t number) {
  auto const& seat = progress.seats[number];
  protocol::SeatFacts facts;
  facts.kind = seat_kind(seat);
  facts.name = seat.name;
  facts.person = seat.person;
  facts.level = seat.level;
  facts.sits_in = seat.sits_in;
  facts.undo = word(undo_of(progress, number));
  facts.wants_pause = ((progress.wants_pause >> number) & 1U) != 0;
  if (progress.clocks.any()) {
    auto const& clock = progress.clocks.of(number);
    facts.clock = {clock.left.count(), clock.running, clock.since.time_since_epoch().count()};
  }
  return facts;
}

protocol::UndoRequest undo_request(Progress const& progress) {
  protocol::UndoRequest request{static_cast<int>(progress.undo->seat) + 1, {}};
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat)
    if (((answers_awaited(progress) >> seat) & 1U) != 0) request.awaits.push_back(static_cast<int>(seat) + 1);
  return request;
}

}  // namespace

protocol::Facts facts_of(Progress const& progress) {
  protocol::Facts facts;
  facts.life = word(progress.life);
  facts.host = progress.host;
  facts.settings = progress.settings();
  facts.board_hash = progress.origin->board_hash;
  facts.rules = progress.origin->rules;
  facts.commitment = commitment(progress.origin->deal.seed);
  facts.day = progress.origin->deal_day;
  facts.cloned_from = progress.origin->cloned_from;
  facts.decisions = progress.game ? progress.game->decisions() : 0;
  facts.paused = progress.paused;
  facts.hushed = progress.hushed;
  facts.rematch = progress.rematch;
  for (std::size_t s = 0; s < progress.seats.size(); ++s)
    facts.seats.add(std::to_string(s + 1), seat_facts(progress, s));
  if (progress.undo) facts.undo = undo_request(progress);
  return facts;
}

}  // namespace roundhouse::server
