/// South Korea's provinces table, in words for a test.
#pragma once

#include "kit/position.h"

namespace roundhouse::kit {

/// A game after the draft: seat 1 to move, empty hands, a row of plain cards, nobody has tickets.
class Korea : public Position {
 public:
  explicit Korea(int players) : Korea(kit::board("south-korea"), players) {}
  Korea(Board const& board, int players) : Position(board, players), table_(*board.provinces) {
    opened().no_tickets();
    for (int s = 1; s <= players; ++s) hand(s, "");
    row("purple white blue yellow orange");
  }

  /// The seat has a train on that cell of the line, from its stock.
  void put(int seat, std::string_view color, int value) {
    cell(color, value) = seat_id(seat - 1);
    --state.at(seat_id(seat - 1)).trains;
  }
  /// Whose train stands on the cell: the number of the seat, or 0.
  int owner(std::string_view color, int value) {
    auto const whose = cell(color, value);
    return whose == no_seat ? 0 : index(whose) + 1;
  }
  /// How many trains stand on the whole table.
  int trains_on_table() const {
    int n = 0;
    for (auto const& line : state.provinces) {
      n += static_cast<int>(line.end() - line.begin() - std::count(line.begin(), line.end(), no_seat));
    }
    return n;
  }
  /// Whether the seat still has the express card +value.
  bool has_express(int s, int value) const { return ((seat(s).express >> value) & 1U) != 0; }

 private:
  SeatId& cell(std::string_view color, int value) {
    for (std::size_t line = 0; line < table_.lines.size(); ++line) {
      if (word(table_.lines[line].color) != color) continue;
      auto const& cells = table_.lines[line].cells;
      auto const found = std::find(cells.begin(), cells.end(), value);
      if (found != cells.end()) return state.provinces[line][found - cells.begin()];
    }
    throw std::logic_error("no such cell: " + std::string(color) + ' ' + std::to_string(value));
  }
  Provinces const& table_;
};

}  // namespace roundhouse::kit
