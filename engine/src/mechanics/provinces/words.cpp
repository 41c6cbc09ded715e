#include "mechanics/base/words.h"

#include "mechanics/provinces/provinces.h"

namespace roundhouse::provinces {

constinit Naming const names{
    [](Board const& board, std::string_view color) -> std::optional<int> {
      if (!board.provinces) return std::nullopt;
      return find_number(board.provinces->lines, color,
                         [](ProvinceLine const& line) { return word(line.color); });
    },
    [](Board const& board, int line) { return std::string(word(board.provinces->lines[line].color)); }};

void write_extra(Board const& /*board*/, State const& state, SeatId /*seat*/, Move move, std::string& words) {
  append_more_cards(words, state, move);
  append(words, "express", move.c);
}

std::optional<Move> read_extra(Board const& /*board*/, State const& state, SeatId /*seat*/, MoveKind kind,
                               Words words) {
  return read_more_cards(state, kind, words, true);
}

void describe(Board const& board, State const& state, Lines& lines) {
  if (!board.provinces) return;
  for (std::size_t l = 0; l < board.provinces->lines.size(); ++l) {
    auto const& rule = board.provinces->lines[l];
    std::string cells(word(rule.color));
    for (std::size_t i = 0; i < rule.cells.size(); ++i) {
      auto const owner = state.provinces[l][i];
      cells += ' ' + (owner == no_seat ? std::string("-") : std::to_string(index(owner) + 1));
    }
    lines.add("province " + cells);
  }
}

}  // namespace roundhouse::provinces
