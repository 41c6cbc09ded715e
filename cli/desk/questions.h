/// What one can ask for while it is one's decision: help, reasons, maps, lists. Nothing here changes the
/// game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/desk/input.h"
#include "cli/desk/menu.h"
#include "cli/desk/screen.h"
#include "cli/terminal/terminal.h"
#include "roundhouse/game.h"

namespace roundhouse::cli {

/// The place of the person who decides now, and what lies before them.
struct Desk {
  Terminal& terminal;
  Board const& on;
  std::vector<std::string> const& names;
  Language language;
  SeatId seat;
  View view;
  Menu menu;
  Reason last_refusal = Reason::none;

  Board const& board() const { return on; }
};

/// What the person sees.
Screen screen_of(Desk const& desk);
/// The move that the words mean.
Reading read_move(Desk const& desk, std::string_view typed);

/// Answers if the typed line is a question; false if it is not, and so perhaps a move.
bool answer(Desk& desk, std::string_view typed);

/// What the last word of a line may become: commands, cities, cards.
std::vector<std::string> words_to_type(Desk const& desk, std::string_view line);

/// While it lives, the Tab key offers them.
class Completing {
 public:
  explicit Completing(Desk const& desk) : terminal_(desk.terminal) {
    terminal_.complete_with([&desk](std::string_view line) { return words_to_type(desk, line); });
  }
  Completing(Completing const&) = delete;
  Completing& operator=(Completing const&) = delete;
  ~Completing() { terminal_.complete_with({}); }

 private:
  Terminal& terminal_;
};

/// A refused move: the sentence, and the id of the clause.
void show_refusal(Desk& desk, Reason reason);

/// Commands that are more than questions: the session carries them out.
enum class Order : std::uint8_t { none, save, undo, quit };
Order order_in(std::string_view typed);
/// What stands behind the first word.
std::string_view behind_first_word(std::string_view typed);

}  // namespace roundhouse::cli
