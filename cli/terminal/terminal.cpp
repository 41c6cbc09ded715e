#include "cli/terminal/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "cli/terminal/text.h"

namespace roundhouse::cli {
namespace {

constexpr int usual_width = 80;
constexpr int least_width = 20;
constexpr int most_width = 160;  // longer lines are hard to read

// Dark on light or light on dark, so that every letter has a strong contrast to its background.
constexpr std::array<std::string_view, card_kinds> chip_codes{
    "97;48;5;91",  "30;48;5;255", "97;48;5;26", "30;48;5;226", "30;48;5;208", "97;48;5;235",
    "97;48;5;160", "30;48;5;41",  "7",          "7;1",         "30;48;5;152"};
constexpr std::array<std::string_view, card_kinds> line_codes{
    "38;5;134", "97", "38;5;39", "93", "38;5;208", "38;5;245", "91", "92", "1", "1", "1"};
constexpr std::array<std::string_view, max_seats> seat_codes{"1;36", "1;35", "1;33", "1;32", "1;31"};
constexpr std::array<std::string_view, max_seats> shapes{"■", "▲", "●", "◆", "★"};

int from_environment(char const* name) {
  auto const* value = std::getenv(name);
  return value == nullptr ? 0 : std::atoi(value);
}

std::string rule(int n) {
  std::string line;
  for (int i = 0; i < n; ++i) line += "─";
  return line;
}

bool colors_wanted(std::string_view when, bool is_screen) {
  if (when != "auto") return when == "always";
  auto const* term = std::getenv("TERM");
  bool const dumb = term == nullptr || std::string_view(term) == "dumb";
  auto const* refused = std::getenv("NO_COLOR");
  return is_screen && !dumb && (refused == nullptr || *refused == '\0');
}

}  // namespace

std::string_view seat_shape(SeatId seat) {
  return shapes[static_cast<std::size_t>(index(seat))];
}

Terminal::Terminal(std::istream& in, std::ostream& out, Settings settings)
    : in_(in), out_(out), settings_(settings) {
  if (settings.is_screen && settings.is_keyboard && LineEditor::is_available())
    editor_ = std::make_unique<LineEditor>();
}

Terminal::Settings Terminal::settings(std::string_view color, bool ascii) {
  bool const is_screen = isatty(STDOUT_FILENO) != 0;
  return {colors_wanted(color, is_screen), ascii, is_screen, isatty(STDIN_FILENO) != 0};
}

int Terminal::width() const {
  auto const size = settings_.is_screen ? window_size() : std::nullopt;
  int const columns = size ? size->columns : from_environment("COLUMNS");
  return columns <= 0 ? usual_width : std::clamp(columns, least_width, most_width);
}

int Terminal::height() const {
  auto const size = settings_.is_screen ? window_size() : std::nullopt;
  return std::max(24, size ? size->rows : from_environment("LINES"));
}

void Terminal::show() {
  out_.flush();
}

void Terminal::line(std::string_view text) {
  if (settings_.ascii) {
    out_ << to_ascii(text) << '\n';
  } else {
    out_ << text << '\n';
  }
}

void Terminal::paragraph(std::string_view text, int indent) {
  for (auto const& part : wrapped_lines(text, width(), indent)) line(part);
}

void Terminal::wrapped_line(std::string_view text, int indent) {
  if (visible_width(text) <= width()) return line(text);
  paragraph(text, indent);
}

void Terminal::heading(std::string_view text) {
  line(styled(Style::dim, "── ") + styled(Style::title, text) + " " +
       styled(Style::dim, rule(std::max(0, width() - visible_width(text) - 4))));
}

std::optional<std::string> Terminal::read_line(std::string const& prompt) {
  if (editor_ != nullptr) {
    show();
    return editor_->read(prompt);
  }
  out_ << prompt << std::flush;
  std::string typed;
  if (!std::getline(in_, typed)) return std::nullopt;
  return typed;
}

std::optional<std::string> Terminal::ask(std::string_view prompt) {
  auto typed = read_line(settings_.ascii ? to_ascii(prompt) : std::string(prompt));
  if (!typed || Interruption::asked()) {
    out_ << '\n';
    return std::nullopt;
  }
  auto const blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!typed->empty() && blank(typed->back())) typed->pop_back();
  typed->erase(typed->begin(), std::ranges::find_if_not(*typed, blank));
  if (!settings_.is_keyboard) out_ << *typed << '\n';  // a keyboard shows what is typed, a pipe does not
  return typed;
}

void Terminal::complete_with(CompleteWord complete) {
  if (editor_ != nullptr) editor_->complete_with(std::move(complete));
}

void Terminal::clear() {
  if (settings_.is_screen) {
    out_ << "\x1b[2J\x1b[3J\x1b[H" << std::flush;
  } else {
    line();
    line(rule(width()));
  }
}

std::string Terminal::painted(std::string_view code, std::string_view text) const {
  if (!settings_.color || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string Terminal::styled(Style style, std::string_view text) const {
  constexpr std::array<std::string_view, 6> codes{"1", "2", "1;4", "32", "31", "1;33"};
  return painted(codes[static_cast<std::size_t>(style)], text);
}

std::string Terminal::card_chip(Card card, char letter) const {
  return painted(chip_codes[static_cast<std::size_t>(index(card))], fmt::format("[{}]", letter));
}

std::string Terminal::in_card_color(Card card, std::string_view text) const {
  if (card == Card::none) return painted("2", text);
  return painted(line_codes[static_cast<std::size_t>(index(card))], text);
}

std::string Terminal::seat_sign(SeatId seat) const {
  return in_seat_color(seat, seat_shape(seat));
}

std::string Terminal::in_seat_color(SeatId seat, std::string_view text) const {
  return painted(seat_codes[static_cast<std::size_t>(index(seat))], text);
}

}  // namespace roundhouse::cli
