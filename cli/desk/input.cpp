#include "cli/desk/input.h"

#include <algorithm>

#include "cli/desk/screen.h"
#include "cli/terminal/text.h"
#include "roundhouse/notation.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::ranges::find(list, word) != list.end();
}

using Words = std::vector<std::string>;

/// Adds the routes between the cities of the two names.
void add_routes(Board const& board, Words const& first, Words const& second, std::vector<RouteId>& found) {
  auto const routes_at = [&](CityId city) { return board.routes_at[static_cast<std::size_t>(index(city))]; };
  for (auto from : find_cities(board, first)) {
    for (auto to : find_cities(board, second)) {
      if (from == to) continue;
      for (auto r : routes_at(from) & routes_at(to)) {
        if (std::ranges::find(found, r) == found.end()) found.push_back(r);
      }
    }
  }
}

/// The routes between two cities that the words name one after the other, wherever the first name ends.
std::vector<RouteId> routes_named(Board const& board, Words const& words) {
  std::vector<RouteId> found;
  for (auto middle = words.begin(); middle != words.end(); ++middle) {
    add_routes(board, {words.begin(), middle}, {middle, words.end()}, found);
  }
  return found;
}

}  // namespace

Reading MoveReader::read(std::string_view typed) const {
  if (auto const number = number_from(typed)) {
    if (menu_.has(*number)) return {menu_.at(*number), {}};
    return {std::nullopt, phrase(language_, "There is no action {}: choose 1 to {}.",
                                 "Il n’y a pas d’action {} : choisissez de 1 à {}.", *number, menu_.size())};
  }
  auto const words = words_of(folded(typed));
  if (words.empty())
    return {std::nullopt, std::string(pick(language_, "Type ? for help.", "Tapez ? pour l’aide."))};
  if (auto const kept = by_letters(words)) return {kept, {}};
  if (auto const move = move_from_words(board_, state_, seat_, lower_case(typed))) return {move, {}};
  if (auto const reading = by_verb(words)) return *reading;
  auto reading = by_sentence(words);
  if (reading.move || words.size() < 2) return reading;
  // Two cities without a verb mean a claim.
  auto const routes = routes_named(board_, words);
  return routes.empty() ? reading : one_of(routes);
}

/// `ab`, `a b`, `all`: tickets on offer by their letters.
std::optional<Move> MoveReader::by_letters(Words const& words) const {
  auto const size = state_.at(seat_).offer.size;
  bool const keeping = state_.phase == Phase::keep_drawn || state_.phase == Phase::keep_opening;
  if (!keeping || size == 0) return std::nullopt;
  auto const first = is_one_of(words[0], {"keep", "garder", "k"}) && words.size() > 1 ? 1U : 0U;
  unsigned mask = 0;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (is_one_of(words[i], {"all", "tous", "tout"})) {
      mask = (1U << size) - 1U;
      continue;
    }
    for (char const c : words[i]) {
      if (c < offer_letter(0) || c >= offer_letter(size)) return std::nullopt;
      mask |= 1U << (c - offer_letter(0));
    }
  }
  return make_move(MoveKind::keep, static_cast<int>(mask));
}

std::optional<Reading> MoveReader::by_verb(Words const& words) const {
  if (words.size() < 2) return std::nullopt;
  auto const& verb = words[0];
  Words const rest(words.begin() + 1, words.end());
  if (is_one_of(verb, {"draw", "d", "piocher", "pioche", "piochez"})) return draw(rest);
  if (is_one_of(verb, {"take", "t", "prendre", "prends", "prenez"})) {
    if (auto const reading = take(rest)) return reading;
  }
  if (state_.phase != Phase::turn && !is_one_of(verb, {"claim", "c"})) return std::nullopt;
  if (board_.stations &&
      is_one_of(verb, {"station", "gare", "build", "construire", "construis", "construisez"})) {
    if (auto const reading = station(rest)) return reading;
  }
  if (is_one_of(verb, {"claim", "c", "build", "route", "prendre", "prends", "prenez"})) return claim(rest);
  return std::nullopt;
}

