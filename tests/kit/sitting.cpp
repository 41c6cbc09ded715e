#include "kit/sitting.h"

#include "roundhouse/notation.h"

namespace roundhouse::kit {
namespace {

bool looks_at_the_clock(std::string_view name) {
  return name == "searcher" || name == "expert";
}

}  // namespace

std::vector<std::string> quick_players() {
  std::vector<std::string> names;
  for (auto name : player_names()) {
    if (!looks_at_the_clock(name)) names.emplace_back(name);
  }
  return names;
}

std::vector<std::string> unhurried_players() {
  auto names = quick_players();
  names.emplace_back("searcher@12g");
  return names;
}

std::vector<std::string> some_of(std::vector<std::string> const& names, int from, int count) {
  std::vector<std::string> some;
  for (int i = from; i < from + count; ++i) some.push_back(names[static_cast<std::size_t>(i) % names.size()]);
  return some;
}

Sitting::Sitting(Board const& board, std::vector<std::string> const& names, std::uint64_t deal,
                 std::uint64_t players)
    : dealer_(numbered_seed(deal)), game_(board, {.players = static_cast<int>(names.size())}, dealer_) {
  seat(names, players);
}

void Sitting::seat(std::vector<std::string> const& names, std::uint64_t players) {
  players_.clear();
  for (std::size_t s = 0; s < names.size(); ++s) {
    players_.push_back(make_player(names[s], player_seed(players, 0, static_cast<int>(s))));
  }
}

Moves const& Sitting::legal() {
  game_.legal(next(), legal_);
  return legal_;
}

bool Sitting::play_on(int decisions) {
  for (; decisions > 0 && !over(); --decisions) {
    if (!play(decide())) return false;
  }
  return true;
}

std::string Sitting::hash() const {
  return state_hash(board(), state());
}

}  // namespace roundhouse::kit
