/// A person's decision at the keyboard.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/desk/input.h"
#include "cli/desk/menu.h"
#include "cli/desk/screen.h"
#include "cli/terminal/terminal.h"
#include "roundhouse/game.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {

/// Everything for one decision of a person at the keyboard.
struct Desk {
  Terminal& terminal;
  Board const& on;
  std::vector<std::string> const& names;
  Language language;
  SeatId seat;
  View view;
  Menu menu;
  Reason last_refusal = Reason::none;
  Move refused{};  // for that reason

  Board const& board() const { return on; }
};

/// What the person sees.
Screen screen_of(Desk const& desk);
/// The move that the words mean.
Reading read_move(Desk const& desk, std::string_view typed);
/// The same; nothing, after a complaint, if they mean none.
std::optional<Move> move_typed(Desk const& desk, std::string_view typed);

/// Answers if the typed line is a question; false if it is not, and so perhaps a move.
bool answer(Desk& desk, std::string_view typed);

/// What became of a typed line.
enum class Step : std::uint8_t { played, asked, left };
/// Asks for lines until one ends the decision; false if the person leaves.
bool ask_lines(Desk const& desk, std::function<Step(std::string const&)> const& take);

/// A refused move: the sentence, and the id of the clause.
void show_refusal(Desk& desk, Move move, Reason reason);

/// Commands that are more than questions: the session carries them out.
enum class Order : std::uint8_t { none, save, undo, quit };
Order order_in(std::string_view typed);
/// What follows the first word.
std::string_view behind_first_word(std::string_view typed);

inline constexpr std::size_t most_news = 40;  // lines of the log before a decision
/// Whether a new turn begins: the whole table is shown then.
bool begins_turn(State const& state);
/// The table, or what has changed of it within a turn, the question and the menu.
void show_decision(Desk const& desk, bool whole_table);
bool wants_to_leave(Desk const& desk);

/// A move that a computer player is about to make, and its reason; empty if it cannot say why.
std::string reason_text(Terminal const& terminal, Board const& board, View const& view, Move move,
                        Player const& player, std::vector<std::string> const& names, Language language);

/// The move that this player would make here, why, and the best alternatives.
void show_hint(Desk& desk, Player& adviser);
/// The same, asking the best player that gives reasons.
void show_hint(Desk& desk);

void show_help(Desk& desk);

}  // namespace roundhouse::cli
