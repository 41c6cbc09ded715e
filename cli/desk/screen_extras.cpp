// The parts of the table that only some boards have.
#include <fmt/format.h>

#include <algorithm>

#include "cli/desk/screen.h"
#include "cli/terminal/text.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

void add_to(std::string& list, std::string const& item) {
  list += (list.empty() ? "" : ", ") + item;
}

}  // namespace

/// One function for each mechanic.
struct Screen::Extras {
  Screen const& screen;
  Board const& board = screen.board_;
  State const& state = screen.state();
  Language language = screen.language_;

  void passengers() const;
  void festivals() const;
  std::string festival_cities(std::size_t festival) const;
  void provinces() const;
  void attractions() const;
  void stations() const;
};

void Screen::show_extras() const {
  Extras const extras{*this};
  if (board_.passengers) extras.passengers();
  if (board_.festivals) extras.festivals();
  if (board_.provinces) extras.provinces();
  if (board_.attractions) extras.attractions();
  if (board_.stations) extras.stations();
}

void Screen::Extras::passengers() const {
  std::string standing;
  for (int s = 0; s < state.players; ++s) {
    for (auto city : state.at(seat_id(s)).passenger_at) {
      add_to(standing, screen.terminal_.seat_sign(seat_id(s)) + "\u00a0" + board.at(city).name.in(language));
    }
  }
  if (standing.empty()) standing = pick(language, "none on the board", "aucun sur le plateau");
  if (!screen.watching()) {
    standing += phrase(language, " · {} left in your stock", " · {} dans votre réserve",
                       static_cast<int>(screen.own().passengers));
  }
  screen.field(pick(language, "Passengers", "Voyageurs"), standing);
}

void Screen::show_goods() const {
  if (!board_.passengers) {
    terminal_.line(
        pick(language_, "There are no goods on this board.", "Il n’y a pas de marchandises sur ce plateau."));
    return;
  }
  std::vector<std::string> items;
  for (std::size_t c = 0; c < board_.cities.size(); ++c) {
    auto const goods = text::goods_in(board_, state(), static_cast<CityId>(c));
    if (goods.empty()) continue;
    items.push_back(fmt::format("{} {}", board_.cities[c].name.in(language_), fmt::join(goods, "-")));
  }
  for (auto const& line : in_columns(items, terminal_.width())) terminal_.line(line);
}

void Screen::Extras::festivals() const {
  std::string lying;
  std::string held;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    auto const& festival = board.festivals->list[f];
    int const there = state.festivals_lying[f];
    if (there > 0)
      add_to(lying, fmt::format("{} ({}) {}", festival.name.in(language), festival_cities(f), there));
    int const mine = screen.watching() ? 0 : screen.own().festivals[f];
    if (mine == 0) continue;
    int const points = festival.points[static_cast<std::size_t>(
        std::min<int>(mine, static_cast<int>(festival.points.size())) - 1)];
    add_to(held,
           phrase(language, "{} {} ({} pts)", "{} {} ({} pts)", festival.name.in(language), mine, points));
  }
  auto const none = std::string(pick(language, "none", "aucune"));
  screen.field(pick(language, "Festivals", "Festivals"),
               phrase(language, "waiting: {} · yours: {}", "en attente : {} · à vous : {}",
                      lying.empty() ? none : lying, held.empty() ? none : held));
}

std::string Screen::Extras::festival_cities(std::size_t festival) const {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < board.cities.size(); ++c)
    if (board.festivals->at_city[c] == static_cast<int>(festival))
      names.push_back(board.cities[c].name.in(language));
  return text::enumeration(names, language);
}

void Screen::Extras::provinces() const {
  std::vector<std::string> lines;
  for (std::size_t l = 0; l < board.provinces->lines.size(); ++l) {
    auto const& line = board.provinces->lines[l];
    auto row = screen.chip(line.color) + " " + padded(shortened(line.name.in(language), 15), 15);
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      auto const owner = state.provinces[l][i];
      row += " " + (owner == no_seat ? fmt::format("{}", static_cast<int>(line.cells[i]))
                                     : screen.terminal_.seat_sign(owner));
    }
    lines.push_back(std::move(row));
  }
  for (auto const& line : in_columns(lines, screen.terminal_.width())) screen.terminal_.wrapped_line(line, 4);
}

void Screen::Extras::attractions() const {
  if (screen.watching()) return;
  std::string touched;
  int n = 0;
  for (auto city : board.attractions->cities) {
    if ((board.routes_at[static_cast<std::size_t>(index(city))] & screen.own().routes).empty()) continue;
    add_to(touched, board.at(city).name.in(language));
    ++n;
  }
  screen.field(pick(language, "Attractions", "Attractions"),
               phrase(language, "{} of {}{}{}", "{} sur {}{}{}", n, board.attractions->cities.size(),
                      touched.empty() ? "" : ": ", touched));
}

void Screen::Extras::stations() const {
  std::string standing;
  for (int s = 0; s < state.players; ++s) {
    for (auto city : built(state.at(seat_id(s)))) {
      add_to(standing, screen.terminal_.seat_sign(seat_id(s)) + "\u00a0" + board.at(city).name.in(language));
    }
  }
  if (standing.empty()) standing = pick(language, "none on the board", "aucune sur le plateau");
  screen.field(pick(language, "Stations", "Gares"), standing);
}

}  // namespace roundhouse::cli
