/// Commands that a person can use while deciding: help, reasons, maps, lists. None of them changes the game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/desk/desk.h"

namespace roundhouse::cli {

/// Answers if the typed line is a question; false if it is not, and so perhaps a move.
bool answer(Desk& desk, std::string_view typed);

/// Completions of the last word of a line: commands, cities, cards.
std::vector<std::string> words_to_type(Desk const& desk, std::string_view line);

/// Registers the completions for the Tab key during its lifetime.
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
/// What follows the first word.
std::string_view behind_first_word(std::string_view typed);

}  // namespace roundhouse::cli
