// Names that people abbreviate.
#include <algorithm>
#include <span>

#include "cli/desk/input.h"
#include "cli/terminal/text.h"
#include "roundhouse/notation.h"
#include "text/words.h"

namespace roundhouse::cli {
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
