// The parts of the table that only some boards have.
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

void Screen::show_extras() const {
  if (board_.passengers) show_passengers();
  if (board_.festivals) show_festivals();
  if (board_.provinces) show_provinces();
  if (board_.attractions) show_attractions();
}

void Screen::show_passengers() const {
  std::string standing;
  for (int s = 0; s < state().players; ++s) {
    for (auto city : state().at(seat_id(s)).passenger_at) {
      add_to(standing, terminal_.seat_sign(seat_id(s)) + "\u00a0" + board_.at(city).name.in(language_));
    }
  }
  if (standing.empty()) standing = pick(language_, "none on the board", "aucun sur le plateau");
  if (!watching()) {
    standing += phrase(language_, " · {} left in your stock", " · {} dans votre réserve",
                       static_cast<int>(own().passengers));
  }
  field(pick(language_, "Passengers", "Voyageurs"), standing);
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

void Screen::show_festivals() const {
  std::string lying;
  std::string held;
  for (std::size_t f = 0; f < board_.festivals->list.size(); ++f) {
    auto const& festival = board_.festivals->list[f];
    int const there = state().festivals_lying[f];
    if (there > 0)
      add_to(lying, fmt::format("{} ({}) {}", festival.name.in(language_), festival_cities(f), there));
    int const mine = watching() ? 0 : own().festivals[f];
    if (mine == 0) continue;
    int const points = festival.points[static_cast<std::size_t>(
        std::min<int>(mine, static_cast<int>(festival.points.size())) - 1)];
    add_to(held,
           phrase(language_, "{} {} ({} pts)", "{} {} ({} pts)", festival.name.in(language_), mine, points));
  }
  auto const none = std::string(pick(language_, "none", "aucune"));
  field(pick(language_, "Festivals", "Festivals"),
        phrase(language_, "waiting: {} · yours: {}", "en attente : {} · à vous : {}",
               lying.empty() ? none : lying, held.empty() ? none : held));
}

std::string Screen::festival_cities(std::size_t festival) const {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < board_.cities.size(); ++c)
    if (board_.festivals->at_city[c] == static_cast<int>(festival))
      names.push_back(board_.cities[c].name.in(language_));
  return text::enumeration(names, language_);
}

void Screen::show_provinces() const {
  std::vector<std::string> lines;
  for (std::size_t l = 0; l < board_.provinces->lines.size(); ++l) {
    auto const& line = board_.provinces->lines[l];
    auto row = chip(line.color) + " " + padded(shortened(line.name.in(language_), 15), 15);
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      auto const owner = state().provinces[l][i];
      row += " " + (owner == no_seat ? fmt::format("{}", static_cast<int>(line.cells[i]))
                                     : terminal_.seat_sign(owner));
    }
    lines.push_back(std::move(row));
  }
  for (auto const& line : in_columns(lines, terminal_.width())) terminal_.wrapped_line(line, 4);
}

void Screen::show_attractions() const {
  if (watching()) return;
  std::string touched;
  int n = 0;
  for (auto city : board_.attractions->cities) {
    if ((board_.routes_at[static_cast<std::size_t>(index(city))] & own().routes).empty()) continue;
    add_to(touched, board_.at(city).name.in(language_));
    ++n;
  }
  field(pick(language_, "Attractions", "Attractions"),
        phrase(language_, "{} of {}{}{}", "{} sur {}{}{}", n, board_.attractions->cities.size(),
               touched.empty() ? "" : ": ", touched));
}

}  // namespace roundhouse::cli
