#include <algorithm>

#include "mechanics/base/board_part.h"
#include "mechanics/festivals/festivals.h"

namespace roundhouse::festivals {
namespace {

Festival read_festival(Reader const& entry, Board const& board, Festivals const& before) {
  entry.allow({"id", "name", "cities", "points"});
  Festival festival;
  festival.id = entry["id"].id();
  if (std::ranges::find(before.list, festival.id, &Festival::id) != before.list.end()) {
    entry["id"].fail(filled({"duplicate id {}", "identifiant {} en double"}, quoted(festival.id)));
  }
  festival.name = entry["name"].text();
  for (auto const& field : entry["cities"].items(1, max_cities)) {
    auto const city = read_inner_city(field, board);
    bool const taken =
        std::ranges::any_of(before.list, [&](auto const& f) { return f.cities.contains(city); });
    if (taken || festival.cities.contains(city)) {
      field.fail(filled({"the city {} has a festival already; a city has one at most",
                         "la ville {} a déjà un festival ; une ville en a un au plus"},
                        quoted(board.at(city).id)));
    }
    festival.cities.insert(city);
  }
  festival.points = entry["points"].numbers(1, 12, 0, max_points);
  return festival;
}

}  // namespace

void read(Reader const& from, Board& board) {
  from.allow({"festivals", "draft_card"});
  auto& festivals = board.festivals.emplace();
  for (auto const& entry : from["festivals"].items(1, max_extras)) {
    festivals.list.push_back(read_festival(entry, board, festivals));
    if (entry.failed()) return;
  }
  auto const draft_card = from.find("draft_card");
  if (!draft_card) return;
  festivals.draft_card = true;
  for_player_counts(*draft_card, board, [&](int players, Reader const& field) {
    auto const parts = field.items(2, 2);
    if (parts.empty()) return;
    Fraction const depth{parts[0].integer(1, 99), parts[1].integer(1, 99)};
    if (depth.part > depth.whole) {
      field.fail({"the part of the deck is more than the whole deck",
                  "la partie de la pioche dépasse la pioche entière"});
    }
    festivals.draft_card_depth[players] = depth;
  });
}

void check(Board const& board, Faults& faults) {
  if (!board.festivals || !board.festivals->draft_card || board.draft) return;
  faults.add(mechanic_place(board, "festivals", "draft_card"),
             {"draft_card needs the mechanic draft", "draft_card exige le mécanisme draft"});
}

void make_tables(Board& board) {
  if (!board.festivals) return;
  auto& festivals = *board.festivals;
  if (board.draft) board.draft->again = festivals.draft_card;
  festivals.at_city.fill(-1);
  for (std::size_t i = 0; i < festivals.list.size(); ++i) {
    for (auto const city : festivals.list[i].cities) festivals.at_city[city] = static_cast<std::int8_t>(i);
  }
}

}  // namespace roundhouse::festivals
