#include "cli/desk/screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/boards.h"
#include "cli/base/mechanics.h"
#include "cli/terminal/text.h"
#include "players/paths.h"
#include "text/log.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {

std::string card_sign(Terminal const& terminal, Board const& board, Card card, Language language) {
  if (card == gray) return "[ ]";
  return terminal.card_chip(card, text::card_letter(board, card, language));
}

std::string route_sign(Terminal const& terminal, Board const& board, RouteId route, Language language) {
  auto const& r = board.at(route);
  auto sign = fmt::format("{} {}{}", text::route_name(board, route, language), r.length,
                          card_sign(terminal, board, r.color, language));
  if (r.kind == RouteKind::tunnel) sign += " T";
  if (r.kind == RouteKind::ferry) sign += fmt::format(" F{}", r.locomotives);
  return sign;
}

std::string seat_and_name(Terminal const& terminal, SeatId seat, std::vector<std::string> const& names) {
  return terminal.seat_sign(seat) + " " + names[static_cast<std::size_t>(index(seat))];
}

bool alike(Route const& a, Route const& b) {
  return a.joins_the_same(b) && a.color == b.color && a.kind == b.kind && a.length == b.length;
}

SeatId owner_of(State const& state, RouteId route) {
  for (int s = 0; s < state.players; ++s) {
    if (state.at(seat_id(s)).routes.contains(route)) return seat_id(s);
  }
  return no_seat;
}

namespace {

using text::phrase;
using text::pick;

constexpr int margin = 11;

}  // namespace

void Screen::show_named(std::string_view name, std::vector<std::string> const& lines) const {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    terminal_.wrapped_line(padded(std::string(i == 0 ? name : ""), margin) + lines[i], margin + 2);
  }
}

void Screen::field(std::string_view name, std::string const& value) const {
  show_named(name, wrapped_lines(value, terminal_.width() - margin, 0));
}

void Screen::show_list(std::string_view name, std::vector<std::string> const& items) const {
  show_named(name, flowing(items, terminal_.width() - margin));
}

std::string Screen::chip(Card card) const {
  return card_sign(terminal_, board_, card, language_);
}

void Screen::show_table() const {
  terminal_.line();
  auto const who = watching() ? std::string() : " · " + names_[static_cast<std::size_t>(index(view_.viewer))];
  terminal_.heading(board_.name.in(language_) + who);
  show_seats();
  show_extras();
  show_row();
  if (!watching()) {
    show_hand();
    show_tickets();
    show_offer();
  }
  show_last_round();
}

void Screen::show_step() const {
  auto const phase = state().phase;
  bool const drawing = phase == Phase::first_card || phase == Phase::second_card;
  bool const choosing = phase == Phase::keep_drawn || phase == Phase::keep_opening || phase == Phase::draft;
  terminal_.line();
  if (drawing) show_row();
  if (choosing) {
    show_tickets();
    show_offer();
  } else {
    show_hand();
  }
}

std::vector<std::string> Screen::columns() const {
  std::vector<std::string> titles;
  auto const add = [&](std::string_view en, std::string_view fr) {
    titles.emplace_back(pick(language_, en, fr));
  };
  add("points", "points");
  auto const& taxi = board_.card_names[static_cast<std::size_t>(index(Card::locomotive))];
  if (taxi && taxi->en == "taxi") {
    add("taxis", "taxis");  // what the pieces are follows from the card that is wild there
  } else {
    add("trains", "wagons");
  }
  add("cards", "cartes");
  add("tickets", "billets");
  for (auto const& column : extra_columns(board_, state().at(seat_id(0)), language_))
    titles.emplace_back(column.title);
  return titles;
}

void Screen::show_seats() const {
  int name_width = 8;
  for (auto const& name : names_) name_width = std::max(name_width, std::min(16, visible_width(name)));
  std::string head(static_cast<std::size_t>(name_width + 2), ' ');
  for (auto const& title : columns()) head += "  " + title;
  if (visible_width(head) + 2 > terminal_.width()) return show_seats_in_words();
  terminal_.line(terminal_.styled(Style::dim, head));
  for (int s = 0; s < state().players; ++s) terminal_.line(seat_line(seat_id(s), name_width));
}

void Screen::show_seats_in_words() const {
  auto const titles = columns();
  for (int s = 0; s < state().players; ++s) {
    auto const seat = seat_id(s);
    auto line =
        terminal_.seat_sign(seat) + " " + terminal_.in_seat_color(seat, names_[static_cast<std::size_t>(s)]);
    auto const cells = values(seat);
    for (std::size_t i = 0; i < cells.size(); ++i)
      line += fmt::format("{} {} {}", i == 0 ? ":" : ",", titles[i], cells[i]);
    terminal_.paragraph(waits(seat) ? line + " ←" : line, 4);
  }
}

bool Screen::waits(SeatId seat) const {
  return state().phase != Phase::over && state().waits_for(seat);
}

std::vector<std::string> Screen::values(SeatId seat) const {
  auto const& s = state().at(seat);
  std::vector<std::string> values{
      fmt::format("{}", public_points(board_, state(), seat)), fmt::format("{}", static_cast<int>(s.trains)),
      fmt::format("{}", static_cast<int>(s.hand.total)), fmt::format("{}", static_cast<int>(s.ticket_count))};
  for (auto& column : extra_columns(board_, s, language_)) values.push_back(std::move(column.value));
  return values;
}

