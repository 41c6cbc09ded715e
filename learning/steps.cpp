/// What is done in all places at once.
#include <atomic>

#include "learning/place.h"

namespace roundhouse::learning {

void Batch::observe(Outputs const& out) {
  each_place([&](Place& place) { write(place, out); });
}

/// What the action of a place means; nothing is played yet.
void Batch::understand(Place& place, int action) {
  place.taken = observation::Taken::goes_on;
  place.next_chosen = place.chosen;
  if (place.seat == no_seat) return;
  thread_local Moves legal;
  auto const& board = *place.kit->board;
  if (action == -1 && place.chosen.size == 0) {
    place.next_move = random_move(board, place.state, place.seat, place.random, legal);
    place.taken = observation::Taken::move;
    return;
  }
  auto const& space = place.kit->features.actions();
  legal_moves(board, place.state, place.seat, legal);
  narrow(space, place.state, place.chosen, legal);
  if (action == -1) {
    place.next_move = legal[below(place.random, legal.size())];
    place.taken = observation::Taken::move;
    return;
  }
  place.taken = take(space, place.state, action, place.next_chosen, legal, place.next_move);
}

std::optional<RefusedAction> Batch::step(std::span<std::int32_t const> actions, Outputs const& out) {
  std::atomic<int> refused{places()};
  each_place([&](Place& place) {
    understand(place, actions[static_cast<std::size_t>(place.number)]);
    if (place.taken != observation::Taken::refused) return;
    int first = refused;
    while (place.number < first && !refused.compare_exchange_weak(first, place.number)) continue;
  });
  if (refused < places()) return RefusedAction{refused, actions[static_cast<std::size_t>(refused)]};
  each_place([&](Place& place) {
    place.result = {};
    if (place.seat == no_seat) {
      advance(place);
    } else if (place.taken == observation::Taken::move) {
      play(place, place.seat, place.next_move);
      advance(place);
    } else {
      place.chosen = place.next_chosen;
    }
    write(place, out);
  });
  return std::nullopt;
}

/// Where all decide outside and nothing is skipped, a random decision is little more than the engine's own.
void Batch::play_random_outside(Place& place, int decisions, Moves& scratch) const {
  auto const& board = *place.kit->board;
  auto context = place.context();
  place.chosen = {};
  for (int n = 0; n < decisions; ++n) {
    roundhouse::play(context, place.seat, random_move(board, place.state, place.seat, place.random, scratch));
    ++place.decisions;
    if (place.state.must_decide == 0 || place.decisions >= setup_.decision_limit) {
      advance(place);
    } else {
      place.seat = place.state.next_to_decide();
    }
  }
}

void Batch::play_random(int decisions, Outputs const& out) {
  each_place([&](Place& place) {
    thread_local Moves scratch;
    place.result = {};
    if (place.all_outside && !setup_.skips_forced) {
      play_random_outside(place, decisions, scratch);
    } else {
      for (int n = 0; n < decisions; ++n) {
        if (place.seat != no_seat) {
          play(place, place.seat,
               random_move(*place.kit->board, place.state, place.seat, place.random, scratch));
        }
        advance(place);
      }
    }
    write(place, out);
  });
}

bool Batch::can_teach(std::string_view player) const {
  return !needs_history(player) || std::ranges::all_of(places_, &Place::keeps_history);
}

void Batch::teach(std::string const& player, std::span<std::int32_t> actions) {
  auto& teachers = teachers_[player];
  teachers.resize(places_.size());
  each_place([&](Place& place) {
    auto& action = actions[static_cast<std::size_t>(place.number)];
    action = -1;
    if (place.seat == no_seat) return;
    auto& teacher = teachers[static_cast<std::size_t>(place.number)];
    if (teacher.game != place.begun) {
      teacher.players = {};
      teacher.game = place.begun;
    }
    int const s = index(place.seat);
    auto& mind = teacher.players[static_cast<std::size_t>(s)];
    if (!mind) mind = make_player(player, player_seed(setup_.seed, place.game.deal, s));
    thread_local Moves legal;
    auto const& board = *place.kit->board;
    auto const& space = place.kit->features.actions();
    legal_moves(board, place.state, place.seat, legal);
    narrow(space, place.state, place.chosen, legal);
    auto const move = mind->decide(board, view_of(place.state, place.events, place.seat), legal);
    action = space.path(place.state, move).steps[static_cast<std::size_t>(int{place.chosen.size})];
  });
}

}  // namespace roundhouse::learning
