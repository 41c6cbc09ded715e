#include "coach/course.h"

#include "roundhouse/event_dealer.h"

namespace roundhouse::coach {

State Step::drawn(Board const& board, Dealer& dealer) const {
  State state = before;
  Context context{board, state, dealer};
  play(context, seat, move);
  return state;
}

Course::Course(Game const& game) : game_(&game) {
  EventDealer dealer(game.events());
  Game again(game.board(), game.setup(), dealer);
  steps_.reserve(game.played().size());
  for (auto const& decision : game.played()) {
    steps_.push_back({again.state(), decision.seat, decision.move, again.events().size()});
    if (again.play(decision.seat, decision.move) != Reason::none) break;  // never: it was played before
  }
}

View Course::view(int step) const {
  auto const& at_step = at(step);
  auto const events = std::span<Event const>(game_->events()).first(at_step.events);
  return {at_step.seat, face_down(at_step.before, at_step.seat), History(events, at_step.seat)};
}

Chance Course::chance_after(int step) const {
  auto const& events = game_->events();
  auto const end = step + 1 < size() ? at(step + 1).events : events.size();
  auto found = Chance::none;
  for (auto i = at(step).events; i < end; ++i) {
    auto const kind = events[i].kind;
    if (!is_chance(kind)) continue;
    auto const what = kind == EventKind::ticket   ? Chance::tickets
                      : kind == EventKind::reveal ? Chance::tunnel
                                                  : Chance::cards;
    found = std::max(found, what);
  }
  return found;
}

}  // namespace roundhouse::coach