/// `station brack`, `build a station in brack`.
std::optional<Reading> MoveReader::station(Words const& words) const {
  auto const name = std::ranges::find_if_not(
      words, [](auto const& word) { return is_one_of(word, {"a", "station", "in", "une", "gare"}); });
  auto const cities = find_cities(board_, {name, words.end()});
  if (cities.empty()) return std::nullopt;
  auto const as_move = [](CityId city) { return make_move(MoveKind::build_station, index(city)); };
  std::vector<int> legal;
  for (auto const city : cities) {
    if (int const number = menu_.number_of(as_move(city)); number > 0) legal.push_back(number);
  }
  return legal.size() > 1 ? unclear(legal)
                          : Reading{legal.empty() ? as_move(cities.front()) : menu_.at(legal.front()), {}};
}

Reading MoveReader::claim(Words const& words) const {
  auto routes = routes_named(board_, words);
  if (routes.empty() && words.size() > 2) {
    auto const color = find_card(board_, words.back(), language_);
    if (color) routes = routes_named(board_, {words.begin(), words.end() - 1});
    std::erase_if(routes, [&](RouteId r) { return board_.at(r).color != *color; });
  }
  if (!routes.empty()) return one_of(std::move(routes));
  return {std::nullopt,
          std::string(pick(language_, "There is no such route. Try: near and the name of a city.",
                           "Cette route n’existe pas. Essayez : près et le nom d’une ville."))};
}

Reading MoveReader::one_of(std::vector<RouteId> routes) const {
  auto const as_move = [](RouteId r) { return make_move(MoveKind::claim, index(r)); };
  std::vector<int> legal;
  for (auto r : routes) {
    if (int const number = menu_.number_of(as_move(r)); number > 0) legal.push_back(number);
  }
  if (legal.empty()) return {as_move(routes.front()), {}};
  bool same = true;
  for (int const number : legal) {
    same = same && alike(board_.at(menu_.at(number).route()), board_.at(menu_.at(legal.front()).route()));
  }
  return same ? Reading{menu_.at(legal.front()), {}} : unclear(legal);
}

std::optional<Reading> MoveReader::take(Words const& words) const {
  if (words.size() != 1) return std::nullopt;
  if (auto const number = number_from(words[0]); number && menu_.has(*number))
    return Reading{menu_.at(*number), {}};
  auto const card = find_card(board_, words[0], language_);
  if (!card) return std::nullopt;
  return Reading{make_move(MoveKind::take, index(*card)), {}};
}

std::optional<Reading> MoveReader::draw(Words const& words) const {
  if (is_one_of(words[0], {"blind", "card", "deck", "carte", "aveugle", "a"})) {
    return Reading{make_move(MoveKind::draw), {}};
  }
  if (!is_one_of(words[0], {"ticket", "tickets", "billet", "billets"})) return std::nullopt;
  auto const first = words.size() > 1 ? number_from(words[1]) : std::nullopt;
  auto const second = words.size() > 2 ? number_from(words[2]) : std::nullopt;
  if (!board_.two_ticket_decks) return Reading{make_move(MoveKind::draw_tickets), {}};
  if (first && second) return Reading{make_move(MoveKind::draw_tickets, *first, *second), {}};
  return Reading{std::nullopt,
                 phrase(language_, "How many {} and how many {} ones? For example: draw tickets 2 2",
                        "Combien de {} et combien de {} ? Par exemple : piocher billets 2 2",
                        text::deck_name(board_, 0, language_), text::deck_name(board_, 1, language_))};
}

