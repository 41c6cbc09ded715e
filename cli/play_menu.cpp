#include "cli/play_menu.h"

#include <algorithm>
#include <tuple>

#include "cli/play_signs.h"
#include "cli/routes.h"
#include "cli/terminal_text.h"
#include "players/paths.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

constexpr std::size_t flowing_items = 7;  // short groups need no columns
constexpr int brief_keep_choices = 7;     // beyond, only the letters of the tickets are offered

/// Which group a move stands in; groups are shown in this order.
int group_of(Move move) {
  switch (move.kind) {
    case MoveKind::take: return 0;
    case MoveKind::draw:
    case MoveKind::express_draw: return 1;
    case MoveKind::draw_tickets: return 2;
    case MoveKind::ride: return 3;
    case MoveKind::claim: return 4;
    default: return 5;
  }
}

std::string group_title(int group, Language language) {
  switch (group) {
    case 0: return std::string(pick(language, "Take", "Prendre"));
    case 1: return std::string(pick(language, "Draw", "Piocher"));
    case 2: return std::string(pick(language, "Tickets", "Billets"));
    case 3: return std::string(pick(language, "Ride", "Voyage"));
    case 4: return std::string(pick(language, "Claim", "Routes"));
    default: return "";
  }
}

/// The routes still to be claimed on the cheapest way of each of the seat's tickets.
Routes wanted_routes(Board const& board, State const& state, SeatId seat) {
  Routes wanted;
  for (auto ticket : state.at(seat).tickets) wanted |= cheapest_path(board, state, seat, ticket).missing;
  return wanted;
}

/// The second of two routes that differ in nothing: whoever wants one takes the first.
bool repeats_earlier(Board const& board, Moves const& legal, Move claim) {
  return std::ranges::any_of(legal, [&](Move other) {
    return other.kind == MoveKind::claim && other.a < claim.a &&
           alike(board.at(other.route()), board.at(claim.route()));
  });
}

/// Cards in the order of the row, cheap payments first, routes of one's tickets and long routes first,
/// everything else as the engine lists it.
std::tuple<int, int, int> rank(Board const& board, State const& state, Moves const& legal, Move move,
                               Routes const& wanted) {
  int const group = group_of(move);
  if (move.kind == MoveKind::claim) {
    int const length = board.at(move.route()).length;
    if (repeats_earlier(board, legal, move)) return {group, 2, -length};
    return {group, wanted.contains(move.route()) ? 0 : 1, -length};
  }
  if (move.kind == MoveKind::take) {
    auto const slot = std::ranges::find(state.row, move.card()) - state.row.begin();
    return {group, 0, static_cast<int>(slot)};
  }
  if (move.kind == MoveKind::pay) return {group, move.c >> 4, move.b + (move.c & 15)};
  if (move.kind == MoveKind::keep) return {group, 0, -std::popcount(move.a)};
  return {group, 0, 0};
}

/// The tickets kept, by their letters: their names stand above.
std::string letters_of(Move keep) {
  std::string letters;
  for (int i = 0; i < max_offer; ++i) {
    if (((keep.a >> i) & 1U) != 0) letters += offer_letter(i);
  }
  return letters;
}

std::string tickets_item(Board const& board, State const& state, Move move, Language language) {
  if (board.two_ticket_decks && move.c == 0) return text::ticket_mix(board, move.a, move.b, language);
  int const n = text::tickets_drawn(board, state, move);
  auto const tickets =
      board.two_ticket_decks ? text::ticket_mix(board, move.a, move.b, language) : fmt::format("{}", n);
  if (move.c > 0)
    return phrase(language, "express +{}: {}", "express +{} : {}", static_cast<int>(move.c), tickets);
  return n == 1 ? phrase(language, "1 ticket", "1 billet") : phrase(language, "{} tickets", "{} billets", n);
}

std::string route_item(Terminal const& terminal, Board const& board, RouteId route, bool wanted,
                       Language language) {
  auto const& r = board.at(route);
  auto item = fmt::format("{} {}{}", text::route_name(board, route, language), r.length,
                          card_sign(terminal, board, r.color, language));
  if (r.kind == RouteKind::tunnel) item += " T";
  if (r.kind == RouteKind::ferry) item += fmt::format(" F{}", r.locomotives);
  return wanted ? item + " •" : item;
}

