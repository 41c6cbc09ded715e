#include "mechanics/base/board_part.h"

#include <algorithm>

namespace roundhouse {

std::string entry(std::string_view list, std::size_t i) {
  return std::string(list) + '[' + std::to_string(i) + ']';
}

std::string mechanic_place(Board const& board, std::string_view mechanic, std::string_view field) {
  auto const at = std::ranges::find(board.mechanics, mechanic) - board.mechanics.begin();
  return entry("mechanics", static_cast<std::size_t>(at)) + '.' + std::string(mechanic) + '.' +
         std::string(field);
}

CityId read_inner_city(Reader const& field, Board const& board) {
  auto const city = read_city(field, board);
  if (!field.failed() && board.at(city).country >= 0) {
    field.fail(filled({"the city {} is an exit to a country", "la ville {} est une sortie vers un pays"},
                      quoted(board.at(city).id)));
  }
  return city;
}

}  // namespace roundhouse
