/// A computer player: it sees a view and the legal moves, and returns one of them.
#pragma once

#include <memory>
#include <optional>
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
};

/// A player by its name (`random`, `greedy`, `planner`), deterministic from its seed; null if there is no
/// such player. `planner:FILE` plays with the weights of a file (docs/tuning.md) instead of the board's.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);
/// Why make_player returns null for the name; empty if it does not.
Text why_no_player(std::string_view name);
/// The names that make_player knows.
std::vector<std::string_view> player_names();

/// The seed of a seat's player in game number `game` of a simulation numbered `number`: with it, and with
/// numbered_seed for the deal, anybody can play a game of `roundhouse sim` again.
std::uint64_t player_seed(std::uint64_t number, std::int64_t game, int seat);

}  // namespace roundhouse
