#include "cli/desk/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "assets/assets.h"
#include "cli/base/mechanics.h"
#include "cli/terminal/text.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {

Screen screen_of(Desk const& desk) {
  return {desk.terminal, desk.board(), desk.view, desk.names, desk.language};
}

Reading read_move(Desk const& desk, std::string_view typed) {
  return MoveReader(desk.board(), desk.view.state, desk.seat, desk.menu, desk.language).read(typed);
}

std::optional<Move> move_typed(Desk const& desk, std::string_view typed) {
  auto const reading = read_move(desk, typed);
  if (!reading.move) desk.terminal.paragraph(reading.complaint, 2);
  return reading.move;
}

namespace {

using text::phrase;
using text::pick;

/// Rules are written in Markdown: its marks are left out.
std::string without_marks(std::string_view text) {
  std::string plain;
  for (char const c : text) {
    if (c != '*' && c != '`') plain += c;
  }
  return plain;
}

bool show_clause(Desk const& desk, std::string_view id) {
  for (auto const& clause : assets::clauses(desk.language)) {
    if (folded(clause.id) != folded(id)) continue;
    desk.terminal.paragraph(fmt::format("{}  {}", clause.id, without_marks(clause.text)), 2);
    return true;
  }
  return false;
}

void show_rules(Desk& desk, std::string_view id) {
  if (id.empty()) id = clause(Reason::not_now, desk.board());
  if (show_clause(desk, id)) return;
  desk.terminal.paragraph(phrase(
      desk.language, "There is no clause {}. A clause is named like B-22; roundhouse rules prints them all.",
      "Il n’y a pas de clause {}. Une clause se nomme comme B-22 ; roundhouse rules les affiche toutes.",
      id));
}

std::string refusal_of(Desk const& desk, Move move, Reason reason) {
  auto const sentence = text::refusal(desk.board(), desk.view.state, desk.seat, move, reason, desk.language);
  return text::with_clause(desk.board(), sentence, reason);
}

void show_reason(Desk& desk, Move move, Reason reason) {
  desk.terminal.paragraph(refusal_of(desk, move, reason), 2);
  show_clause(desk, clause(reason, desk.board()));
}

void show_why(Desk& desk, std::string_view rest) {
  auto const first = words_of(folded(rest));
  if (!first.empty() && (first[0] == "not" || first[0] == "pas")) rest = behind_first_word(rest);
  if (rest.empty()) {
    if (desk.last_refusal != Reason::none) return show_reason(desk, desk.refused, desk.last_refusal);
    return desk.terminal.paragraph(pick(desk.language, "Why what? For example: why claim and two cities.",
                                        "Pourquoi quoi ? Par exemple : pourquoi prendre et deux villes."));
  }
  if (auto const move = move_typed(desk, rest))
    show_reason(desk, *move, why_not(desk.board(), desk.view.state, desk.seat, *move));
}

void show_map(Desk& desk, std::string_view /*rest*/) {
  bool const narrow = desk.terminal.width() < least_map_width;
  auto const lines = narrow ? list_routes(desk.terminal, desk.board(), desk.view.state, desk.language)
                            : draw_map(desk.terminal, desk.board(), desk.view.state, desk.language);
  for (auto const& line : lines) desk.terminal.wrapped_line(line, 4);
  std::string legend;
  for (int s = 0; s < desk.view.state.players; ++s) {
    legend += seat_and_name(desk.terminal, seat_id(s), desk.names) + "  ";
  }
  desk.terminal.paragraph(legend + (narrow ? std::string(pick(desk.language, "· open", "· libre"))
                                           : map_legend(desk.board(), desk.language)));
}

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
  desk.terminal.paragraph(phrase(desk.language, "Which one: {}?", "Laquelle : {} ?", text::listed(names)));
}

void show_log(Desk& desk, std::string_view rest) {
  auto const words = words_of(folded(rest));
  int const asked = words.empty() ? 0 : std::atoi(words[0].c_str());
  screen_of(desk).show_log(0, asked > 0 ? static_cast<std::size_t>(asked) : 30);
}

void show_tickets(Desk& desk, std::string_view /*rest*/) {
  screen_of(desk).show_tickets();
  screen_of(desk).show_offer();
  for (int i = 1; i <= desk.menu.size(); ++i) {
    if (desk.menu.at(i).kind != MoveKind::draw_tickets) continue;
    return desk.terminal.paragraph(phrase(desk.language, "To draw new ones: {}, or draw tickets.",
                                          "Pour en piocher : {}, ou piocher billets.", i));
  }
}

void show_more(Desk& desk, std::string_view /*rest*/) {
  desk.menu.show(desk.terminal, desk.board(), desk.view.state, MenuLength::full);
}

using Answer = void (*)(Desk&, std::string_view);
struct Question {
  std::string_view en;
  std::string_view fr;
  Answer answer;
};

// Both languages are understood at any time; names are compared without accents.
constexpr std::array questions{
    Question{"help", "aide", [](Desk& d, std::string_view) { show_help(d); }},
    Question{"hint", "conseil", [](Desk& d, std::string_view) { show_hint(d); }},
    Question{"h", "h", [](Desk& d, std::string_view) { show_hint(d); }},
    Question{"why", "pourquoi", show_why},
    Question{"map", "plan", show_map},
    Question{"near", "pres", show_near},
    Question{"routes", "prises", [](Desk& d, std::string_view) { screen_of(d).show_claimed(); }},
    Question{"tickets", "billets", show_tickets},
    Question{"hand", "main", [](Desk& d, std::string_view) { screen_of(d).show_hand(); }},
    Question{"row", "rangee", [](Desk& d, std::string_view) { screen_of(d).show_row(); }},
    Question{"log", "journal", show_log},
    Question{"scores", "points", [](Desk& d, std::string_view) { screen_of(d).show_seats(); }},
    Question{"table", "table", [](Desk& d, std::string_view) { screen_of(d).show_table(); }},
    Question{"goods", "marchandises", [](Desk& d, std::string_view) { screen_of(d).show_goods(); }},
    Question{"rules", "regles", show_rules},
    Question{"more", "suite", show_more},
};

