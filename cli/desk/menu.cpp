#include "cli/desk/menu.h"

#include <algorithm>
#include <tuple>

#include "cli/desk/screen.h"
#include "cli/terminal/text.h"
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
    case MoveKind::build_station: return 5;
    default: return 6;
  }
}

std::string group_title(int group, Language language) {
  switch (group) {
    case 0: return std::string(pick(language, "Take", "Prendre"));
    case 1: return std::string(pick(language, "Draw", "Piocher"));
    case 2: return std::string(pick(language, "Tickets", "Billets"));
    case 3: return std::string(pick(language, "Ride", "Voyage"));
    case 4: return std::string(pick(language, "Claim", "Routes"));
    case 5: return std::string(pick(language, "Station in", "Gare à"));
    default: return "";
  }
}

/// The routes still to be claimed on the cheapest way of each of the seat's tickets.
Routes wanted_routes(Board const& board, State const& state, SeatId seat) {
  Routes wanted;
  for (auto ticket : state.at(seat).tickets) wanted |= cheapest_path(board, state, seat, ticket).missing;
  return wanted;
}

/// Cards in the order of the row, cheap payments first, routes of one's tickets and long routes first,
/// everything else as the engine lists it.
std::tuple<int, int, int> rank(Board const& board, State const& state, Move move, Routes const& wanted) {
  int const group = group_of(move);
  if (move.kind == MoveKind::claim) {
    int const length = board.at(move.route()).length;
    return {group, wanted.contains(move.route()) ? 0 : 1, -length};
  }
  if (move.kind == MoveKind::take) {
    auto const slot = std::ranges::find(state.row, move.card()) - state.row.begin();
    return {group, 0, static_cast<int>(slot)};
  }
  if (move.kind == MoveKind::pay) return {group, move.c >> 4, move.b + (move.c & 15)};
  if (move.kind == MoveKind::pay_station) return {group, 0, move.b};
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
    return phrase(language, "express +{}: {}", "express +{} : {}", static_cast<int>(move.c), tickets);
  return n == 1 ? phrase(language, "1 ticket", "1 billet") : phrase(language, "{} tickets", "{} billets", n);
}

struct Excerpt {
  std::vector<std::string> lines;
  bool whole = true;
};

/// As many of the first items as fit in few lines: a single long name does not spoil the columns.
Excerpt first_lines(std::vector<std::string> const& items, int width, std::size_t most) {
  auto all = in_columns(items, width);
  if (all.size() <= most + 1) return {all, true};  // the line that says "more" would be no shorter
  for (std::size_t n = items.size(); n >= 2 * most; --n) {
    auto lines = in_columns({items.begin(), items.begin() + static_cast<std::ptrdiff_t>(n)}, width);
    if (lines.size() <= most) return {lines, n == items.size()};
  }
  all = flowing(items, width);
  bool const whole = all.size() <= most + 1;
  if (!whole) all.resize(most);
  return {all, whole};
}

/// The tickets on offer that a move keeps, as many as there are in all.
bool keeps_all(Move keep, int offered) {
  return std::popcount(keep.a) == offered;
}

}  // namespace

Menu::Menu(Board const& board, State const& state, SeatId seat, Moves const& legal, Language language)
    : language_(language), wanted_(wanted_routes(board, state, seat)) {
  for (auto const move : legal) {
    auto const twin = move.kind == MoveKind::claim ? find_twin(board, move) : moves_.end();
    if (twin == moves_.end()) {
      moves_.push_back(move);
    } else {
      twins_.emplace_back(move, *twin);  // choosing either takes the first
    }
  }
  std::ranges::stable_sort(moves_, {}, [&](Move move) { return rank(board, state, move, wanted_); });
  offered_ = state.at(seat).offer.size;
  for (int i = 1; i <= size(); ++i) {
    auto const title = group_title(group_of(at(i)), language);
    if (groups_.empty() || groups_.back().title != title) groups_.push_back({title, i, i});
    groups_.back().last = i;
    sentences_.push_back(text::move_sentence(board, state, seat, at(i), language));
  }
}

std::vector<Move>::const_iterator Menu::find_twin(Board const& board, Move claim) const {
  return std::ranges::find_if(moves_, [&](Move other) {
    return other.kind == MoveKind::claim && alike(board.at(other.route()), board.at(claim.route()));
  });
}

int Menu::twins_of(Move move) const {
  return static_cast<int>(std::ranges::count(twins_, move, &std::pair<Move, Move>::second));
}

int Menu::number_of(Move move) const {
  auto const twin = std::ranges::find(twins_, move, &std::pair<Move, Move>::first);
  if (twin != twins_.end()) move = twin->second;
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
      return label + route_sign(terminal, board, move.route(), language_) +
             (twins_of(move) > 0 ? fmt::format(" ×{}", twins_of(move) + 1) : "") +
             (wanted_.contains(move.route()) ? " •" : "");
    case MoveKind::keep: return label + letters_of(move);
    case MoveKind::draw: return label + std::string(pick(language_, "from the deck", "de la pioche"));
    case MoveKind::express_draw: return label + fmt::format("express +{}", static_cast<int>(move.a));
    case MoveKind::draw_tickets: return label + tickets_item(board, state, move, language_);
    case MoveKind::ride:
    case MoveKind::build_station: return label + board.at(move.city()).name.in(language_);
    default: return label + sentence(number);
  }
}

void Menu::show(Terminal& terminal, Board const& board, State const& state, MenuLength length) const {
  bool const brief = length == MenuLength::brief;
  bool const keeping = !empty() && at(1).kind == MoveKind::keep;
  if (keeping) {
    bool const all = std::ranges::any_of(moves_, [this](Move move) { return keeps_all(move, offered_); });
    terminal.paragraph(all ? pick(language_, "Type the letters of the tickets you keep, such as ab, or all.",
                                  "Tapez les lettres des billets gardés, par exemple ab, ou tous.")
                           : pick(language_, "Type the letters of the tickets you keep, such as abcd.",
                                  "Tapez les lettres des billets gardés, par exemple abcd."));
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
  auto const [lines, whole] = brief         ? first_lines(items, room, most)
                              : short_group ? Excerpt{flowing(items, room)}
                                            : Excerpt{in_columns(items, room)};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (auto const& part :
         wrapped_lines(padded(i == 0 ? title : "", indent) + lines[i], terminal.width(), indent + 4)) {
      terminal.line(part);
    }
  }
  if (whole) return;
  terminal.line(padded("", indent) +
                terminal.styled(Style::dim, phrase(language_, "… {} in all: type more",
                                                   "… {} en tout : tapez suite", items.size())));
}

}  // namespace roundhouse::cli
