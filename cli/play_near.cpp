#include "cli/play_near.h"

#include <algorithm>

#include "cli/play_commands.h"
#include "cli/play_input.h"
#include "cli/terminal_text.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

std::string holder(Desk const& desk, RouteId route) {
  auto const& state = desk.view.table;
  for (int s = 0; s < state.players; ++s) {
    if (!state.at(seat_id(s)).routes.contains(route)) continue;
    return fmt::format("{} {}", desk.terminal.seat_sign(seat_id(s)), desk.names[static_cast<std::size_t>(s)]);
  }
  if (!state.open.contains(route)) return std::string(pick(desk.language, "closed", "fermée"));
  if (state.at(desk.seat).barred.contains(route)) {
    return std::string(pick(desk.language, "open, not for you (B-44)", "libre, mais pas pour vous (B-44)"));
  }
  int const number = desk.menu.number_of(make_move(MoveKind::claim, index(route)));
  auto const open = std::string(pick(desk.language, "open", "libre"));
  return number == 0 ? open : phrase(desk.language, "open: action {}", "libre : action {}", number);
}

/// What a city has on the boards that have it: goods, passengers, a festival, an attraction.
std::string sights(Desk const& desk, CityId city) {
  auto const& board = desk.board();
  auto const& state = desk.view.table;
  auto const c = static_cast<std::size_t>(index(city));
  std::string list;
  if (board.passengers) {
    auto const& stack = board.passengers->stacks[c];
    std::string tokens;
    for (std::size_t i = stack.size() - state.goods_left[c]; i < stack.size(); ++i)
      tokens += fmt::format(" {}", static_cast<int>(stack[i]));
    if (!tokens.empty()) list += phrase(desk.language, "  goods{}", "  marchandises{}", tokens);
    for (int s = 0; s < state.players; ++s) {
      if (state.at(seat_id(s)).passenger_at.contains(city)) {
        list += phrase(desk.language, "  passenger of {}", "  voyageur de {}",
                       desk.names[static_cast<std::size_t>(s)]);
      }
    }
  }
  if (board.festivals && board.festivals->at_city[c] >= 0) {
    auto const f = static_cast<std::size_t>(board.festivals->at_city[c]);
    list += phrase(desk.language, "  festival: {} cards lying", "  festival : {} cartes posées",
                   static_cast<int>(state.festivals_lying[f]));
  }
  if (board.attractions && board.attractions->cities.contains(city)) {
    list += pick(desk.language, "  attraction", "  attraction touristique");
  }
  return list;
}

void show_city(Desk& desk, CityId city) {
  auto const& board = desk.board();
  auto& terminal = desk.terminal;
  terminal.line(terminal.styled(Style::bold, board.at(city).name.in(desk.language)) + sights(desk, city));
  int widest = 0;
  auto const& routes = board.routes_at[static_cast<std::size_t>(index(city))];
  for (auto r : routes)
    widest = std::max(widest, visible_width(board.at(board.at(r).other(city)).name.in(desk.language)));
  for (auto r : routes) {
    auto const& name = board.at(board.at(r).other(city)).name.in(desk.language);
    auto const color = board.at(r).color;
    auto const chip = color == gray
                          ? std::string("[ ]")
                          : terminal.card_chip(color, text::card_letter(board, color, desk.language));
    constexpr int facts_width = 28;
    terminal.line(fmt::format("  {} {} {} {}", padded(name, widest), chip,
                              padded(text::route_facts(board, r, desk.language), facts_width),
                              holder(desk, r)));
  }
}

}  // namespace

void show_near(Desk& desk, std::string_view city) {
  auto const found = find_cities(desk.board(), words_of(folded(city)));
  if (found.size() == 1) return show_city(desk, found.front());
  if (found.empty()) {
    return desk.terminal.paragraph(
        pick(desk.language, "I know no such city.", "Je ne connais pas cette ville."));
  }
  std::vector<std::string> names;
  for (auto c : found) names.push_back(desk.board().at(c).name.in(desk.language));
  desk.terminal.paragraph(
      phrase(desk.language, "Which one: {}?", "Laquelle : {} ?", fmt::format("{}", fmt::join(names, ", "))));
}

}  // namespace roundhouse::cli
