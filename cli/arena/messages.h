/// What `arena` says, in both languages.
#pragma once

#include "cli/base/messages.h"

namespace roundhouse::cli::phrases {

inline constexpr Phrase arena_bots_missing{"which computer players? --bots a,b or --sprt a,b is missing",
                                           "quelles IA ? Il manque --bots a,b ou --sprt a,b"};
inline constexpr Phrase arena_too_few{"an arena needs at least two computer players",
                                      "une arène demande au moins deux IA"};
inline constexpr Phrase arena_too_many{"{} computer players; at most {} can meet",
                                       "{} IA ; {} au plus peuvent se rencontrer"};
inline constexpr Phrase arena_twice{"computer player '{}' is named twice", "IA « {} » nommée deux fois"};
inline constexpr Phrase arena_sprt_two{"--sprt takes two computer players, and --bots then no others",
                                       "--sprt prend deux IA, et --bots alors aucune autre"};
inline constexpr Phrase arena_elos{"--elo1 must be greater than --elo0",
                                   "--elo1 doit être plus grand que --elo0"};
inline constexpr Phrase arena_errors{"--alpha and --beta together must be less than 1",
                                     "--alpha et --beta ensemble doivent être inférieurs à 1"};
inline constexpr Phrase arena_no_anchor{"--anchor '{}' is not one of {}",
                                        "--anchor « {} » n’est pas un de {}"};
inline constexpr Phrase arena_wrong{"stopped: {}", "arrêté : {}"};
inline constexpr Phrase arena_interrupted{"interrupted after {} of {} deals",
                                          "interrompu après {} donnes sur {}"};
inline constexpr Phrase arena_go_on{"the same command goes on from there",
                                    "la même commande continuera de là"};
inline constexpr Phrase arena_continued{"{} deals were already in {}", "{} donnes étaient déjà dans {}"};
inline constexpr Phrase arena_no_results{"{}: no results there for this choice",
                                         "{} : pas de résultats pour ce choix"};
inline constexpr Phrase arena_not_ours{"{}: not a database of arena results",
                                       "{} : ce n’est pas une base de résultats d’arène"};
inline constexpr Phrase arena_newer{"{}: made by another version of the program (format {}, this one has {})",
                                    "{} : faite par une autre version du programme (format {}, ici {})"};
inline constexpr Phrase arena_database{"{}: {}", "{} : {}"};
inline constexpr Phrase arena_played_twice{
    "{}: another arena plays the same deals into this file at this moment",
    "{} : une autre arène joue en ce moment les mêmes donnes dans ce fichier"};
inline constexpr Phrase progress_deals{"deals", "donnes"};

inline constexpr Phrase arena_title{
    "{}, {} players: {} deals, {} games; a fair share of wins is {} %",
    "{}, {} joueurs : {} donnes, {} parties ; part de victoires équitable : {} %"};
inline constexpr Phrase arena_design_all{
    "Each deal with the same cards in every order of the bots.",
    "Chaque donne avec les mêmes cartes dans tous les ordres des joueurs."};
inline constexpr Phrase arena_design_turned{
    "Each deal with the same cards, each bot once on each seat of a circular order that changes from deal to "
    "deal.",
    "Chaque donne avec les mêmes cartes, chaque joueur une fois à chaque place d’un ordre circulaire qui "
    "change de "
    "donne en donne."};
inline constexpr Phrase arena_design_alone{
    "One against the rest: each deal with the same cards, the bot named first on each seat in turn, the "
    "other on all others.",
    "Un contre les autres : chaque donne avec les mêmes cartes, le joueur nommé le premier tour à tour à "
    "chaque place, "
    "l’autre à toutes les autres."};
inline constexpr Phrase arena_design_both_ways{
    "One against the rest, both ways: each deal with the same cards, each bot on each seat in turn, the "
    "other on all others.",
    "Un contre les autres, dans les deux sens : chaque donne avec les mêmes cartes, chaque joueur tour à "
    "tour à chaque "
    "place, l’autre à toutes les autres."};
inline constexpr Phrase arena_bot{"player", "joueur"};
inline constexpr Phrase arena_elo{"Elo", "Elo"};
inline constexpr Phrase arena_games{"games", "parties"};
inline constexpr Phrase arena_done{"done %", "réussis %"};
inline constexpr Phrase arena_time{"µs/move", "µs/coup"};
inline constexpr Phrase arena_p99{"p99 µs", "p99 µs"};
inline constexpr Phrase arena_head_to_head{"Before (%)", "Devant (%)"};
inline constexpr Phrase arena_anchor_note{
    "Elo: {} has 0. Intervals: 95 %, from {} resamples of whole deals.",
    "Elo : {} a 0. Intervalles : 95 %, par {} rééchantillonnages de donnes entières."};
inline constexpr Phrase arena_pair_note{
    "Before: how often the player of the line comes before that of the column; a shared place counts half.",
    "Devant : part des fois où le joueur de la ligne finit devant celui de la colonne ; une place partagée "
    "compte demi."};
inline constexpr Phrase arena_speed{"{} games in {:.1f} s ({} threads)", "{} parties en {:.1f} s ({} fils)"};

inline constexpr Phrase arena_sprt_open{"undecided", "pas de décision"};
inline constexpr Phrase arena_sprt_better{"{} leads {} by {} Elo rather than by {}",
                                          "{} devance {} de {} Elo plutôt que de {}"};
inline constexpr Phrase arena_sprt_line{
    "Sequential test after {} deals: {} (log ratio {:.2f}, stops at {:.2f} or {:.2f}; share {:.1f} %, "
    "{:+.0f} Elo)",
    "Test séquentiel après {} donnes : {} (log du rapport {:.2f}, arrêt à {:.2f} ou {:.2f} ; part {:.1f} %, "
    "{:+.0f} Elo)"};

inline constexpr Phrase fingerprint_points{"Points by source", "Points par origine"};
inline constexpr Phrase fingerprint_winner{"{} when it wins", "{} quand il gagne"};
inline constexpr Phrase fingerprint_moves{"Decisions a game", "Décisions par partie"};
inline constexpr Phrase svg_title{"Ratings: {}, {} players, {} deals",
                                  "Classement : {}, {} joueurs, {} donnes"};
inline constexpr Phrase svg_note{"Elo, {} at 0; bars: 95 % of {} resamples of whole deals",
                                 "Elo, {} à 0 ; barres : 95 % de {} rééchantillonnages de donnes entières"};

}  // namespace roundhouse::cli::phrases
