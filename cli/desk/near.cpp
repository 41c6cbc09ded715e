#include "cli/desk/near.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/mechanics.h"
#include "cli/base/routes.h"
#include "cli/desk/signs.h"
#include "cli/terminal/text.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

std::string holder(Desk const& desk, RouteId route) {
  auto const& state = desk.view.state;
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

void show_city(Desk& desk, CityId city) {
  auto const& board = desk.board();
  auto& terminal = desk.terminal;
  terminal.wrapped_line(terminal.styled(Style::bold, board.at(city).name.in(desk.language)) +
                            city_facts(board, desk.view.state, city, desk.names, desk.language),
                        4);
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

namespace {

/// Routes that look the same in a list: equal ones of a double route with the same owner, or with none.
struct Listed {
  RouteId route;
  SeatId owner;
  int number = 1;
};

std::vector<Listed> routes_to_list(Board const& board, State const& state) {
  std::vector<Listed> list;
  for (std::size_t r = 0; r < board.routes.size(); ++r) {
    auto const id = static_cast<RouteId>(r);
    auto const owner = owner_of(state, id);
    if (owner == no_seat && !state.open.contains(id)) continue;  // closed: nobody needs to see it
    auto const twin = std::ranges::find_if(list, [&](Listed const& one) {
      return one.owner == owner && alike(board.at(one.route), board.at(id));
    });
    if (twin == list.end()) {
      list.push_back({.route = id, .owner = owner});
    } else {
      ++twin->number;
    }
  }
  return list;
}

}  // namespace

std::vector<std::string> list_routes(Terminal const& terminal, Board const& board, State const& state,
                                     Language language) {
  std::vector<std::string> items;
  for (auto const& [route, owner, number] : routes_to_list(board, state)) {
    auto item = owner == no_seat ? std::string("·") : terminal.seat_sign(owner);
    item += " " + route_sign(terminal, board, route, language);
    items.push_back(number > 1 ? fmt::format("{} ×{}", item, number) : item);
  }
  return in_columns(items, terminal.width());
}

}  // namespace roundhouse::cli
