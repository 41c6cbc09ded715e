#include "cli/desk/route_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/routes.h"
#include "cli/desk/signs.h"
#include "cli/terminal/text.h"

namespace roundhouse::cli {
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