/// What the last word of the line becomes if the line ends with the beginning of the name: `san f` becomes
/// `Francisco` after `san`. Empty if it does not.
std::string rest_of_name(std::string const& name, std::string_view line) {
  auto const whole = words_of(name);
  auto typed = words_of(line);
  for (std::size_t n = std::min(whole.size(), typed.size()); n > 0; --n) {
    bool fits = true;
    for (std::size_t i = 0; i < n && fits; ++i) {
      auto const is = folded(typed[typed.size() - n + i]);
      fits = i + 1 < n ? is == folded(whole[i]) : folded(whole[i]).starts_with(is);
    }
    if (!fits) continue;
    std::string rest;
    for (std::size_t i = n - 1; i < whole.size(); ++i) rest += (rest.empty() ? "" : " ") + whole[i];
    return rest;
  }
  return "";
}

}  // namespace

std::string_view behind_first_word(std::string_view typed) {
  auto const end = typed.find(' ');
  if (end == std::string_view::npos) return {};
  typed.remove_prefix(end);
  typed.remove_prefix(std::min(typed.find_first_not_of(' '), typed.size()));
  return typed;
}

bool answer(Desk& desk, std::string_view typed) {
  if (typed == "?") {
    show_help(desk);
    return true;
  }
  auto const words = words_of(folded(typed));
  if (words.empty()) return false;
  // With counts after it (`tickets short:2 long:2`) this is the notation of a move.
  if (words[0] == "tickets" && words.size() > 1) return false;
  for (auto const& question : questions) {
    if (words[0] != question.en && words[0] != question.fr) continue;
    question.answer(desk, behind_first_word(typed));
    return true;
  }
  return false;
}

namespace {

/// What a line may begin with.
std::vector<std::string_view> first_words(Language language) {
  bool const french = language == Language::fr;
  std::vector<std::string_view> words =
      french ? std::vector<std::string_view>{"prendre", "piocher", "garder", "payer",
                                             "annuler", "sauver",  "quitter"}
             : std::vector<std::string_view>{"claim", "take", "draw", "keep", "pay", "undo", "save", "quit"};
  for (auto const& question : questions) words.push_back(french ? question.fr : question.en);
  return words;
}

/// Completions of the last word of a line: commands, cities, cards.
std::vector<std::string> words_to_type(Desk const& desk, std::string_view line) {
  auto const last = line.substr(line.find_last_of(' ') + 1);
  std::vector<std::string> all;
  if (last.empty()) return all;
  auto const add = [&](std::string_view word) {
    if (folded(word).starts_with(folded(last)) && std::ranges::find(all, word) == all.end())
      all.emplace_back(word);
  };
  if (last.size() == line.size()) std::ranges::for_each(first_words(desk.language), add);
  for (auto const& city : desk.board().cities) {
    auto const rest = rest_of_name(city.name.in(desk.language), line);
    if (!rest.empty()) all.push_back(rest);
  }
  for (int i = 0; i < card_kinds; ++i)
    if (desk.board().cards[card_at(i)] > 0) add(text::card_name(desk.board(), card_at(i), desk.language));
  return all;
}

}  // namespace

bool ask_lines(Desk const& desk, std::function<Step(std::string const&)> const& take) {
  struct Completing {
    explicit Completing(Desk const& desk) : terminal(desk.terminal) {
      terminal.complete_with([&desk](std::string_view line) { return words_to_type(desk, line); });
    }
    ~Completing() { terminal.complete_with({}); }
    Terminal& terminal;
  } const completing(desk);
  for (;;) {
    auto const typed = desk.terminal.ask(desk.names[static_cast<std::size_t>(index(desk.seat))] + "> ");
    if (!typed) return false;
    if (auto const step = take(*typed); step != Step::asked) return step == Step::played;
  }
}

void show_refusal(Desk& desk, Move move, Reason reason) {
  desk.last_refusal = reason;
  desk.refused = move;
  desk.terminal.paragraph(desk.terminal.styled(Style::bad, "✗ ") + refusal_of(desk, move, reason), 2);
}

Order order_in(std::string_view typed) {
  auto const words = words_of(folded(typed));
  if (words.empty()) return Order::none;
  if (words[0] == "save" || words[0] == "sauver" || words[0] == "enregistrer") return Order::save;
  if (words[0] == "undo" || words[0] == "annuler") return Order::undo;
  if (words[0] == "quit" || words[0] == "exit" || words[0] == "quitter") return Order::quit;
  return Order::none;
}

bool begins_turn(State const& state) {
  return state.phase == Phase::turn || state.phase == Phase::choose_mix;
}

void show_decision(Desk const& desk, bool whole_table) {
  auto const screen = screen_of(desk);
  if (whole_table || begins_turn(desk.view.state)) {
    screen.show_table();
  } else {
    screen.show_step();
  }
  screen.show_prompt();
  desk.menu.show(desk.terminal, desk.board(), desk.view.state, MenuLength::brief);
}

bool wants_to_leave(Desk const& desk) {
  auto const answer =
      desk.terminal.ask(pick(desk.language, "Leave the game? (y/n) ", "Quitter la partie ? (o/n) "));
  if (!answer) return true;
  auto const word = folded(*answer);
  return word.starts_with('y') || word.starts_with('o');
}

}  // namespace roundhouse::cli
