#include "cli/board/figures.h"

#include <boost/json.hpp>
#include <numeric>

#include "roundhouse/notation.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

json::object text_json(Text const& text) {
  return {{"en", text.en}, {"fr", text.fr}};
}

template <typename List>
json::array list_json(List const& list) {
  json::array array;
  for (auto const& entry : list) array.emplace_back(entry);
  return array;
}

json::object colors_json(BoardFigures const& figures) {
  json::object object;
  for (int i = 0; i <= colors; ++i) {
    auto const& color = figures.by_color[static_cast<std::size_t>(i)];
    auto const name = i == colors ? std::string_view("gray") : word(card_at(i));
    object[name] = {{"routes", color.routes}, {"spaces", color.spaces}, {"cards", color.cards}};
  }
  return object;
}

json::object provenance_json(Provenance const& provenance) {
  json::object parts;
  for (auto const& [part, level] : provenance.parts) parts[part] = level;
  json::object object{{"level", provenance.level}, {"parts", parts}};
  if (provenance.note) object["note"] = text_json(*provenance.note);
  object["sources"] = list_json(provenance.sources);
  object["doubts"] = list_json(provenance.doubts);
  return object;
}

}  // namespace

BoardFigures count_board(Board const& board) {
  BoardFigures figures;
  for (auto const& city : board.cities) figures.cities += city.country < 0 ? 1 : 0;
  for (auto const& route : board.routes) {
    auto& color = figures.by_color[is_color(route.color) ? static_cast<std::size_t>(route.color) : colors];
    ++color.routes;
    color.spaces += route.length;
    figures.spaces += route.length;
    ++figures.by_length[route.length];
    ++figures.by_kind[static_cast<std::size_t>(route.kind)];
  }
  for (int i = 0; i < colors; ++i)
    figures.by_color[static_cast<std::size_t>(i)].cards = board.cards[card_at(i)];
  int sum = 0;
  figures.least_points = board.tickets.empty() ? 0 : board.tickets[0].points;
  for (auto const& ticket : board.tickets) {
    ++figures.by_deck[ticket.deck];
    sum += ticket.points;
    figures.least_points = std::min<int>(figures.least_points, ticket.points);
    figures.most_points = std::max<int>(figures.most_points, ticket.points);
  }
  figures.mean_points = board.tickets.empty() ? 0 : sum / static_cast<double>(board.tickets.size());
  return figures;
}

json::object board_summary_json(Board const& board) {
  return {{"id", board.id},
          {"name", text_json(board.name)},
          {"players", {{"min", board.min_players}, {"max", board.max_players}}},
          {"cities", count_board(board).cities},
          {"routes", board.routes.size()},
          {"tickets", board.tickets.size()},
          {"provenance", board.provenance.level},
          {"edition", board.edition},
          {"hash", board.hash}};
}

json::object board_json(Board const& board) {
  auto const figures = count_board(board);
  auto object = board_summary_json(board);
  object["summary"] = text_json(board.summary);
  object["country_exits"] = board.country_exits.size();
  object["spaces"] = figures.spaces;
  object["trains"] = board.trains;
  object["opening_hand"] = board.opening_hand;
  object["tickets"] = {{"number", board.tickets.size()},
                       {"least", figures.least_points},
                       {"mean", figures.mean_points},
                       {"most", figures.most_points}};
  json::object cards;
  for (int i = 0; i < card_kinds; ++i) cards[word(card_at(i))] = board.cards[card_at(i)];
  object["cards"] = cards;
  object["colors"] = colors_json(figures);
  json::object lengths;
  for (int n = 1; n <= max_length; ++n) {
    auto const i = static_cast<std::size_t>(n);
    if (figures.by_length[i] > 0) {
      lengths[std::to_string(n)] = {{"routes", figures.by_length[i]}, {"points", board.route_points[i]}};
    }
  }
  object["lengths"] = lengths;
  json::object mechanics;
  for (auto const& name : board.mechanics) mechanics[name] = mechanic_parameters(board, name);
  object["mechanics"] = mechanics;
  object["provenance"] = provenance_json(board.provenance);
  object["facts"] = board_facts_json(board);
  return object;
}

