#include "learning/batch.h"

#include <cmath>

#include "learning/place.h"

namespace roundhouse::learning {

bool needs_history(std::string_view player) {
  for (std::string_view const alone :
       {"", "random", "greedy", "planner", "net", "strong", "beginner", "casual", "regular"}) {
    if (player == alone) return false;
  }
  return !player.starts_with("planner:") && !player.starts_with("net:");
}

Batch::Batch(BatchSetup setup) : setup_(std::move(setup)), pool_(setup_.threads) {
  std::size_t count = 0;
  for (auto const& group : setup_.groups) count += static_cast<std::size_t>(group.games);
  places_.resize(count);
  count = 0;
  for (auto& group : setup_.groups) {
    auto kit = std::ranges::find_if(kits_, [&](auto const& k) { return k->board == group.board; });
    if (kit == kits_.end()) kit = kits_.insert(kits_.end(), std::make_unique<Kit>(group.board));
    group.names.resize(static_cast<std::size_t>(group.players));
    auto const& features = (*kit)->features;
    feature_size_ = std::max(feature_size_, features.size());
    hidden_size_ = std::max(hidden_size_, features.hidden_size());
    action_size_ = std::max(action_size_, features.actions().size());
    bool const keeps = setup_.keeps_history || std::ranges::any_of(group.names, needs_history);
    for (int g = 0; g < group.games; ++g) {
      auto& place = places_[count];
      place.group = &group;
      place.kit = kit->get();
      place.number = static_cast<int>(count++);
      place.keeps_history = keeps;
      place.alone = std::ranges::none_of(group.names, &std::string::empty);
      place.all_outside = std::ranges::all_of(group.names, &std::string::empty);
    }
  }
  restart(setup_.seed);
}

Batch::~Batch() = default;

int Batch::places() const {
  return static_cast<int>(places_.size());
}

Group const& Batch::group_of(int place) const {
  return *places_[static_cast<std::size_t>(place)].group;
}

State const& Batch::state(int place) const {
  return places_[static_cast<std::size_t>(place)].state;
}

void Batch::restart(std::uint64_t seed) {
  setup_.seed = seed;
  teachers_.clear();
  each_place([&](Place& place) {
    place.begun = 0;
    place.result = {};
    begin(place);
    if (!place.alone) advance(place);
  });
}

void Batch::begin(Place& place) const {
  place.game = numbered(*place.group, places(), place.number, place.begun++);
  auto const deal_number = static_cast<std::uint64_t>(place.game.deal);
  place.dealer = FastDealer(numbered_seed(setup_.seed, deal_number));
  place.random = Xoshiro(numbered_seed(~setup_.seed, static_cast<std::uint64_t>(place.number)),
                         static_cast<int>(place.begun & 0x7fffffff));
  place.events.clear();
  place.chosen = {};
  place.decisions = 0;
  place.inside = 0;
  for (int s = 0; s < place.group->players; ++s) {
    auto const& name = place.name_at(s);
    auto& player = place.players[static_cast<std::size_t>(s)];
    player = name.empty() ? nullptr : make_player(name, player_seed(setup_.seed, place.game.deal, s));
    if (player) place.inside = static_cast<std::uint8_t>(place.inside | 1U << s);
  }
  auto context = place.context();
  deal(context, {.players = place.group->players, .locomotive_reset = place.group->locomotive_reset});
}

void Batch::finish(Place& place, bool cut_short) const {
  auto const& board = *place.kit->board;
  int const players = place.group->players;
  auto const scores = score(board, place.state);
  auto const ranks = roundhouse::places(board, scores, players);
  auto& result = place.result;
  result = {};
  result.done = cut_short ? 2 : 1;
  result.deal = place.game.deal;
  result.turned = place.game.turned;
  float const share = 1.0F / static_cast<float>(std::popcount(scores.winners));
  for (int s = 0; s < players; ++s) {
    int best = -10'000;
    for (int o = 0; o < players; ++o) {
      if (o != s) best = std::max(best, scores.seats[o].total);
    }
    int const margin = scores.seats[s].total - best;
    result.points[s] = static_cast<std::int16_t>(scores.seats[s].total);
    result.margin[s] = static_cast<std::int16_t>(margin);
    result.rank[s] = static_cast<std::int8_t>(ranks[s]);
    result.reward[s] = scores.won(seat_id(s)) ? share : 0.0F;
    if (margin_weight_ != 0)
      result.reward[s] += margin_weight_ * std::tanh(static_cast<float>(margin) / 40.0F);
  }
}

void Batch::play(Place& place, SeatId seat, Move move) const {
  auto context = place.context();
  roundhouse::play(context, seat, move);
  ++place.decisions;
}

Move Batch::decide_inside(Place& place, SeatId seat) const {
  thread_local Moves legal;
  auto const& board = *place.kit->board;
  legal_moves(board, place.state, seat, legal);
  auto& player = *place.players[static_cast<std::size_t>(index(seat))];
  return player.decide(board, view_of(place.state, place.events, seat), legal);
}

bool Batch::is_forced(Place const& place) const {
  if (!setup_.skips_forced || is_simultaneous(place.state.phase)) return false;
  thread_local Moves legal;
  legal_moves(*place.kit->board, place.state, place.state.next_to_decide(), legal);
  return legal.size() == 1;
}

/// Plays on until somebody outside must decide, or where nobody is outside, until the end of a game.
void Batch::advance(Place& place) const {
  place.chosen = {};
  while (true) {
    bool const over = place.state.must_decide == 0;
    if (over || place.decisions >= setup_.decision_limit) {
      finish(place, !over);
      begin(place);
      if (place.alone) break;
    }
    auto const seat = place.state.next_to_decide();
    if (place.is_inside(seat)) {
      play(place, seat, decide_inside(place, seat));
      continue;
    }
    if (is_forced(place)) {
      thread_local Moves legal;
      legal_moves(*place.kit->board, place.state, seat, legal);
      play(place, seat, legal[0]);
      continue;
    }
    place.seat = seat;
    return;
  }
  place.seat = no_seat;
}

}  // namespace roundhouse::learning
