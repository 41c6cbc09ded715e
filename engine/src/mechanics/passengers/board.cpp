#include <algorithm>

#include "mechanics/base/board_part.h"
#include "mechanics/passengers/passengers.h"

namespace roundhouse::passengers {

void read(Reader const& from, Board& board) {
  from.allow({"per_player", "reset_at", "stacks", "goods"});
  auto& passengers = board.passengers.emplace();
  passengers.per_player = from["per_player"].integer(1, 9);
  passengers.reset_at = from["reset_at"].integer(0, row_size);

  std::map<std::string, std::vector<std::uint8_t>> stacks;
  auto const kinds = from["stacks"];
  for (auto const& [kind, values] : kinds.members()) {
    if (!is_id(kind)) {
      values.fail(filled({"{} is no id: lower-case letters, digits and hyphens",
                          "{} n’est pas un identifiant : lettres minuscules, chiffres et traits d’union"},
                         quoted(kind)));
    }
    stacks[kind] = values.numbers(1, 12, 1, max_points);
  }
  if (stacks.empty()) {
    kinds.fail(
        {"there are no stacks; at least one is needed", "il n’y a pas de pile ; il en faut au moins une"});
  }

  for (auto const& [id, kind] : from["goods"].members()) {
    int const city = static_cast<int>(std::ranges::find(board.cities, id, &City::id) - board.cities.begin());
    auto const stack = stacks.find(kind.id());
    if (city == static_cast<int>(board.cities.size())) {
      kind.fail(filled({"there is no city {}", "il n’y a pas de ville {}"}, quoted(id)));
    } else if (board.cities[city].country >= 0) {
      kind.fail(filled({"the city {} is an exit to a country, which has no goods",
                        "la ville {} est une sortie vers un pays, qui n’a pas de marchandises"},
                       quoted(id)));
    } else if (stack == stacks.end()) {
      kind.fail(filled({"there is no stack {}", "il n’y a pas de pile {}"}, quoted(kind.id())));
    } else {
      passengers.stacks[city] = stack->second;
    }
    if (from.failed()) return;
  }
}

void check(Board const& board, Faults& faults) {
  auto const& breaks = board.switches.tie_breaks;
  auto const goods = std::ranges::find(breaks, TieBreak::goods);
  if (goods == breaks.end() || board.passengers) return;
  faults.add(entry("switches.tie_breaks", static_cast<std::size_t>(goods - breaks.begin())),
             {"the tie break goods needs the mechanic passengers",
              "le départage goods exige le mécanisme passengers"});
}

}  // namespace roundhouse::passengers
