/// Puzzles as they are kept: games of strong players up to the decisions that are asked, one game a line of
/// `puzzles/BOARD.jsonl`. docs/puzzles.md describes the file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/game.h"

namespace roundhouse::puzzles {

/// What a puzzle is about.
enum class Theme : std::uint8_t {
  tickets,    // which to keep, and when to draw more
  draft,      // which to pick from the pack
  block,      // a route that a rival needs more
  race,       // a route that somebody else would take
  ending,     // the last turns
  tunnel,     // what a tunnel may cost
  passenger,  // where they board and ride
  festival,   // which cards to take, and where
  province,   // which line of the table
  route,      // which route now
  cards,      // which cards now
};
inline constexpr int themes = 11;

/// As files name it.
std::string_view word(Theme theme);
std::optional<Theme> theme_from_word(std::string_view word);
/// As people read it.
Text name_of(Theme theme);

/// One decision that is asked.
struct Puzzle {
  int at = 0;  // decisions before it
  Theme theme{};
  std::string best{};    // in words
  std::string second{};  // the next best
  double gap = 0;        // points by which the best is better, as the searcher counts
  double error = 0;      // one standard deviation of that
  int rating = 0;        // how hard it is; 0: not rated yet
};

/// A game with puzzles in it: deal number `deal` of the simulations, and its decisions as far as they are
/// needed.
struct PuzzleGame {
  std::uint64_t deal = 0;
  int players = 0;
  std::vector<std::string> moves{};
  std::vector<Puzzle> puzzles{};
};

/// A file: the edition of the board that it was made with, and its games.
struct Collection {
  std::string board;
  std::string hash;
  int rules = 0;
  std::vector<PuzzleGame> games;

  /// The first deal that has not been looked at.
  std::uint64_t next_deal() const;
  int size() const;  // puzzles
};

struct CollectionResult {
  std::optional<Collection> collection;
  int line = 0;  // where it is wrong, from 1
  Text error;
};
CollectionResult read_collection(std::string_view text);
std::optional<PuzzleGame> read_game(std::string_view line);

/// The lines of a file, each with its end.
std::string heading(Board const& board);
std::string line_of(PuzzleGame const& game);

/// The deal of a game with puzzles.
Game dealt(Board const& board, std::uint64_t deal, int players);

/// Another move does just the same: the twin of a double route. Then there is no one best move.
bool has_twin(Board const& board, Moves const& legal, Move move);

/// A puzzle on the table.
struct Position {
  Game game;  // before the decision
  SeatId seat{};
  Moves legal{};
  Move best{};
};
struct PositionResult {
  std::optional<Position> position;
  Text error;
};
/// Plays the game up to the decision. What cannot be right is refused: moves that are not legal, a decision
/// without a choice, a solution that is not among the moves or not the only one.
PositionResult place(Board const& board, PuzzleGame const& game, Puzzle const& puzzle);

}  // namespace roundhouse::puzzles
