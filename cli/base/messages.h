/// Everything the commands say, in both languages side by side.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::cli {

/// The language of this run: set once by main from `--lang` or the environment, read everywhere.
Language language();
void set_language(Language l);
/// From LC_ALL, LC_MESSAGES or LANG, the first that says something: French if it begins with `fr`.
Language language_of_environment();

/// A sentence in every language, with the same number of places to fill in each: a slip does not compile.
struct Phrase {
  std::string_view en;
  std::string_view fr;

  consteval Phrase(char const* english, char const* french) : en(english), fr(french) {
    if (places(en) != places(fr)) throw "the languages have a different number of places";
  }
  std::string_view in(Language l) const { return l == Language::fr ? fr : en; }
  std::string_view here() const { return in(language()); }

 private:
  static consteval int places(std::string_view s) {
    int n = 0;
    for (char const c : s) n += c == '{' ? 1 : 0;
    return n;
  }
};

template <typename... Args>
std::string say_in(Language l, Phrase const& phrase, Args const&... args) {
  return fmt::format(fmt::runtime(phrase.in(l)), args...);
}

template <typename... Args>
std::string say(Phrase const& phrase, Args const&... args) {
  return say_in(language(), phrase, args...);
}

/// In every language.
template <typename... Args>
Text say_all(Phrase const& phrase, Args const&... args) {
  return {say_in(Language::en, phrase, args...), say_in(Language::fr, phrase, args...)};
}

/// A message for standard error, after the name of the program.
template <typename... Args>
void complain(Phrase const& phrase, Args const&... args) {
  fmt::print(stderr, "roundhouse: {}\n", say(phrase, args...));
}

/// The exit code of a command whose arguments make no sense.
inline constexpr int wrong_usage = 2;

/// What a seat has to decide in a phase.
Phrase const& phase_name(Phase phase);

