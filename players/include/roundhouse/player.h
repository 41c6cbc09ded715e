/// A computer player: it sees a view and the legal moves, and returns one of them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "roundhouse/explanation.h"
#include "roundhouse/game.h"

namespace roundhouse {

/// Whoever decides for a seat. Derive from it to write your own.
class Player {
 public:
  Player() = default;
  Player(Player const&) = delete;
  Player& operator=(Player const&) = delete;
  virtual ~Player() = default;

  /// One of the legal moves (there is at least one). Never looks at anything but the view.
  virtual Move decide(Board const& board, View const& view, Moves const& legal) = 0;
  /// Why it last decided as it did; nothing if it cannot say.
  virtual std::optional<Explanation> explanation() const { return std::nullopt; }
  /// One that goes on exactly as this one would, with the luck of another seed: whoever wants to know what a
  /// game may come to plays it on with copies. Null if this one cannot be copied.
  virtual std::unique_ptr<Player> copy(std::uint64_t /*seed*/) const { return nullptr; }
};

/// Computer players, and the levels made of them for people.
enum class PlayerKind : std::uint8_t { player, level };

/// A player that make_player knows.
struct PlayerInfo {
  std::string_view name;  // as one asks for it
  PlayerKind kind{};      // players and levels are two ladders, each with the weakest first
  Text character;         // one line about it
};
/// All of them.
std::span<PlayerInfo const> players();
/// Their names.
std::vector<std::string_view> player_names();

/// A player by its name, deterministic from its seed as long as no limit of time cuts its thinking short;
/// null if there is no such player. Beside the names of players(): `planner:FILE` plans with the weights of a
/// file, `net:FILE` plays with the net of a file; `searcher@100ms`, `searcher@200g`, `searcher@1000ms@4t`
/// think so long, for so many imagined games, with so many threads, and so does `guided`. Where a board has
/// no net, `net` plays as the planner does and `guided` as the searcher.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);
/// Why make_player gives none for that name; empty if it does.
Text why_no_player(std::string_view name);
/// The same for a player on this board: beside that, whether `net` and `guided` have a net for it.
Text why_no_player(std::string_view name, Board const& board);

/// The seed of a seat's player in game number `game` of a simulation numbered `number`: with it, and with
/// numbered_seed for the deal, anybody can play a game of `roundhouse sim` again.
std::uint64_t player_seed(std::uint64_t number, std::int64_t game, int seat);

}  // namespace roundhouse
