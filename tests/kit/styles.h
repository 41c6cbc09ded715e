/// Ways to play that lead games into corners where sensible players never go.
#pragma once

#include <memory>

#include "roundhouse/player.h"

namespace roundhouse::kit {

enum class Style : std::uint8_t {
  random,            // any legal move
  greedy,            // the player of that name
  hoarder,           // takes cards as long as there are any, until deck and discard pile are empty
  ticket_collector,  // draws tickets as long as there are any and keeps them all
  never_claims,      // unless nothing else is legal
  only_locomotives,  // takes them and pays with them
  claim_first,       // claims whatever it can
  idle,              // passes, declines, gives up and stops whenever it may
};
inline constexpr int styles = 8;
std::string_view name(Style style);

/// A player of a style. Now and then, by chance, each of them makes any legal move instead: claiming a tunnel
/// and giving it up can go on for ever, and only something else ends it.
class StyledPlayer {
 public:
  StyledPlayer(Style style, std::uint64_t seed);
  Move decide(Game const& game, SeatId seat, Moves const& legal);

 private:
  Move any(std::vector<Move> const& moves);
  Style style_;
  Xoshiro random_;
  std::unique_ptr<Player> greedy_;
};

}  // namespace roundhouse::kit
