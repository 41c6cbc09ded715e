/// Games made from a few numbers: which board, how many players, which deal, who plays how, and where to
/// stop.
#pragma once

#include <iosfwd>
#include <optional>

#include "kit/property.h"
#include "kit/sitting.h"
#include "roundhouse/record.h"

namespace roundhouse::kit {

/// The boards that properties are tried on: the six, and those of the tests.
std::vector<std::string_view> const& board_names();

struct GameSpec {
  std::string_view board;
  int variant = 0;  // 0: the board as it is; else a number from which its switches and counts are changed
  int players = 2;
  int seed = 0;
  bool locomotive_reset = false;
  PerSeat<Style> play{};
  int stop = 0;  // where the position lies, in thousandths of the game
};
std::ostream& operator<<(std::ostream& out, GameSpec const& spec);

rc::Gen<GameSpec> any_game();

/// A board with other switches and fewer cards and trains, within the limits of docs/boards.md: decks run
/// empty earlier, and rules meet that no board has together. The same for the same number; it lives as long
/// as the program.
Board const& variant(Board const& board, int number);

/// A game in play as its spec says.
class GeneratedGame {
 public:
  explicit GeneratedGame(GameSpec const& spec);

  /// One decision of a seat that the table waits for; nothing more once the game is over.
  void step();
  /// Plays on to a number of decisions, or to the end.
  GeneratedGame& to(int decisions);
  GeneratedGame& to_end() { return to(1'000'000); }

  Board const& board() const { return board_; }
  Game const& game() const { return game_; }
  State const& state() const { return game_.state(); }
  /// Whom the table waits for; of several, one by chance.
  SeatId any_waiting();
  Move choose(SeatId seat);

  Seed seed;
  FastDealer dealer;

 private:
  Board const& board_;
  Game game_;
  std::vector<StyledPlayer> players_;
  Xoshiro order_;
  Moves moves_;
};

/// How many decisions lie before the position of the spec.
int decisions_before(GameSpec const& spec);

}  // namespace roundhouse::kit
