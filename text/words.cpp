#include "text/words.h"

#include <algorithm>
#include <array>

#include "text/phrase.h"

namespace roundhouse::text {
namespace {

struct CardWords {
  std::string_view en;
  std::string_view fr;
  std::string_view color_fr;  // where it does not stand for a card or a route
  char letter_en;
  char letter_fr;
};

// In French the letters of bleu, blanc, vert and violet would clash: bleU and vErt give way.
constexpr PerCard<CardWords> card_words{{{
    {"purple", "violette", "violet", 'P', 'V'},
    {"white", "blanche", "blanc", 'W', 'B'},
    {"blue", "bleue", "bleu", 'B', 'U'},
    {"yellow", "jaune", "jaune", 'Y', 'J'},
    {"orange", "orange", "orange", 'O', 'O'},
    {"black", "noire", "noir", 'K', 'N'},
    {"red", "rouge", "rouge", 'R', 'R'},
    {"green", "verte", "vert", 'G', 'E'},
    {"locomotive", "locomotive", "locomotive", 'L', 'L'},
    {"locomotive +4", "locomotive +4", "locomotive +4", '4', '4'},
    {"passenger", "voyageur", "voyageur", 'i', 'i'},
}}};

CardWords const& words_of(Card card) {
  return card_words[card];
}

std::optional<Text> const& own_name(Board const& board, Card card) {
  return board.card_names[card];
}

char usual_letter(Card card, Language language) {
  return language == Language::fr ? words_of(card).letter_fr : words_of(card).letter_en;
}

bool taken_by_other(Board const& board, Card card, char letter, Language language) {
  for (int i = 0; i < card_kinds; ++i) {
    Card const other = card_at(i);
    if (other == card || board.cards[other] == 0 || own_name(board, other)) continue;
    if (usual_letter(other, language) == letter) return true;
  }
  return false;
}

/// The letter of a kind that the board calls differently: the first of its name that is free.
char letter_of_name(Board const& board, Card card, Language language) {
  for (char const c : own_name(board, card)->in(language)) {
    if (c < 'a' || c > 'z') continue;
    char const letter = static_cast<char>(c - 'a' + 'A');
    if (!taken_by_other(board, card, letter, language)) return letter;
  }
  return usual_letter(card, language);
}

/// H stays as it is: most cities with one are not French (de Hambourg, de Houston, de Huelva).
bool begins_with_vowel(std::string_view name) {
  constexpr std::array<std::string_view, 33> vowels{"A", "E", "I", "O", "U", "a", "e", "i", "o", "u", "À",
                                                    "Á", "Â", "Ã", "Ä", "Å", "Æ", "È", "É", "Ê", "Ë", "Í",
                                                    "Î", "Ï", "Ó", "Ô", "Ö", "Ø", "Œ", "Ú", "Ü", "é", "î"};
  return std::ranges::any_of(vowels, [name](std::string_view vowel) { return name.starts_with(vowel); });
}

std::string elided(std::string_view word, std::string_view name) {
  if (!begins_with_vowel(name)) return filled("{} {}", word, name);
  return filled("{}’{}", word.substr(0, word.size() - 1), name);
}

/// "3 short tickets", "1 billet court".
std::string deck_tickets(Board const& board, int deck, int n, Language language) {
  auto const name = deck_name(board, deck, language, n);
  if (language == Language::fr) return filled("{} {} {}", n, n < 2 ? "billet" : "billets", name);
  return filled("{} {} {}", n, name, n == 1 ? "ticket" : "tickets");
}

struct Named {
  std::string_view id;
  std::string_view en;
  std::string_view fr;
};

constexpr std::array<Named, 3> levels{{
    {"confirmed", "confirmed", "confirmé"},
    {"partly reconstructed", "partly reconstructed", "reconstitué en partie"},
    {"reconstructed", "reconstructed", "reconstitué"},
}};

// The same as on the page.
constexpr std::array<Named, 12> player_names{{
    {"random", "Random", "Hasard"},
    {"greedy", "Greedy", "Gourmand"},
    {"planner", "Planner", "Planificateur"},
    {"searcher", "Searcher", "Chercheur"},
    {"net", "Net", "Réseau"},
    {"guided", "Guided", "Guidé"},
    {"beginner", "Beginner", "Débutant"},
    {"casual", "Casual", "Amateur"},
    {"regular", "Regular", "Habitué"},
    {"strong", "Strong", "Fort"},
    {"expert", "Expert", "Expert"},
    {"master", "Master", "Maître"},
}};

template <std::size_t n>
std::string_view find_name(std::array<Named, n> const& names, std::string_view id, Language language) {
  for (auto const& name : names) {
    if (name.id == id) return pick(language, name.en, name.fr);
  }
  return id;
}

}  // namespace

std::string card_name(Board const& board, Card card, Language language) {
  if (card == Card::none) return std::string(pick(language, "gray", "grise"));
  if (auto const& own = own_name(board, card)) return own->in(language);
  return std::string(pick(language, words_of(card).en, words_of(card).fr));
}

std::string color_name(Board const& board, Card color, Language language) {
  if (color == Card::none) return std::string(pick(language, "gray", "gris"));
  if (auto const& own = own_name(board, color)) return own->in(language);
  return std::string(pick(language, words_of(color).en, words_of(color).color_fr));
}

std::string the_card(Board const& board, Card card, Language language) {
  bool const is_plain_locomotive =
      (card == Card::locomotive || card == Card::locomotive_4) && !own_name(board, card);
  auto const name = card_name(board, card, language);
  if (is_plain_locomotive) return phrase(language, "the {}", "la {}", name);
  return phrase(language, "the {} card", "la carte {}", name);
}

std::string card_plural(Board const& board, Card card, Language language) {
  auto name = card_name(board, card, language);
  if (card == Card::locomotive_4 && !own_name(board, card)) return "locomotives +4";
  if (card == Card::passenger && !own_name(board, card)) {
    return std::string(pick(language, "passenger cards", "cartes voyageur"));
  }
  if (is_color(card) && (language == Language::en || name == "orange")) return name;  // invariable adjective
  return name + "s";
}

std::string card_count(Board const& board, Card card, int n, Language language) {
  bool const one = language == Language::fr ? n < 2 : n == 1;
  if (one && card == Card::passenger && !own_name(board, card)) {
    return phrase(language, "{} passenger card", "{} carte voyageur", n);
  }
  return filled("{} {}", n, one ? card_name(board, card, language) : card_plural(board, card, language));
}

std::string card_list(Board const& board, Cards const& cards, Language language) {
  std::string list;
  for (int i = 0; i < card_kinds; ++i) {
    if (cards[card_at(i)] == 0) continue;
    if (!list.empty()) list += " + ";
    list += card_count(board, card_at(i), cards[card_at(i)], language);
  }
  return list.empty() ? std::string(pick(language, "nothing", "rien")) : list;
}

char card_letter(Board const& board, Card card, Language language) {
  if (card == Card::none) return '-';
  return own_name(board, card) ? letter_of_name(board, card, language) : usual_letter(card, language);
}

std::string train_count(Board const& board, int n, Language language) {
  // Where taxis are wild, taxis stand on the routes as well.
  auto const& wild = own_name(board, Card::locomotive);
  bool const taxis = wild && wild->en == "taxi";
  if (language == Language::fr) {
    return filled("{} {}{}", n == 0 ? "aucun" : std::to_string(n), taxis ? "taxi" : "wagon",
                  n < 2 ? "" : "s");
  }
  return filled("{} {}{}", n == 0 ? "no" : std::to_string(n), taxis ? "taxi" : "train", n == 1 ? "" : "s");
}

std::string_view kind_name(RouteKind kind, Language language) {
  switch (kind) {
    case RouteKind::track: return pick(language, "track", "voie");
    case RouteKind::tunnel: return "tunnel";
    case RouteKind::ferry: return "ferry";
  }
  return "";
}

std::string route_name(Board const& board, RouteId route, Language language) {
  auto const& r = board.at(route);
  return filled("{}–{}", board.at(r.from).name.in(language), board.at(r.to).name.in(language));
}

std::string route_facts(Board const& board, RouteId route, Language language) {
  auto const& r = board.at(route);
  auto const color = r.color == Card::none ? std::string(pick(language, "any colour", "couleur au choix"))
                                           : card_name(board, r.color, language);
  auto facts = r.length == 1 ? phrase(language, "1 space, {}", "1 case, {}", color)
                             : phrase(language, "{} spaces, {}", "{} cases, {}", r.length, color);
  if (r.kind == RouteKind::tunnel) facts += ", tunnel";
  if (r.kind == RouteKind::ferry) {
    facts += phrase(language, ", ferry with {}", ", ferry avec {}",
                    card_count(board, Card::locomotive, r.locomotives, language));
  }
  if (r.swap > 0)
    facts += phrase(language, ", any {} cards count as one", ", {} cartes quelconques en valent une", r.swap);
  return facts;
}

std::string ticket_name(Board const& board, TicketId ticket, Language language) {
  auto const& t = board.at(ticket);
  return filled("{}–{} ({})", board.place_name(t.from).in(language), board.place_name(t.to).in(language),
                t.points);
}

std::string deck_name(Board const& board, int deck, Language language, int n) {
  if (!board.two_ticket_decks) return "";
  auto const& id = board.two_ticket_decks->decks[deck];
  if (language == Language::en) return id;
  auto const name = id == "short" ? std::string("court") : id;
  return n < 2 ? name : name + "s";
}

std::string ticket_mix(Board const& board, int first, int second, Language language) {
  if (first == 0 && second == 0) return std::string(pick(language, "no tickets", "aucun billet"));
  if (first == 0) return deck_tickets(board, 1, second, language);
  auto mix = deck_tickets(board, 0, first, language);
  if (second == 0) return mix;
  return mix + phrase(language, " and {} {}", " et {} {}", second, deck_name(board, 1, language, second));
}

std::string with_de(std::string_view name, Language language) {
  return language == Language::fr ? elided("de", name) : std::string(name);
}

std::string with_que(std::string_view name, Language language) {
  return language == Language::fr ? elided("que", name) : std::string(name);
}

std::string enumeration(std::vector<std::string> const& parts, Language language) {
  std::string list;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) list += i + 1 < parts.size() ? ", " : pick(language, " and ", " et ");
    list += parts[i];
  }
  return list;
}

std::string player_name(std::string_view player, Language language) {
  return std::string(find_name(player_names, player.substr(0, player.find_first_of("@:")), language));
}

std::string_view provenance_name(std::string_view level, Language language) {
  return find_name(levels, level, language);
}

}  // namespace roundhouse::text
