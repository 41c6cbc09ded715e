#include <array>

#include "cli/desk/desk.h"
#include "cli/desk/screen.h"
#include "cli/terminal/text.h"
#include "text/explanations.h"
#include "text/moves.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

using text::phrase;

constexpr std::uint64_t adviser_seed = 1;  // the same position gets the same advice

/// The best of those that are there; `greedy` always is.
std::unique_ptr<Player> best_adviser() {
  auto planner = make_player("planner", adviser_seed);
  return planner ? std::move(planner) : make_player("greedy", adviser_seed);
}

}  // namespace

std::string reason_text(Terminal const& terminal, Board const& board, View const& view, Move move,
                        Player const& player, std::vector<std::string> const& names, Language language) {
  auto const why = player.explanation();
  if (!why) return "";
  text::MoveInPlace const made{board, view.state, view.viewer, move};
  return fmt::format("{} · {}. {}", seat_and_name(terminal, view.viewer, names),
                     text::move_sentence(board, view.state, view.viewer, move, language),
                     text::explanation_text(made, *why, names, language));
}

void show_hint(Desk& desk, Player& adviser) {
  Moves legal;
  legal_moves(desk.board(), desk.view.state, desk.seat, legal);
  auto const move = adviser.decide(desk.board(), desk.view, legal);
  auto const sentence = text::move_sentence(desk.board(), desk.view.state, desk.seat, move, desk.language);
  desk.terminal.paragraph(
      phrase(desk.language, "Hint: {}) {}.", "Conseil : {}) {}.", desk.menu.number_of(move), sentence), 2);
  auto const why = adviser.explanation();
  if (!why) return;
  text::MoveInPlace const made{desk.board(), desk.view.state, desk.seat, move};
  desk.terminal.paragraph(text::explanation_text(made, *why, desk.names, desk.language), 2);
}

void show_hint(Desk& desk) {
  show_hint(desk, *best_adviser());
}

namespace {

using text::pick;

struct HelpLine {
  std::string_view typed_en;
  std::string_view meaning_en;
  std::string_view typed_fr;
  std::string_view meaning_fr;
};

constexpr std::array help_lines{
    HelpLine{"3", "play action 3 of the list", "3", "jouer l’action 3 de la liste"},
    HelpLine{"claim den oma", "claim a route: the first letters of its two cities are enough",
             "prendre den oma", "prendre une route : les premières lettres de ses deux villes suffisent"},
    HelpLine{"take red", "take a card from the row", "prendre rouge", "prendre une carte de la rangée"},
    HelpLine{"draw", "draw from the deck", "piocher carte", "piocher une carte"},
    HelpLine{"draw tickets", "draw tickets (with two decks: draw tickets 2 2)", "piocher billets",
             "piocher des billets (s’il y a deux pioches : piocher billets 2 2)"},
    HelpLine{"keep ab, all", "keep tickets by their letters", "garder ab, tous",
             "garder des billets par leurs lettres"},
    HelpLine{"pay red", "pay in that colour, with as few locomotives as possible", "payer rouge",
             "payer dans cette couleur, avec le moins de locomotives possible"},
    HelpLine{"why claim den oma", "why a move is refused, with the text of the rule",
             "pourquoi prendre den oma", "pourquoi un coup est refusé, avec le texte de la règle"},
    HelpLine{"hint, h", "the move a computer player would make, and why", "conseil, h",
             "le coup qu’une IA jouerait à votre place, et pourquoi"},
    HelpLine{"map", "the whole board", "plan", "tout le plateau"},
    HelpLine{"near CITY", "all routes of a city", "près VILLE", "toutes les routes d’une ville"},
    HelpLine{"table, hand, row", "show the table, your hand, the row", "table, main, rangée",
             "revoir la table, la main, la rangée"},
    HelpLine{"tickets, routes, goods", "your tickets, who owns which routes, goods left",
             "billets, prises, marchandises", "vos billets, les routes prises, les marchandises restantes"},
    HelpLine{"log 50, scores", "the log, the scores", "journal 50, points", "le journal, les points"},
    HelpLine{"rules B-22", "the text of a rule", "règles B-22", "le texte d’une règle"},
    HelpLine{"more", "the whole list of actions", "suite", "toute la liste des actions"},
    HelpLine{"undo", "undo your last decision, if it has shown no card or ticket", "annuler",
             "annuler votre dernière décision, si elle n’a montré ni carte ni billet"},
    HelpLine{"save FILE", "save the game so far, hidden cards included", "sauver FICHIER",
             "enregistrer la partie jusqu’ici, cartes cachées comprises"},
    HelpLine{"quit", "leave the game", "quitter", "quitter la partie"},
};

}  // namespace

void show_help(Desk& desk) {
  auto& terminal = desk.terminal;
  auto const language = desk.language;
  screen_of(desk).show_prompt();
  terminal.line();
  constexpr int column = 32;
  for (auto const& help : help_lines) {
    auto const typed = "  " + std::string(pick(language, help.typed_en, help.typed_fr));
    auto const meaning = std::string(pick(language, help.meaning_en, help.meaning_fr));
    if (terminal.width() >= 2 * column) {
      terminal.paragraph(padded(typed, column) + meaning, column);
    } else {
      terminal.line(typed);
      terminal.paragraph("    " + meaning, 4);
    }
  }
  terminal.line();
  terminal.paragraph(pick(
      language,
      "After a route: its length and the letter of its colour, [ ] is any colour; T a tunnel, F2 a ferry "
      "with two locomotives; • it is on the shortest path for one of your tickets.",
      "Derrière une route : sa longueur et la lettre de sa couleur, [ ] pour une route grise ; T un tunnel, "
      "F2 un ferry à deux locomotives ; • sur le plus court chemin d’un de vos billets."));
  if (desk.board().stations) {
    terminal.paragraph(pick(language,
                            "station bra: build a station; the first letters of its city are enough.",
                            "gare bra : construire une gare ; les premières lettres de sa ville suffisent."));
  }
  if (!desk.board().express) return;
  terminal.paragraph(pick(
      language, "express +2 among the cards: use it to draw 2 cards first; among the tickets: draw 2 more.",
      "express +2 parmi les cartes : l’utiliser pour piocher d’abord 2 cartes ; parmi les billets : en "
      "piocher 2 de plus."));
}

}  // namespace roundhouse::cli
