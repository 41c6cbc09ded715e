/// The legal moves of one decision as a numbered list in groups.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/rules.h"

namespace roundhouse::cli {

enum class MenuLength : std::uint8_t { brief, full };

class Menu {
 public:
  Menu() = default;
  /// The state is the seat's view.
  Menu(Board const& board, State const& state, SeatId seat, Moves const& legal, Language language);

  int size() const { return static_cast<int>(moves_.size()); }
  bool empty() const { return moves_.empty(); }
  /// Numbers begin with 1.
  bool has(int number) const { return number >= 1 && number <= size(); }
  Move at(int number) const { return moves_[static_cast<std::size_t>(number - 1)]; }
  int number_of(Move move) const;
  /// The move as a sentence.
  std::string const& sentence(int number) const { return sentences_[static_cast<std::size_t>(number - 1)]; }

  /// Long groups are cut in the brief form, but their numbers can be played all the same.
  void show(Terminal& terminal, Board const& board, State const& state, MenuLength length) const;

 private:
  struct Group {
    std::string title;
    int first = 1;
    int last = 0;
  };
  /// The move among those so far that claims a route just like that of the claim.
  std::vector<Move>::const_iterator find_twin(Board const& board, Move claim) const;
  /// The number of other, identical routes.
  int twins_of(Move move) const;
  std::string item(Terminal const& terminal, Board const& board, State const& state, int number) const;

  void show_group(Terminal& terminal, std::string const& title, std::vector<std::string> const& items,
                  MenuLength length) const;

  Language language_ = Language::en;
  Routes wanted_;  // still to be claimed for the tickets
  std::vector<Move> moves_;
  std::vector<std::pair<Move, Move>> twins_;  // an unlisted claim, and the listed one that represents it
  int offered_ = 0;                           // tickets
  std::vector<std::string> sentences_;
  std::vector<Group> groups_;
};

}  // namespace roundhouse::cli
