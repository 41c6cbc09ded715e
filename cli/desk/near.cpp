#include "cli/desk/near.h"

#include <algorithm>

#include "cli/base/routes.h"
#include "cli/desk/signs.h"
#include "cli/terminal/text.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

std::string holder(Desk const& desk, RouteId route) {
  auto const& state = desk.view.table;
  if (auto const seat = owner_of(state, route); seat != no_seat) {
    return seat_and_name(desk.terminal, seat, desk.names);
  }
  if (!state.open.contains(route)) return std::string(pick(desk.language, "closed", "fermée"));
  if (state.at(desk.seat).barred.contains(route)) {
    return std::string(pick(desk.language, "open, not for you (B-44)", "libre, mais pas pour vous (B-44)"));
  }
  int const number = desk.menu.number_of(make_move(MoveKind::claim, index(route)));
  auto const open = std::string(pick(desk.language, "open", "libre"));
  return number == 0 ? open : phrase(desk.language, "open: action {}", "libre : action {}", number);
}

std::string goods_and_passengers(Desk const& desk, CityId city) {
  auto const& state = desk.view.table;
  std::string list;
  auto const goods = text::goods_in(desk.board(), state, city);
  if (!goods.empty()) {
    list += phrase(desk.language, "  goods {}", "  marchandises {}", fmt::join(goods, " "));
  }
  for (int s = 0; s < state.players; ++s) {
    if (!state.at(seat_id(s)).passenger_at.contains(city)) continue;
    list += phrase(desk.language, "  passenger of {}", "  voyageur de {}",
                   desk.names[static_cast<std::size_t>(s)]);
  }
  return list;
}

/// What a city has on the boards that have it: goods, passengers, a festival, an attraction.
std::string sights(Desk const& desk, CityId city) {
  auto const& board = desk.board();
  std::string list;
  if (board.passengers) list += goods_and_passengers(desk, city);
  int const festival = board.festivals ? board.festivals->at_city[static_cast<std::size_t>(index(city))] : -1;
  if (festival >= 0) {
    int const lying = desk.view.table.festivals_lying[static_cast<std::size_t>(festival)];
    list += phrase(desk.language, "  festival: {} cards waiting", "  festival : {} cartes en attente", lying);
  }
  if (board.attractions && board.attractions->cities.contains(city)) {
    list += pick(desk.language, "  attraction", "  attraction touristique");
  }
  return list;
}

void show_city(Desk& desk, CityId city) {
  auto const& board = desk.board();
  auto& terminal = desk.terminal;
  terminal.wrapped_line(
      terminal.styled(Style::bold, board.at(city).name.in(desk.language)) + sights(desk, city), 4);
  int widest = 0;
  auto const& routes = board.routes_at[static_cast<std::size_t>(index(city))];
  for (auto r : routes)
    widest = std::max(widest, visible_width(board.at(board.at(r).other(city)).name.in(desk.language)));
  for (auto r : routes) {
    auto const& name = board.at(board.at(r).other(city)).name.in(desk.language);
    auto const sign = card_sign(terminal, board, board.at(r).color, desk.language);
    constexpr int facts_width = 28;
    terminal.wrapped_line(
        fmt::format("  {} {} {} {}", padded(name, widest), sign,
                    padded(text::route_facts(board, r, desk.language), facts_width), holder(desk, r)),
        6);
  }
}

}  // namespace

void show_near(Desk& desk, std::string_view city) {
  auto const found = find_cities(desk.board(), words_of(folded(city)));
  if (found.size() == 1) return show_city(desk, found.front());
  if (found.empty()) {
    return desk.terminal.paragraph(
        pick(desk.language, "There is no such city.", "Cette ville n’existe pas."));
  }
  std::vector<std::string_view> names;
  names.reserve(found.size());
  for (auto c : found) names.push_back(desk.board().at(c).name.in(desk.language));
  desk.terminal.paragraph(phrase(desk.language, "Which one: {}?", "Laquelle : {} ?", fmt::join(names, ", ")));
}

}  // namespace roundhouse::cli