namespace {

constexpr std::array<std::string_view, 3> kind_words{"track", "tunnel", "ferry"};

std::string const& id_of(Board const& board, CityId city) {
  return board.cities[static_cast<std::size_t>(city)].id;
}

json::array ids_of(Board const& board, Cities const& cities) {
  json::array ids;
  for (auto const city : cities) ids.emplace_back(id_of(board, city));
  return ids;
}

json::array cities_json(Board const& board) {
  json::array list;
  for (auto const& city : board.cities) {
    json::object entry{{"id", city.id}, {"name", text_json(city.name)}, {"lat", city.lat}, {"lon", city.lon}};
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
                    {"points", list_json(festival.points)}});
  }
  return list;
}

json::array province_lines_json(Board const& board) {
  json::array list;
  for (auto const& line : board.provinces->lines) {
    list.push_back(
        {{"color", word(line.color)}, {"name", text_json(line.name)}, {"cells", list_json(line.cells)}});
  }
  return list;
}

json::object goods_json(Board const& board) {
  json::object stacks;
  for (std::size_t city = 0; city < board.cities.size(); ++city) {
    auto const& stack = board.passengers->stacks[city];
    if (!stack.empty()) stacks[board.cities[city].id] = list_json(stack);
  }
  return stacks;
}

json::object passengers_json(Passengers const& rule) {
  int stacks = 0;
  int tokens = 0;
  int points = 0;
  for (auto const& stack : rule.stacks) {
    stacks += stack.empty() ? 0 : 1;
    tokens += static_cast<int>(stack.size());
    points += std::accumulate(stack.begin(), stack.end(), 0);
  }
  return {{"per_player", rule.per_player},
          {"reset_at", rule.reset_at},
          {"stacks", stacks},
          {"tokens", tokens},
          {"points", points}};
}

json::object festivals_json(Festivals const& rule) {
  std::size_t cards = 0;
  json::array ids;
  for (auto const& festival : rule.list) {
    cards += festival.points.size();
    ids.emplace_back(festival.id);
  }
  return {{"festivals", ids}, {"cards", cards}, {"draft_card", rule.draft_card}};
}

json::object provinces_json(Board const& board) {
  json::array lines;
  for (auto const& line : board.provinces->lines) lines.emplace_back(word(line.color));
  json::object points;
  for (int n = board.min_players; n <= board.max_players; ++n) {
    points[std::to_string(n)] = list_json(board.provinces->points[static_cast<std::size_t>(n)]);
  }
  return {{"lines", lines}, {"cells", board.provinces->lines[0].cells.size()}, {"points", points}};
}

struct MechanicParameters {
  std::string_view mechanic;
  json::object (*parameters)(Board const&);
};

/// Those that are not listed have none.
constexpr std::array<MechanicParameters, 12> parameters_of{{
    {"longest_path", [](Board const& b) -> json::object { return {{"points", b.longest_path_points}}; }},
    {"most_tickets", [](Board const& b) -> json::object { return {{"points", b.most_tickets_points}}; }},
    {"card_swaps",
     [](Board const& b) -> json::object { return {{"ferry_locomotive", b.card_swaps->ferry_locomotive}}; }},
    {"tunnels", [](Board const& b) -> json::object { return {{"reveal", b.tunnels->reveal}}; }},
    {"two_ticket_decks",
     [](Board const& b) -> json::object { return {{"decks", list_json(b.two_ticket_decks->decks)}}; }},
    {"passengers", [](Board const& b) { return passengers_json(*b.passengers); }},
    {"draft",
     [](Board const& b) -> json::object { return {{"deal", b.draft->deal}, {"keep", b.draft->keep}}; }},
    {"festivals", [](Board const& b) { return festivals_json(*b.festivals); }},
    {"express", [](Board const& b) -> json::object { return {{"cards", list_json(b.express->cards)}}; }},
    {"provinces", provinces_json},
    {"attractions",
     [](Board const& b) -> json::object {
       return {{"points", b.attractions->points}, {"cities", b.attractions->cities.size()}};
     }},
    {"stations", [](Board const& b) -> json::object { return {{"points", b.stations->points}}; }},
}};

}  // namespace

json::object mechanic_parameters(Board const& board, std::string_view mechanic) {
  for (auto const& [name, parameters] : parameters_of) {
    if (name == mechanic) return parameters(board);
  }
  return {};
}

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
