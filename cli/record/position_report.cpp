#include "cli/record/position_report.h"

#include "cli/base/messages.h"
#include "cli/base/sources.h"
#include "cli/terminal/table.h"
#include "roundhouse/notation.h"
#include "text/moves.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

std::string seat_name(Position const& p, int s) {
  return seat_label(p.header.players, seat_id(s));
}

/// The cards, or their number where they lie face down.
std::string cards_text(Board const& board, Cards const& cards) {
  int known = 0;
  for (auto const n : cards.count) known += n;
  return known == cards.total ? text::card_list(board, cards, language()) : std::to_string(cards.total);
}

std::string tickets_text(Board const& board, Seat const& seat) {
  if (seat.tickets.size() != seat.ticket_count) return std::to_string(seat.ticket_count);
  auto const done = completed(board, seat.routes, seat.tickets);
  std::vector<std::string> names;
  for (auto const t : seat.tickets) {
    names.push_back(text::ticket_name(board, t, language()) + (done.contains(t) ? " ✓" : ""));
  }
  return names.empty() ? say(phrases::none) : fmt::format("{}", fmt::join(names, ", "));
}

std::string offer_text(Board const& board, Offer const& offer) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < offer.size; ++i) {
    if (offer.tickets[i] == no_ticket) return std::to_string(offer.size);
    names.push_back(text::ticket_name(board, offer.tickets[i], language()));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string passengers_text(Board const& board, Seat const& seat) {
  std::vector<std::string> places;
  for (auto const c : seat.passenger_at) places.push_back(board.at(c).name.in(language()));
  return say(phrases::passenger_figures, seat.passengers, fmt::join(places, ", "), seat.goods);
}

std::string festivals_text(Board const& board, Seat const& seat) {
  std::vector<std::string> names;
  int known = 0;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    known += seat.festivals[f];
    if (seat.festivals[f] > 0) {
      names.push_back(fmt::format("{} {}", seat.festivals[f], board.festivals->list[f].name.in(language())));
    }
  }
  return known == seat.festival_count ? fmt::format("{}", fmt::join(names, ", "))
                                      : std::to_string(seat.festival_count);
}

std::string express_text(Seat const& seat) {
  std::string text;
  for (int v = 1; v < 8; ++v) {
    if (((seat.express >> v) & 1U) != 0) text += fmt::format("+{} ", v);
  }
  return text;
}

std::string seat_text(Position const& p, State const& table, int s) {
  auto const& board = p.game.board();
  auto const& seat = table.at(seat_id(s));
  std::vector<std::string> routes;
  for (auto const r : seat.routes) routes.push_back(text::route_name(board, r, language()));
  auto text = fmt::format("\n{}: ", say(phrases::seat_number, seat_name(p, s)));
  text += say(phrases::seat_figures, seat.score, seat.trains, seat.routes.size()) + '\n';
  text += field("  " + say(phrases::hand), cards_text(board, seat.hand));
  text += field("  " + say(phrases::tickets), tickets_text(board, seat));
  if (seat.offer.size > 0) text += field("  " + say(phrases::offered), offer_text(board, seat.offer));
  if (!routes.empty()) text += field("  " + say(phrases::routes), fmt::format("{}", fmt::join(routes, ", ")));
  if (board.passengers) text += field("  " + say(phrases::passengers), passengers_text(board, seat));
  if (seat.festival_count > 0) text += field("  " + say(phrases::festivals), festivals_text(board, seat));
  if (seat.express != 0) text += field("  " + say(phrases::express), express_text(seat));
  return text;
}

std::string provinces_text(Position const& p, State const& table) {
  auto const& board = p.game.board();
  std::string text;
  for (std::size_t l = 0; l < board.provinces->lines.size(); ++l) {
    std::vector<std::string> cells;
    auto const& line = board.provinces->lines[l];
    for (std::size_t c = 0; c < line.cells.size(); ++c) {
      auto const owner = table.provinces[l][c];
      if (owner != no_seat && index(owner) < table.players) {
        cells.push_back(fmt::format("{}: {}", line.cells[c], say(phrases::seat_number, index(owner) + 1)));
      }
    }
    if (!cells.empty())
      text += bullet(fmt::format("{}: {}", line.name.in(language()), fmt::join(cells, ", ")));
  }
  return text;
}

std::string middle_text(Position const& p, State const& table) {
  auto const& board = p.game.board();
  std::vector<std::string> row;
  row.reserve(row_size);
  for (auto const c : table.row) row.push_back(c == Card::none ? "–" : text::card_name(board, c, language()));
  auto text = '\n' + field(phrases::row.here(), fmt::format("{}", fmt::join(row, ", ")));
  text += say(phrases::deck, table.deck.size(), table.discard.total, text::tickets_left(table)) + '\n';
  if (board.provinces) text += provinces_text(p, table);
  if (table.turns_left > 0 && !p.game.over()) text += say(phrases::last_round, table.turns_left) + '\n';
  return text;
}

std::string moves_text(Position const& p, State const& table) {
  std::string text;
  for (int s = 0; s < table.players; ++s) {
    if (!table.waits_for(seat_id(s))) continue;
    text += '\n' + say(phrases::waits_for, say(phrases::seat_number, seat_name(p, s)),
                       phase_name(table.phase).here());
    text += '\n';
    if (!p.eyes.everything && p.eyes.seat != seat_id(s)) continue;
    Moves moves;
    p.game.legal(seat_id(s), moves);
    for (auto const move : moves) {
      text += bullet(
          fmt::format("{} ({})", to_words(p.game.board(), p.game.state(), seat_id(s), move),
                      text::move_sentence(p.game.board(), p.game.state(), seat_id(s), move, language())));
    }
  }
  return text;
}

std::string score_text(Position const& p) {
  auto const scores = p.game.scores();
  std::vector<std::string> head{say(phrases::final_score), say(phrases::total)};
  auto const used = sources_in_use(scores.seats);
  for (auto const source : used)
    head.emplace_back(text::source_name(static_cast<Source>(source), language()));
  head.push_back(say(phrases::completed));
  head.emplace_back("");
  TextTable table(std::move(head));
  for (int s = 0; s < p.game.players(); ++s) {
    auto const& seat = scores.seats[static_cast<std::size_t>(s)];
    std::vector<std::string> row{seat_name(p, s), std::to_string(seat.total)};
    for (auto const source : used) row.push_back(std::to_string(seat.points[source]));
    row.push_back(fmt::format("{}/{}", seat.completed, seat.kept));
    row.push_back(scores.won(seat_id(s)) ? say(phrases::winner) : "");
    table.add(std::move(row));
  }
  return '\n' + table.text();
}

}  // namespace

State seen_table(Position const& position) {
  auto const& state = position.game.state();
  return position.eyes.everything || position.game.over() ? state : face_down(state, position.eyes.seat);
}

std::string position_report(Position const& p, std::vector<CourseLine> const& last) {
  auto const table = seen_table(p);
  auto text = say(phrases::position, p.game.board().name.in(language()), p.game.players(), p.game.decisions(),
                  p.decisions) +
              '\n';
  if (!p.finished) text += say(phrases::unfinished) + '\n';
  for (int s = 0; s < p.game.players(); ++s) text += seat_text(p, table, s);
  text += middle_text(p, table);
  text += '\n' + say(phrases::last_events) + '\n' + course_text(last, p.header.players);
  return text + (p.game.over() ? score_text(p) : moves_text(p, table));
}

}  // namespace roundhouse::cli
