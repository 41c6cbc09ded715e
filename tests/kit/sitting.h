/// A game between computer players, decision by decision.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "roundhouse/player.h"

namespace roundhouse::kit {

/// The names of players(), those that think against the clock replaced by one that counts games: what they do
/// must not depend on how busy the machine is.
std::vector<std::string> unhurried_players();
/// Those of them that decide at once.
std::vector<std::string> quick_players();

/// So many names from a place in the list on, going round.
std::vector<std::string> some_of(std::vector<std::string> const& names, int from, int count);

class Sitting {
 public:
  /// A seat for each name. The deal and the players have each their number.
  Sitting(Board const& board, std::vector<std::string> const& names, std::uint64_t deal,
          std::uint64_t players);

  Board const& board() const { return game_.board(); }
  Game const& game() const { return game_; }
  State const& state() const { return game_.state(); }
  bool over() const { return game_.over(); }
  /// Whom the table waits for: of several the first.
  SeatId next() const { return game_.state().next_to_decide(); }
  View view() const { return game_.view(next()); }
  Moves const& legal();
  Player& player() { return *players_[index(next())]; }
  /// The player of the next seat decides; nothing is played yet.
  Move decide() { return player().decide(board(), view(), legal()); }
  /// Plays it for the next seat; false if it is not legal.
  bool play(Move move) { return game_.play(next(), move) == Reason::none; }
  /// Other players take over all seats.
  void seat(std::vector<std::string> const& names, std::uint64_t players);
  /// Plays on as long as the moves are legal; false if one was not.
  bool play_on(int decisions = 1'000'000);
  /// The hash of where the game is.
  std::string hash() const;

 private:
  FastDealer dealer_;
  Game game_;
  std::vector<std::unique_ptr<Player>> players_;
  Moves legal_;
};

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