namespace phrases {
// usage and files
inline constexpr Phrase failed{"{}", "{}"};
inline constexpr Phrase cannot_read{"{}: cannot be read: {}", "{} : lecture impossible : {}"};
inline constexpr Phrase cannot_write{"{}: cannot be written: {}", "{} : écriture impossible : {}"};
inline constexpr Phrase is_folder{"it is a folder", "c’est un dossier"};
inline constexpr Phrase too_large{"larger than {} KiB", "plus de {} Kio"};
inline constexpr Phrase board_unknown{"no board '{}': it is neither one of {} nor a file",
                                      "plateau « {} » inconnu : ni un de {}, ni un fichier"};
inline constexpr Phrase board_broken{"{}: {}: {}", "{} : {} : {}"};
inline constexpr Phrase board_id_taken{
    "{}: id: '{}' is the id of another board: choose another",
    "{} : id : « {} » est le nom d’un autre plateau : en choisir un autre"};
inline constexpr Phrase no_boards{"{}: no *.json file in it", "{} : aucun fichier *.json"};
inline constexpr Phrase whole_file{"the file", "le fichier"};
inline constexpr Phrase players_range{"{} is played by {} to {} players, not {}",
                                      "{} se joue de {} à {} joueurs, pas à {}"};

// board
inline constexpr Phrase board_ok{
    "{}: ok: {}, {}–{} players, {} cities, {} routes ({} spaces), {} tickets, {} train cards, hash {}",
    "{} : correct : {}, {}–{} joueurs, {} villes, {} routes ({} espaces), {} billets, {} cartes wagon, "
    "empreinte {}"};
inline constexpr Phrase id{"id", "id"};
inline constexpr Phrase name{"name", "nom"};
inline constexpr Phrase players{"players", "joueurs"};
inline constexpr Phrase cities{"cities", "villes"};
inline constexpr Phrase routes{"routes", "routes"};
inline constexpr Phrase spaces{"spaces", "espaces"};
inline constexpr Phrase tickets{"tickets", "billets"};
inline constexpr Phrase trains{"trains", "wagons"};
inline constexpr Phrase cards{"cards", "cartes"};
inline constexpr Phrase color{"colour", "couleur"};
inline constexpr Phrase total{"total", "total"};
inline constexpr Phrase provenance{"provenance", "provenance"};
inline constexpr Phrase edition{"edition", "édition"};
inline constexpr Phrase hash{"hash", "empreinte"};
inline constexpr Phrase train_cards{"train cards", "cartes wagon"};
inline constexpr Phrase ticket_figures{"{} (points {} to {}, mean {:.1f})",
                                       "{} (de {} à {} points, moyenne {:.1f})"};
inline constexpr Phrase city_figures{"{} and {} country exits", "{} et {} sorties vers un pays"};
inline constexpr Phrase kinds_of_route{"{} tracks, {} tunnels, {} ferries",
                                       "{} voies, {} tunnels, {} ferries"};
inline constexpr Phrase color_balance{"Colour balance", "Équilibre des couleurs"};
inline constexpr Phrase by_length{"Routes by length", "Routes par longueur"};
inline constexpr Phrase length{"length", "longueur"};
inline constexpr Phrase points{"points", "points"};
inline constexpr Phrase mechanics{"Mechanics", "Mécanismes"};
inline constexpr Phrase none{"none", "aucun"};
inline constexpr Phrase provenance_title{"Provenance", "Provenance"};
inline constexpr Phrase sources{"Sources", "Sources"};
inline constexpr Phrase doubts{"Doubts", "Doutes"};
inline constexpr Phrase map_broken{
    "the map of {} does not fit the board: make it again with tools/layout",
    "la carte de {} ne correspond pas au plateau : la refaire avec tools/layout"};
inline constexpr Phrase map_written{"map written to {}", "carte écrite dans {}"};

// sim
inline constexpr Phrase too_many_bots{"{} computer players for {} seats", "{} IA pour {} places"};
inline constexpr Phrase sim_title{"{}, {} players, {} games from number {} of seed {}",
                                  "{}, {} joueurs, {} parties à partir du numéro {} de la graine {}"};
inline constexpr Phrase by_bot{"By player", "Par joueur"};
inline constexpr Phrase by_seat{"By seat", "Par place"};
inline constexpr Phrase by_order{"By turn order", "Par ordre de jeu"};
inline constexpr Phrase points_by_source{"Points by source (mean)", "Points par origine (moyenne)"};
inline constexpr Phrase seat_number{"seat {}", "place {}"};
inline constexpr Phrase nth_to_play{"number {}", "numéro {}"};
inline constexpr Phrase score{"score", "score"};
inline constexpr Phrase deviation{"sd", "éc.-type"};
inline constexpr Phrase win_rate{"wins %", "gagné %"};
inline constexpr Phrase interval{"95 %", "95 %"};
inline constexpr Phrase kept{"tickets", "billets"};
inline constexpr Phrase completed{"done", "réussis"};
inline constexpr Phrase trains_left{"trains left", "wagons rest."};
inline constexpr Phrase cards_left{"cards left", "cartes rest."};
inline constexpr Phrase turns{"turns", "tours"};
inline constexpr Phrase decisions{"decisions", "décisions"};
inline constexpr Phrase games_total{
    "{} games in {:.2f} s: {:.0f} games/s, {:.0f} decisions/s ({} threads)",
    "{} parties en {:.2f} s : {:.0f} parties/s, {:.0f} décisions/s ({} fils)"};
inline constexpr Phrase game_length{
    "a game: {:.1f} decisions and {:.1f} turns; the longest, number {}: {} decisions",
    "une partie : {:.1f} décisions et {:.1f} tours ; la plus longue, numéro {} : {} décisions"};
inline constexpr Phrase ended{
    "ended: {} by a last round, {} because nobody could act; {} not ended; {} shared wins",
    "fin : {} par un dernier tour, {} faute d’action possible ; {} sans fin ; {} victoires partagées"};
inline constexpr Phrase score_range{"scores: lowest {}, highest {}",
                                    "scores : le plus bas {}, le plus haut {}"};
// bench
inline constexpr Phrase bench_games{"games/s", "parties/s"};
inline constexpr Phrase bench_scored{"scored/s", "comptées/s"};
inline constexpr Phrase bench_threads{"scored/s, {} threads", "comptées/s, {} fils"};
inline constexpr Phrase bench_bot{"player", "joueur"};
inline constexpr Phrase bench_instructions{"instructions/decision", "instructions/décision"};
inline constexpr Phrase progress_bench{"measuring", "mesure"};
inline constexpr Phrase bench_decision{"ns/decision", "ns/décision"};
inline constexpr Phrase bench_copy{"ns/copy", "ns/copie"};
inline constexpr Phrase bench_longest{"ns/longest path", "ns/plus long chemin"};

inline constexpr Phrase records_written{"{} records written to {}", "{} parties écrites dans {}"};
inline constexpr Phrase violation{"VIOLATION board {} seed {} game {} decision {}: {}",
                                  "VIOLATION plateau {} graine {} partie {} décision {} : {}"};
inline constexpr Phrase checked{"checked after every move and replayed: {} violations",
                                "vérifié après chaque coup et rejoué : {} violations"};
inline constexpr Phrase progress_games{"games", "parties"};
inline constexpr Phrase progress_records{"records", "parties"};

// replay and verify
inline constexpr Phrase record_error{"{}:{}: {}", "{}:{}: {}"};
inline constexpr Phrase record_error_whole{"{}: {}", "{} : {}"};
inline constexpr Phrase board_not_here{
    "board '{}' is not built in: name its file with --board",
    "le plateau « {} » n’est pas intégré : donner son fichier avec --board"};
inline constexpr Phrase other_board{"made for board '{}', not '{}'",
                                    "faite pour le plateau « {} », pas « {} »"};
inline constexpr Phrase record_ok{"{}: ok", "{} : correct"};
inline constexpr Phrase verified{"{} records verified, {} refused", "parties vérifiées : {}, refusées : {}"};
inline constexpr Phrase verified_one{"{} record verified, {} refused", "partie vérifiée : {}, refusées : {}"};
inline constexpr Phrase no_records{"{}: no *.rec file in it", "{} : aucun fichier *.rec"};
inline constexpr Phrase past_the_end{"the record has {} decisions, there is no position {}",
                                     "la partie compte {} décisions, il n’y a pas de position {}"};
inline constexpr Phrase bad_seat{"no seat '{}': 1 to {}, or 'spectator'",
                                 "pas de place « {} » : de 1 à {}, ou « spectator »"};
inline constexpr Phrase position{"{}, {} players, after {} of {} decisions",
                                 "{}, {} joueurs, après {} décisions sur {}"};
inline constexpr Phrase unfinished{"the record stops before the end of the game",
                                   "la partie enregistrée s’arrête avant la fin"};
inline constexpr Phrase last_round{"last round: {} turns left", "dernière manche : encore {} tours"};
inline constexpr Phrase waits_for{"{} must decide: {}", "{} doit décider : {}"};
inline constexpr Phrase row{"row", "rangée"};
inline constexpr Phrase deck{"deck {}, discard {}, tickets {}", "pioche {}, défausse {}, billets {}"};
inline constexpr Phrase hand{"hand", "main"};
inline constexpr Phrase last_events{"Latest events", "Derniers événements"};
inline constexpr Phrase final_score{"Final score", "Score final"};
inline constexpr Phrase winner{"winner", "gagnant"};
inline constexpr Phrase offered{"offered", "proposés"};
inline constexpr Phrase seat_figures{"score {}, {} trains left, {} routes",
                                     "score {}, {} wagons restants, {} routes"};

// rules
inline constexpr Phrase chapter{"chapter", "chapitre"};
inline constexpr Phrase title{"title", "titre"};
inline constexpr Phrase clauses{"clauses", "clauses"};
inline constexpr Phrase rules_hint{
    "'roundhouse rules base' prints a chapter, 'roundhouse rules B-26' one clause.",
    "« roundhouse rules base » affiche un chapitre, « roundhouse rules B-26 » une clause."};
inline constexpr Phrase base_holds{
    "Where this chapter says nothing, the base rules apply: 'roundhouse rules base'.",
    "Là où ce chapitre ne dit rien, les règles de base s’appliquent : « roundhouse rules base »."};
inline constexpr Phrase no_clause{"no clause or chapter '{}'. Did you mean {}?",
                                  "ni clause ni chapitre « {} ». Peut-être {} ?"};
}  // namespace phrases

}  // namespace roundhouse::cli
