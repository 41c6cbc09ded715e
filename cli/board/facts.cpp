#include "cli/board/facts.h"

#include <boost/json.hpp>

#include "roundhouse/notation.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> kind_words{"track", "tunnel", "ferry"};

std::string const& id_of(Board const& board, CityId city) {
  return board.cities[static_cast<std::size_t>(city)].id;
}

json::array ids_of(Board const& board, Cities const& cities) {
  json::array ids;
  for (auto const city : cities) ids.emplace_back(id_of(board, city));
  return ids;
}

json::array numbers(std::vector<std::uint8_t> const& values) {
  json::array list;
  for (auto const value : values) list.emplace_back(value);
  return list;
}

json::array cities_json(Board const& board) {
  json::array list;
  for (auto const& city : board.cities) {
    json::object entry{{"id", city.id},
                       {"name", {{"en", city.name.en}, {"fr", city.name.fr}}},
                       {"lat", city.lat},
                       {"lon", city.lon}};
    if (city.country >= 0) entry["country"] = board.countries[static_cast<std::size_t>(city.country)].id;
    list.emplace_back(std::move(entry));
  }
  return list;
}

json::array routes_json(Board const& board) {
  json::array list;
  for (auto const& route : board.routes) {
    json::object entry{{"id", route.id},
                       {"from", id_of(board, route.from)},
                       {"to", id_of(board, route.to)},
                       {"length", route.length},
                       {"color", route.color == gray ? "gray" : word(route.color)},
                       {"kind", kind_words[static_cast<std::size_t>(route.kind)]}};
    if (route.locomotives > 0) entry["locomotives"] = route.locomotives;
    if (route.parallel > 0) entry["parallel"] = route.parallel;
    if (route.swap > 0) entry["swap"] = route.swap;
    list.emplace_back(std::move(entry));
  }
  return list;
}

json::array tickets_json(Board const& board) {
  json::array list;
  for (auto const& ticket : board.tickets) {
    json::object entry{
        {"id", ticket.id}, {"from", ticket.from}, {"to", ticket.to}, {"points", ticket.points}};
    if (board.two_ticket_decks) entry["deck"] = board.two_ticket_decks->decks[ticket.deck];
    list.emplace_back(std::move(entry));
  }
  return list;
}

json::array festival_list_json(Board const& board) {
  json::array list;
  for (auto const& festival : board.festivals->list) {
    list.push_back({{"id", festival.id},
                    {"cities", ids_of(board, festival.cities)},
                    {"points", numbers(festival.points)}});
  }
  return list;
}

json::array province_lines_json(Board const& board) {
  json::array list;
  for (auto const& line : board.provinces->lines) {
    list.push_back({{"color", word(line.color)},
                    {"name", {{"en", line.name.en}, {"fr", line.name.fr}}},
                    {"cells", numbers(line.cells)}});
  }
  return list;
}

json::object goods_json(Board const& board) {
  json::object stacks;
  for (std::size_t city = 0; city < board.cities.size(); ++city) {
    auto const& stack = board.passengers->stacks[city];
    if (!stack.empty()) stacks[board.cities[city].id] = numbers(stack);
  }
  return stacks;
}

}  // namespace

json::object board_facts_json(Board const& board) {
  json::object facts{
      {"cities", cities_json(board)}, {"routes", routes_json(board)}, {"tickets", tickets_json(board)}};
  if (board.festivals) facts["festivals"] = festival_list_json(board);
  if (board.provinces) facts["provinces"] = province_lines_json(board);
  if (board.passengers) facts["goods"] = goods_json(board);
  if (board.attractions) facts["attractions"] = ids_of(board, board.attractions->cities);
  return facts;
}

}  // namespace roundhouse::cli
