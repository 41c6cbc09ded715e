/// One game between computer players, from the deal to its result: the loop that simulations, the arena,
/// tuning, searches and measurements share. Sums over many games are whole numbers, so that they come out the
/// same in whatever order they are added up.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/base/game_loop.h"
#include "roundhouse/player.h"

namespace roundhouse {

/// How one seat fared in one game.
struct SeatResult {
  SeatScore score;
  int winners = 0;  // how many share the win if this seat has won, else 0
  int routes = 0;
  int trains = 0;  // left over
  int cards = 0;   // left over
  int turns = 0;
  int decisions = 0;
};

enum class Ending : std::uint8_t { last_round, nobody_can_act, not_ended };

struct MatchResult {
  int players = 0;
  int first = 0;  // seat that began
  int decisions = 0;
  Ending ending = Ending::not_ended;
  PerSeat<SeatResult> seats{};
};

inline constexpr int win_unit = 60;  // a win shared by k counts 1/k: whole in this unit for every k up to 5

/// The same over many games: of a seat, a place in the turn order, or a computer player.
struct SeatSums {
  std::int64_t games = 0;  // seats played: a computer player may have several in a game
  std::int64_t wins = 0;   // in units of 1/60
  std::int64_t score = 0;
  std::int64_t score_squared = 0;
  Per<Source, std::int64_t, sources> points{};
  std::int64_t kept = 0;
  std::int64_t completed = 0;
  std::int64_t routes = 0;
  std::int64_t trains = 0;
  std::int64_t cards = 0;
  std::int64_t turns = 0;
  std::int64_t decisions = 0;

  void add(SeatResult const& seat);
  SeatSums& operator+=(SeatSums const& o);
  double mean(std::int64_t sum) const {
    return games > 0 ? static_cast<double>(sum) / static_cast<double>(games) : 0;
  }
  double win_share() const { return mean(wins) / win_unit; }
  double deviation() const;  // of the score
};

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
  virtual void thinks(SeatId /*seat*/) {}  // the player of the seat begins to think
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
  std::optional<MatchFault> play(MatchObserver* observer = nullptr);

  Game const& game() const { return game_; }
  Players const& players() const { return players_; }
  MatchResult result() const;

 private:
  std::optional<MatchFault> decide(SeatId seat, MatchObserver* observer);

  FastDealer dealer_;
  Game game_;
  Players players_;
  Moves legal_;
  PerSeat<int> turns_{};
  PerSeat<int> decisions_{};
};

}  // namespace roundhouse
