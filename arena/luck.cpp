#include "arena/luck.h"

#include <algorithm>
#include <cmath>

namespace roundhouse::arena {
namespace {

/// A card has at most ten kinds; of three tickets there are thousands, and some of them tell enough.
constexpr std::size_t most_outcomes = 24;

}  // namespace

PerSeat<double> luck_of(learned::Expectation& expectation, std::vector<ChanceOutcome> const& outcomes,
                        State const& now) {
  auto luck = expectation.of(now);
  for (auto const& outcome : outcomes) {
    auto const expected = expectation.of(outcome.state);
    for (int s = 0; s < now.players; ++s) luck[s] -= outcome.probability * expected[s];
  }
  return luck;
}

void LuckMeter::decided(Game const& game, SeatId seat, Move move) {
  node_ = {game.state(), seat, move};
  events_ = game.events().size();
}

void LuckMeter::played(Game const& game) {
  auto const news = std::span(game.events()).subspan(events_);
  if (std::ranges::none_of(news, is_chance, &Event::kind)) return;
  expectation_.stand_at(node_.before);
  auto const outcomes = some_outcomes(*board_, node_, most_outcomes, random_);
  auto const luck = luck_of(expectation_, outcomes, game.state());
  for (int s = 0; s < game.players(); ++s) luck_[s] += luck[s];
}

std::int64_t LuckMeter::luck(SeatId seat) const {
  return std::llround(luck_[seat] * static_cast<double>(luck_unit));
}

}  // namespace roundhouse::arena