/// As many of the first items as fit in few lines: a single long name does not spoil the columns.
std::vector<std::string> first_lines(std::vector<std::string> const& items, int width, std::size_t most) {
  auto all = in_columns(items, width);
  if (all.size() <= most + 1) return all;  // the line that says "more" would be no shorter
  for (std::size_t n = items.size(); n >= 2 * most; --n) {
    auto lines = in_columns({items.begin(), items.begin() + static_cast<std::ptrdiff_t>(n)}, width);
    if (lines.size() <= most) return lines;
  }
  all = flowing(items, width);
  all.resize(std::min(all.size(), most));
  return all;
}

}  // namespace

Menu::Menu(Board const& board, State const& state, SeatId seat, Moves const& legal, Language language)
    : language_(language), wanted_(wanted_routes(board, state, seat)), moves_(legal.begin(), legal.end()) {
  std::ranges::stable_sort(moves_, {}, [&](Move move) { return rank(board, state, legal, move, wanted_); });
  for (int i = 1; i <= size(); ++i) {
    auto const title = group_title(group_of(at(i)), language);
    if (groups_.empty() || groups_.back().title != title) groups_.push_back({title, i, i});
    groups_.back().last = i;
    sentences_.push_back(text::move_sentence(board, state, seat, at(i), language));
  }
}

int Menu::number_of(Move move) const {
  auto const found = std::ranges::find(moves_, move);
  return found == moves_.end() ? 0 : static_cast<int>(found - moves_.begin()) + 1;
}

std::string Menu::item(Terminal const& terminal, Board const& board, State const& state, int number) const {
  auto const move = at(number);
  auto const label = terminal.styled(Style::bold, fmt::format("{:>2})", number)) + " ";
  switch (move.kind) {
    case MoveKind::take:
      return label + card_sign(terminal, board, move.card(), language_) + " " +
             text::card_name(board, move.card(), language_);
    case MoveKind::claim:
      return label + route_item(terminal, board, move.route(), wanted_.contains(move.route()), language_);
    case MoveKind::keep: return label + letters_of(move);
    case MoveKind::draw: return label + std::string(pick(language_, "blind from the deck", "à l'aveugle"));
    case MoveKind::express_draw: return label + fmt::format("express +{}", static_cast<int>(move.a));
    case MoveKind::draw_tickets: return label + tickets_item(board, state, move, language_);
    case MoveKind::ride: return label + board.at(move.city()).name.in(language_);
    default: return label + sentence(number);
  }
}

void Menu::show(Terminal& terminal, Board const& board, State const& state, MenuLength length) const {
  bool const brief = length == MenuLength::brief;
  bool const keeping = !empty() && at(1).kind == MoveKind::keep;
  if (keeping) {
    terminal.paragraph(pick(language_, "Type the letters of the tickets you keep, such as ab, or all.",
                            "Tapez les lettres des billets gardés, par exemple ab, ou tous."));
    if (brief && size() > brief_keep_choices) return;
  }
  for (auto const& group : groups_) {
    std::vector<std::string> items;
    for (int i = group.first; i <= group.last; ++i) items.push_back(item(terminal, board, state, i));
    show_group(terminal, group.title, items, length);
  }
}

void Menu::show_group(Terminal& terminal, std::string const& title, std::vector<std::string> const& items,
                      MenuLength length) const {
  constexpr int title_width = 11;
  int const indent = title.empty() ? 2 : title_width;
  int const room = terminal.width() - indent;
  auto const most = static_cast<std::size_t>(std::clamp(terminal.height() / 5, 4, 12));
  bool const short_group = !title.empty() && items.size() <= flowing_items;
  bool const brief = length == MenuLength::brief && !short_group;
  auto const all = short_group ? flowing(items, room) : in_columns(items, room);
  auto const lines = brief ? first_lines(items, room, most) : all;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (auto const& part :
         wrapped_lines(padded(i == 0 ? title : "", indent) + lines[i], terminal.width(), indent + 4)) {
      terminal.line(part);
    }
  }
  if (!brief || lines == all) return;
  terminal.line(padded("", indent) +
                terminal.styled(Style::dim, phrase(language_, "… {} in all: type more",
                                                   "… {} en tout : tapez suite", items.size())));
}

}  // namespace roundhouse::cli
