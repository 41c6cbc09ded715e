/// The screen and the keyboard of `roundhouse play`: lines in, lines out, with or without colours.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/line_editor.h"
#include "roundhouse/words.h"

namespace roundhouse::cli {

/// The look of each style is defined here only.
enum class Style : std::uint8_t { bold, dim, title, good, bad, warning };

class Terminal {
 public:
  struct Settings {
    bool color = false;
    bool ascii = false;
    bool is_screen = false;    // output goes to a real terminal
    bool is_keyboard = false;  // input comes from one
  };

  Terminal(std::istream& in, std::ostream& out, Settings settings);

  /// The settings for standard input and output; `color` is `auto`, `always` or `never`.
  static Settings settings(std::string_view color = "auto", bool ascii = false);

  /// Of the window, which may change at any time; 80 where there is none and COLUMNS says nothing.
  int width() const;
  int height() const;

  void line(std::string_view text = "");
  /// A text of any length, wrapped; all lines but the first are indented.
  void paragraph(std::string_view text, int indent = 0);
  /// A separate line, wrapped only if it is too long.
  void wrapped_line(std::string_view text, int indent);
  /// A heading with a rule to the right edge.
  void heading(std::string_view text);
  /// The next line typed, without white space around it; nothing at the end of the input or after Ctrl-C.
  std::optional<std::string> ask(std::string_view prompt);
  /// What the Tab key offers from now on.
  void complete_with(CompleteWord complete);
  /// Flushes the output: before waiting for something other than the keyboard.
  void show();
  /// Clears the screen and the scrollback, so that the next person sees nothing of it.
  void clear();

  std::string styled(Style style, std::string_view text) const;
  /// The sign of a card in its colour; the letter stays readable without colours.
  std::string card_chip(Card card, char letter) const;
  /// The sign of a seat, one of five shapes in five colours.
  std::string seat_sign(SeatId seat) const;
  std::string in_seat_color(SeatId seat, std::string_view text) const;
  std::string in_card_color(Card card, std::string_view text) const;

 private:
  std::string painted(std::string_view code, std::string_view text) const;
  std::optional<std::string> read_line(std::string const& prompt);

  std::istream& in_;
  std::ostream& out_;
  Settings settings_;
  std::unique_ptr<LineEditor> editor_;  // where a person types
};

/// The shape that stands for a seat on maps and in lists.
std::string_view seat_shape(SeatId seat);

}  // namespace roundhouse::cli