std::string Screen::seat_line(SeatId seat, int name_width) const {
  auto const cells = values(seat);
  auto const name = padded(shortened(names_[static_cast<std::size_t>(index(seat))], name_width), name_width);
  auto line = terminal_.seat_sign(seat) + " " + terminal_.in_seat_color(seat, name);
  auto const titles = columns();
  for (std::size_t i = 0; i < cells.size(); ++i)
    line += fmt::format("  {:>{}}", cells[i], visible_width(titles[i]));
  return waits(seat) ? line + " " + terminal_.styled(Style::bold, "←") : line;
}

void Screen::show_row() const {
  std::vector<std::string> row;
  for (auto card : state().row) {
    row.push_back(chip(card) + " " + (card == Card::none ? "–" : text::card_name(board_, card, language_)));
  }
  show_list(pick(language_, "Row", "Rangée"), row);
  field(pick(language_, "Deck", "Pioche"),
        phrase(language_, "{} cards · discard pile {} · tickets left {}",
               "{} cartes · défausse {} · billets restants {}", state().deck.size(),
               static_cast<int>(state().discard.total), text::tickets_left(state())));
}

void Screen::show_hand() const {
  std::vector<std::string> hand;
  for (int i = 0; i < card_kinds; ++i) {
    int const n = own().hand[card_at(i)];
    if (n > 0) hand.push_back(chip(card_at(i)) + " " + text::card_count(board_, card_at(i), n, language_));
  }
  if (hand.empty()) hand.emplace_back(pick(language_, "empty", "vide"));
  show_list(pick(language_, "Hand", "Main"), hand);
}

std::string Screen::ticket_line(TicketId ticket) const {
  auto const path = cheapest_path(board_, state(), view_.viewer, ticket);
  auto const name = text::ticket_name(board_, ticket, language_);
  if (path.possible && path.missing.empty())
    return terminal_.styled(Style::good, phrase(language_, "✓ {} done", "✓ {} réalisé", name));
  if (path.possible && path.spaces == 1)
    return phrase(language_, "· {} 1 space to go", "· {} encore 1 case", name);
  if (path.possible)
    return phrase(language_, "· {} {} spaces to go", "· {} encore {} cases", name, path.spaces);
  if (path.missing.empty())  // own and open routes no longer join its ends
    return terminal_.styled(Style::bad,
                            phrase(language_, "✗ {} no longer possible", "✗ {} plus possible", name));
  return terminal_.styled(Style::bad,
                          phrase(language_, "✗ {} needs {}, you have {}", "✗ {} demande {}, reste {}", name,
                                 path.spaces, static_cast<int>(own().trains)));
}

void Screen::show_tickets() const {
  std::vector<std::string> lines;
  for (auto ticket : own().tickets) lines.push_back(ticket_line(ticket));
  show_named(pick(language_, "Tickets", "Billets"), in_columns(lines, terminal_.width() - margin));
}

void Screen::show_offer() const {
  auto const& offer = own().offer;
  std::vector<std::string> lines;
  for (int i = 0; i < offer.size; ++i) {
    auto const ticket = offer.tickets[static_cast<std::size_t>(i)];
    auto const deck =
        board_.two_ticket_decks
            ? fmt::format(" [{}]", text::deck_name(board_, board_.at(ticket).deck, language_, 1))
            : "";
    lines.push_back(terminal_.styled(Style::bold, std::string(1, offer_letter(i))) + " " +
                    ticket_line(ticket) + deck);
  }
  show_named(state().phase == Phase::draft ? pick(language_, "Picked", "Choisis")
                                           : pick(language_, "Offered", "Proposés"),
             lines);
}

void Screen::show_last_round() const {
  if (state().turns_left == 0 || state().phase == Phase::over) return;
  terminal_.paragraph(terminal_.styled(
      Style::warning,
      phrase(language_, "Last round: {} turns left, this one included.",
             "Dernière manche : encore {} tours, celui-ci compris.", static_cast<int>(state().turns_left))));
}

void Screen::show_claimed() const {
  for (int s = 0; s < state().players; ++s) {
    auto const seat = seat_id(s);
    std::string list;
    for (auto r : state().at(seat).routes) {
      list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", text::route_name(board_, r, language_),
                          board_.at(r).length);
    }
    if (list.empty()) list = pick(language_, "none", "aucune");
    terminal_.paragraph(seat_and_name(terminal_, seat, names_) + ": " + list, 4);
  }
  terminal_.line(phrase(language_, "{} of {} routes are open.", "{} routes sur {} sont libres.",
                        state().open.size(), board_.routes.size()));
}

void Screen::show_prompt() const {
  terminal_.paragraph(terminal_.styled(Style::bold, text::prompt(board_, state(), view_.viewer, language_)));
}

void Screen::show_log(std::size_t from, std::size_t most) const {
  auto lines = text::tell_history(board_, view_.history, names_, language_, from);
  std::erase_if(lines, [from](text::LogLine const& line) { return line.event < from; });
  std::size_t const skipped = lines.size() > most ? lines.size() - most : 0;
  if (skipped > 0) terminal_.line(terminal_.styled(Style::dim, "  …"));
  for (std::size_t i = skipped; i < lines.size(); ++i) terminal_.paragraph("  " + lines[i].text, 4);
}

}  // namespace roundhouse::cli
