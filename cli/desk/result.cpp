#include <algorithm>

#include "cli/base/mechanics.h"
#include "cli/desk/screen.h"
#include "cli/terminal/text.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

class ResultTable {
 public:
  ResultTable(Terminal& terminal, std::vector<std::string> const& names) : terminal_(terminal) {
    int const room = (terminal.width() - first_column) / static_cast<int>(names.size()) - 2;
    int const most = std::clamp(room, 5, 24);
    for (auto const& name : names) columns_.push_back(std::max(5, std::min(most, visible_width(name) + 2)));
  }
  void head(std::vector<std::string> const& names) const {
    std::string line(static_cast<std::size_t>(first_column), ' ');
    for (std::size_t s = 0; s < names.size(); ++s) {
      auto const seat = seat_id(static_cast<int>(s));
      auto const cell = fmt::format("{} {}", seat_shape(seat), shortened(names[s], columns_[s] - 2));
      line += "  " +
              std::string(static_cast<std::size_t>(std::max(0, columns_[s] - visible_width(cell))), ' ') +
              terminal_.in_seat_color(seat, cell);
    }
    terminal_.line(line);
  }
  void row(std::string_view name, std::vector<int> const& values, bool strong = false) const {
    auto line = padded(std::string(name), first_column);
    for (std::size_t s = 0; s < values.size(); ++s) line += fmt::format("  {:>{}}", values[s], columns_[s]);
    terminal_.line(strong ? terminal_.styled(Style::bold, line) : line);
  }

 private:
  static constexpr int first_column = 20;
  Terminal& terminal_;
  std::vector<int> columns_;
};

void show_table(Terminal& terminal, Board const& board, Scores const& scores,
                std::vector<std::string> const& names, Language language) {
  ResultTable const table(terminal, names);
  table.head(names);
  std::vector<int> values(names.size());
  for (int i = 0; i < sources; ++i) {
    auto const source = static_cast<Source>(i);
    if (!has_source(board, source)) continue;
    for (std::size_t s = 0; s < values.size(); ++s) values[s] = scores.seats[s][source];
    table.row(text::source_name(source, language), values);
  }
  for (std::size_t s = 0; s < values.size(); ++s) values[s] = scores.seats[s].total;
  table.row(pick(language, "total", "total"), values, true);
}

void show_seat_tickets(Terminal& terminal, Board const& board, State const& state, SeatId seat,
                       std::vector<std::string> const& names, Language language) {
  auto const& own = state.at(seat);
  auto const done = completed(board, state, seat);
  std::string list;
  for (auto ticket : own.tickets) {
    bool const reached = done.contains(ticket);
    auto const text =
        fmt::format("{}\u00a0{}", reached ? "✓" : "✗", text::ticket_name(board, ticket, language));
    list += (list.empty() ? "" : ", ") + terminal.styled(reached ? Style::good : Style::bad, text);
  }
  if (list.empty()) list = pick(language, "no tickets", "aucun billet");
  terminal.paragraph(seat_and_name(terminal, seat, names) + ": " + list, 4);
}

}  // namespace

void show_result(Terminal& terminal, Board const& board, State const& state,
                 std::vector<std::string> const& names, Language language) {
  auto const scores = score(board, state);
  terminal.line();
  terminal.heading(pick(language, "Final score", "Score final"));
  show_table(terminal, board, scores, names, language);
  terminal.line();
  std::vector<std::string> winners;
  for (int s = 0; s < state.players; ++s) {
    show_seat_tickets(terminal, board, state, seat_id(s), names, language);
    if (scores.won(seat_id(s))) winners.push_back(names[static_cast<std::size_t>(s)]);
  }
  terminal.line();
  auto const list = text::enumeration(winners, language);
  terminal.line(terminal.styled(
      Style::title, winners.size() == 1
                        ? phrase(language, "{} wins.", "{} gagne.", list)
                        : phrase(language, "{} share the win.", "{} partagent la victoire.", list)));
}

}  // namespace roundhouse::cli
