/// What `tune` says, in both languages.
#pragma once

#include "cli/base/messages.h"

namespace roundhouse::cli::phrases {

inline constexpr Phrase tune_no_weight{"no weight '{}' matters on this board; there are: {}",
                                       "aucun poids « {} » ne compte sur ce plateau ; il y a : {}"};
inline constexpr Phrase tune_log_exists{"{}: already exists; --resume {} resumes it",
                                        "{} : existe déjà ; --resume {} le reprend"};
inline constexpr Phrase tune_bad_log{"{}:{}: not a line of a log of 'roundhouse tune'",
                                     "{}:{} : pas une ligne d’un journal de « roundhouse tune »"};
inline constexpr Phrase tune_other_board{"{}: made with another version of board '{}'",
                                         "{} : fait avec une autre version du plateau « {} »"};
inline constexpr Phrase tune_title{
    "{}, {} players: {} weights, {} iterations of {} deals ({} games), {} threads",
    "{}, {} joueurs : {} poids, {} itérations de {} donnes ({} parties), {} fils"};
inline constexpr Phrase tune_resumed{"resuming after iteration {}", "reprise après l’itération {}"};
inline constexpr Phrase tune_progress{"iterations, {} left", "itérations, reste {}"};
inline constexpr Phrase tune_progress_check{"iterations, {:.1f} % against the start, {} left",
                                            "itérations, {:.1f} % contre le départ, reste {}"};
inline constexpr Phrase tune_proof_progress{"deals of the last check", "donnes de la vérification"};
inline constexpr Phrase tune_check{
    "iteration {}: {:.1f} % ± {:.1f} of the wins against the start, lead {:+.1f} points; {:.0f} games/s, {} "
    "left",
    "itération {} : {:.1f} % ± {:.1f} des victoires contre le départ, avance {:+.1f} points ; {:.0f} "
    "parties/s, reste {}"};
inline constexpr Phrase tune_interrupted{
    "interrupted after {} of {} iterations; the last check follows, interrupt again to skip it",
    "interrompu après {} itérations sur {} ; suit la vérification, interrompre encore pour s’en passer"};
inline constexpr Phrase tune_go_on{"'roundhouse tune --resume {}' resumes there",
                                   "« roundhouse tune --resume {} » reprendra là"};
inline constexpr Phrase tune_nothing{"no iteration was finished: nothing to keep",
                                     "aucune itération finie : rien à garder"};
inline constexpr Phrase tune_proof{
    "{:.1f} % ± {:.1f} of the wins in {} fresh deals against {}, lead {:+.1f} points",
    "{:.1f} % ± {:.1f} des victoires en {} donnes nouvelles contre {}, avance {:+.1f} points"};
inline constexpr Phrase tune_the_start{"the start", "le départ"};
inline constexpr Phrase tune_refused{"not better than {}: not written", "pas mieux que {} : rien d’écrit"};
inline constexpr Phrase tune_unsure{"the interval holds 50 %: more iterations would tell",
                                    "l’intervalle contient 50 % : plus d’itérations le diraient"};
inline constexpr Phrase tune_written{"weights written to {}", "poids écrits dans {}"};

}  // namespace roundhouse::cli::phrases
