/// One game between computer players, from the deal to its result: the loop that simulations, the arena,
/// tuning, searches and measurements share.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/base/game_loop.h"
#include "players/seat_result.h"
#include "roundhouse/player.h"

namespace roundhouse {

/// Why a match cannot go on.
struct MatchFault {
  enum class Kind : std::uint8_t { nobody_decides, no_legal_move, refused_move, endless };

  Kind kind{};
  SeatId seat = no_seat;         // whose decision it was, if it was anybody's
  Reason reason = Reason::none;  // of a refused move
};

/// Watches a match.
class MatchObserver {
 public:
  MatchObserver() = default;
  MatchObserver(MatchObserver const&) = delete;
  MatchObserver& operator=(MatchObserver const&) = delete;
  virtual ~MatchObserver() = default;

  /// Every position, the first and the last included; false stops the match there.
  virtual bool go_on(Game const& /*game*/) { return true; }
  /// The player of the seat begins to think.
  virtual void thinks(SeatId /*seat*/) {}
  /// It has decided; the move is not played yet.
  virtual void decided(SeatId /*seat*/, Moves const& /*legal*/, Move /*move*/) {}
};

using Players = std::vector<std::unique_ptr<Player>>;
/// A player of that name on each seat, with the luck that it has in game number `game` of simulation
/// `number`.
Players make_players(std::vector<std::string> const& names, std::uint64_t number, std::int64_t game);

class Match {
 public:
  /// One player a seat.
  Match(Board const& board, Setup const& setup, Seed const& deal, Players players)
      : dealer_(deal), game_(board, setup, dealer_), players_(std::move(players)) {}
  Match(Match const&) = delete;
  Match& operator=(Match const&) = delete;
  ~Match() = default;

  /// Plays until the game is over or the observer stops it; a fault if it cannot go on.
  std::optional<MatchFault> play(MatchObserver& observer);
  /// The same unobserved.
  std::optional<MatchFault> play();

  Game const& game() const { return game_; }
  MatchResult result() const;

 private:
  std::optional<MatchFault> decide(SeatId seat, MatchObserver& observer);

  FastDealer dealer_;
  Game game_;
  Players players_;
  Moves legal_;
  PerSeat<int> turns_{};
  PerSeat<int> decisions_{};
};

}  // namespace roundhouse
