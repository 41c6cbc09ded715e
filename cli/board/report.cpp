#include "cli/board/report.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "cli/base/mechanics.h"
#include "cli/base/messages.h"
#include "cli/board/figures.h"
#include "cli/terminal/text_table.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

std::string heading(Phrase const& phrase) {
  return fmt::format("\n{}\n", phrase.here());
}

std::string route_text(Board const& board, BoardFigures const& figures) {
  auto text = fmt::format("{} ({} {})", board.routes.size(), figures.spaces, phrases::spaces.here());
  if (figures.by_kind[1] + figures.by_kind[2] == 0) return text;
  return text + ": " +
         say(phrases::kinds_of_route, figures.by_kind[0], figures.by_kind[1], figures.by_kind[2]);
}

std::string ticket_text(Board const& board, BoardFigures const& figures) {
  auto text = say(phrases::ticket_figures, board.tickets.size(), figures.least_points, figures.most_points,
                  figures.mean_points);
  if (!board.two_ticket_decks) return text;
  for (int d = 0; d < ticket_decks; ++d) {
    text += fmt::format("{} {} {}", d == 0 ? ":" : ",", figures.by_deck[static_cast<std::size_t>(d)],
                        text::deck_name(board, d, language()));
  }
  return text;
}

std::string card_text(Board const& board) {
  std::string text = fmt::format("{}: ", board.cards.total);
  bool first = true;
  for (int i = 0; i < card_kinds; ++i) {
    if (board.cards[card_at(i)] == 0) continue;
    text += (first ? "" : ", ") + text::card_count(board, card_at(i), board.cards[card_at(i)], language());
    first = false;
  }
  return text;
}

std::string color_table(Board const& board, BoardFigures const& figures) {
  TextTable table({say(phrases::color), say(phrases::routes), say(phrases::spaces), say(phrases::cards)});
  ColorFigures sum;
  for (int i = 0; i <= colors; ++i) {
    auto const& row = figures.by_color[static_cast<std::size_t>(i)];
    table.add({text::card_name(board, i == colors ? gray : card_at(i), language()),
               std::to_string(row.routes), std::to_string(row.spaces),
               i == colors ? "" : std::to_string(row.cards)});
    sum.routes += row.routes;
    sum.spaces += row.spaces;
    sum.cards += row.cards;
  }
  table.add({say(phrases::total), std::to_string(sum.routes), std::to_string(sum.spaces),
             std::to_string(sum.cards)});
  return table.text();
}

std::string length_table(Board const& board, BoardFigures const& figures) {
  TextTable table({say(phrases::length), say(phrases::routes), say(phrases::points)});
  for (std::size_t n = 1; n <= max_length; ++n) {
    if (figures.by_length[n] == 0) continue;
    table.add(
        {std::to_string(n), std::to_string(figures.by_length[n]), std::to_string(board.route_points[n])});
  }
  return table.text();
}

/// The parameters as the board file names them, `per_player 3, reset_at 3`: the file is where one would
/// change them.
std::string mechanic_lines(Board const& board) {
  std::string lines;
  for (auto const& name : board.mechanics) {
    std::string line = name;
    char const* between = ": ";
    for (auto const& [key, value] : mechanic_parameters(board, name)) {
      line += fmt::format("{}{} {}", between, std::string_view(key), json::serialize(value));
      between = ", ";
    }
    lines += bullet(line);
  }
  return lines.empty() ? say(phrases::none) + "\n" : lines;
}

std::string provenance_lines(Board const& board) {
  auto level = [](std::string const& l) { return std::string(text::provenance_name(l, language())); };
  std::string text = heading(phrases::provenance_title) + level(board.provenance.level) + "\n";
  if (board.provenance.note) text += wrapped(board.provenance.note->in(language())) + "\n";
  for (auto const& [part, sure] : board.provenance.parts) text += bullet(part + ": " + level(sure));
  text += heading(phrases::sources);
  for (auto const& source : board.provenance.sources) text += bullet(source);
  text += heading(phrases::doubts);
  for (auto const& doubt : board.provenance.doubts) text += bullet(doubt);
  if (board.provenance.doubts.empty()) text += say(phrases::none) + "\n";
  return text;
}

}  // namespace

std::string board_report(Board const& board) {
  auto const figures = count_board(board);
  auto cities = std::to_string(figures.cities);
  if (!board.country_exits.empty()) cities = say(phrases::city_figures, cities, board.country_exits.size());
  std::string text = fmt::format("{} ({})\n{}\n", board.name.in(language()), board.id,
                                 wrapped(board.summary.in(language())));
  text += field(phrases::players.here(), fmt::format("{}–{}", board.min_players, board.max_players));
  text += field(phrases::cities.here(), cities);
  text += field(phrases::routes.here(), route_text(board, figures));
  text += field(phrases::tickets.here(), ticket_text(board, figures));
  text += field(phrases::trains.here(), std::to_string(board.trains));
  text += field(phrases::train_cards.here(), card_text(board));
  text += field(phrases::edition.here(), std::to_string(board.edition));
  text += field(phrases::hash.here(), board.hash);
  text += heading(phrases::color_balance) + color_table(board, figures);
  text += heading(phrases::by_length) + length_table(board, figures);
  text += heading(phrases::mechanics) + mechanic_lines(board);
  return text + provenance_lines(board);
}

}  // namespace roundhouse::cli
