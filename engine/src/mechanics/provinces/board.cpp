#include <algorithm>

#include "engine/reading/card_words.h"
#include "mechanics/base/board_part.h"
#include "mechanics/provinces/provinces.h"

namespace roundhouse::provinces {
namespace {

ProvinceLine read_province_line(Reader const& entry, Provinces const& before) {
  entry.allow({"color", "name", "cells"});
  ProvinceLine line;
  auto const color = entry["color"];
  line.color = card_at(color.word(std::span(card_words).first(colors)));
  if (std::ranges::find(before.lines, line.color, &ProvinceLine::color) != before.lines.end()) {
    color.fail(filled({"the color {} has a line already", "la couleur {} a déjà une ligne"},
                      card_words[line.color]));
  }
  line.name = entry["name"].text();
  for (auto const& cell : entry["cells"].items(1, max_cells)) {
    int const value = cell.integer(1, 15);
    if (!line.cells.empty() && value <= line.cells.back()) {
      cell.fail(filled({"cells must be rising, but {} follows {}",
                        "les cases doivent aller en croissant, mais {} suit {}"},
                       value, line.cells.back()));
    }
    line.cells.push_back(static_cast<std::uint8_t>(value));
  }
  return line;
}

}  // namespace

void read(Reader const& from, Board& board) {
  from.allow({"lines", "points"});
  auto& provinces = board.provinces.emplace();
  for (auto const& entry : from["lines"].items(1, max_lines)) {
    provinces.lines.push_back(read_province_line(entry, provinces));
    if (entry.failed()) return;
  }
  for_player_counts(from["points"], board, [&](int players, Reader const& ranks) {
    provinces.points[players] = ranks.numbers(1, max_seats, 0, max_points);
    if (!std::ranges::is_sorted(provinces.points[players], std::ranges::greater{})) {
      ranks.fail(
          {"points must be falling from rank to rank", "les points doivent décroître de rang en rang"});
    }
  });
}

void check(Board const& board, Faults& faults) {
  if (!board.provinces) return;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const color = board.routes[i].color;
    if (color == gray) continue;
    auto const& lines = board.provinces->lines;
    if (std::ranges::find(lines, color, &ProvinceLine::color) != lines.end()) continue;
    faults.add(entry("routes", i) + ".color", filled({"the provinces have no line of the color {}",
                                                      "les provinces n’ont pas de ligne de la couleur {}"},
                                                     card_words[color]));
  }
}

}  // namespace roundhouse::provinces