/// The move whose sentence in the menu the words abbreviate. Nothing is played on less than two letters.
Reading MoveReader::by_sentence(Words const& words) const {
  std::vector<int> found;
  for (int i = 1; i <= menu_.size() && words[0].size() > 1; ++i) {
    auto const sentence = words_of(folded(menu_.sentence(i)));
    bool fits =
        sentence[0].starts_with(words[0]) || (sentence.size() > 1 && sentence[1].starts_with(words[0]));
    for (auto const& word : words) {
      fits = fits && std::ranges::any_of(sentence, [&](auto const& w) { return w.starts_with(word); });
    }
    if (fits) found.push_back(i);
  }
  // Payments are listed the cheapest first, and who names only a colour wants that one.
  auto const kind = found.empty() ? MoveKind::pass : menu_.at(found.front()).kind;
  bool const paying = (kind == MoveKind::pay || kind == MoveKind::pay_station) && words.size() == 2;
  if (found.size() == 1 || paying) return {menu_.at(found.front()), {}};
  if (found.size() > 1) return unclear(found);
  return {std::nullopt, std::string(pick(language_, "I do not understand. Type ? for help.",
                                         "Je ne comprends pas. Tapez ? pour l’aide."))};
}

Reading MoveReader::unclear(std::vector<int> const& numbers) const {
  constexpr std::size_t most = 6;
  std::string list;
  for (std::size_t i = 0; i < std::min(numbers.size(), most); ++i) {
    list += fmt::format("{}{} {}", i == 0 ? "" : "; ", numbers[i], menu_.sentence(numbers[i]));
  }
  if (numbers.size() > most) list += "; …";
  return {std::nullopt, phrase(language_, "Which one? {}", "Lequel ? {}", list)};
}

namespace {

enum class Fit : std::uint8_t { none, inside, beginning, exact };

/// Whether each typed word begins a word of the name, in the same order.
Fit fit(std::vector<std::string> const& typed, std::string const& name) {
  auto const words = words_of(name);
  if (typed == words) return Fit::exact;
  std::size_t next = 0;
  bool from_first = true;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    while (next < words.size() && !words[next].starts_with(typed[i])) ++next;
    if (next == words.size()) return Fit::none;
    if (i == 0) from_first = next == 0;
    ++next;
  }
  return from_first ? Fit::beginning : Fit::inside;
}

Fit fit(std::vector<std::string> const& typed, City const& city) {
  return std::max(
      {fit(typed, folded(city.name.en)), fit(typed, folded(city.name.fr)), fit(typed, folded(city.id))});
}

/// Begun: the word is the beginning of a name of the card.
enum class Named : std::uint8_t { no, begun, fully };

Named named(Board const& board, Card card, std::string_view typed, Language language) {
  auto const letter = folded(std::string(1, text::card_letter(board, card, language)));
  if (typed == letter) return Named::fully;
  bool begun = false;
  for (auto const& name : {folded(word(card)), folded(text::card_name(board, card, Language::en)),
                           folded(text::card_name(board, card, Language::fr))}) {
    if (typed == name) return Named::fully;
    begun = begun || name.starts_with(typed);
  }
  return begun ? Named::begun : Named::no;
}

}  // namespace

std::vector<CityId> find_cities(Board const& board, std::vector<std::string> const& words) {
  std::vector<CityId> found;
  if (words.empty()) return found;
  auto best = Fit::inside;
  for (std::size_t i = 0; i < board.cities.size(); ++i) {
    auto const how = fit(words, board.cities[i]);
    if (how < best) continue;
    if (how > best) found.clear();
    best = how;
    found.push_back(static_cast<CityId>(i));
  }
  return found;
}

std::optional<Card> find_card(Board const& board, std::string_view typed, Language language) {
  std::vector<Card> begun;
  for (int i = 0; i < card_kinds; ++i) {
    auto const card = card_at(i);
    if (board.cards[card] == 0) continue;
    auto const how = named(board, card, typed, language);
    if (how == Named::fully) return card;
    if (how == Named::begun) begun.push_back(card);
  }
  // "loco" begins both kinds of locomotive and means the plain one.
  bool const locomotives = begun.size() == 2 && begun[0] == Card::locomotive;
  return begun.size() == 1 || locomotives ? std::optional(begun[0]) : std::nullopt;
}

}  // namespace roundhouse::cli
