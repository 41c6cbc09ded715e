/// What `load` says, in both languages.
#pragma once

#include "cli/base/messages.h"

namespace roundhouse::cli::phrases {

inline constexpr Phrase load_bad_url{"'{}' is not a server address: http://HOST:PORT",
                                     "« {} » n’est pas l’adresse d’un serveur : http://HÔTE:PORT"};
inline constexpr Phrase load_no_tls{
    "load speaks plain HTTP, not https: name the server behind the proxy",
    "load ne parle que HTTP, pas https : nommez le serveur derrière le proxy"};
inline constexpr Phrase load_unreachable{"{}: the server does not answer: {}",
                                         "{} : le serveur ne répond pas : {}"};
inline constexpr Phrase load_board{"no board '{}'. The boards are: {}.",
                                   "plateau « {} » inconnu. Les plateaux sont : {}."};
inline constexpr Phrase load_limited{
    "the server limits how much one address may do ({}). For load tests start it with: roundhouse serve "
    "--rates off --connections {} --connections-per-address {}",
    "le serveur limite ce qu’une adresse peut faire ({}). Pour des essais de charge, lancez-le avec : "
    "roundhouse serve --rates off --connections {} --connections-per-address {}"};
inline constexpr Phrase load_files{
    "{} connections take as many files, and this system allows {}: raise it with 'ulimit -n'",
    "{} connexions prennent autant de fichiers, et ce système en permet {} : augmentez avec « ulimit -n »"};
inline constexpr Phrase load_stuck{"nothing has happened for {:.0f} s; the first table that waits: {}",
                                   "rien ne s’est passé depuis {:.0f} s ; la première table qui attend : {}"};
inline constexpr Phrase load_failed_table{"table {}: {}", "table {} : {}"};
inline constexpr Phrase load_setting_up{"{} of {} people connected, {} of {} games begun",
                                        "{} personnes connectées sur {}, {} parties commencées sur {}"};
inline constexpr Phrase load_live{
    "{:>4.0f} s  {} moves/s  p50 {:.1f} ms  p99 {:.1f} ms  {} connections ({} lost)  {} games over  {} "
    "errors",
    "{:>4.0f} s  {} coups/s  p50 {:.1f} ms  p99 {:.1f} ms  {} connexions ({} perdues)  {} parties finies  {} "
    "erreurs"};
inline constexpr Phrase load_checking{"{} of {} records checked", "{} parties vérifiées sur {}"};
inline constexpr Phrase load_title{"{}: {} tables with {} seats, a move every {} s at each",
                                   "{} : {} tables à {} places, un coup toutes les {} s à chacune"};
inline constexpr Phrase load_title_fast{"{}: {} tables with {} seats, as fast as answers come",
                                        "{} : {} tables à {} places, aussi vite que les réponses viennent"};
inline constexpr Phrase load_moves{
    "{} moves in {:.1f} s: {:.1f} a second; {} games begun, {} over",
    "{} coups en {:.1f} s : {:.1f} par seconde ; {} parties commencées, {} finies"};
inline constexpr Phrase load_what{"from sending a move to", "de l’envoi d’un coup à"};
inline constexpr Phrase load_event{"its arrival at the other seats", "son arrivée aux autres places"};
inline constexpr Phrase load_ack{"its acknowledgement", "son accusé de réception"};
inline constexpr Phrase load_count{"count", "nombre"};
inline constexpr Phrase load_longest{"longest", "max"};
inline constexpr Phrase load_bytes{
    "a move is {:.0f} bytes on the wire: {:.0f} to all seats together, {:.0f} from them",
    "un coup fait {:.0f} octets sur le fil : {:.0f} vers toutes les places ensemble, {:.0f} depuis elles"};
inline constexpr Phrase load_connections{
    "connections lost and made again: {}; moves repeated: {}; messages doubled: {}; answered again: {}; "
    "stale: {}",
    "connexions perdues et rétablies : {} ; coups répétés : {} ; messages doublés : {} ; répondus à "
    "nouveau : {} ; "
    "périmés : {}"};
inline constexpr Phrase load_errors{"errors: {}", "erreurs : {}"};
inline constexpr Phrase load_check_fine{
    "checked: {} games, {} acknowledged moves, each in its record exactly once",
    "vérifié : {} parties, {} coups confirmés, chacun exactement une fois dans sa partie"};
inline constexpr Phrase load_check_wrong{"{} of {} games are not as they should be; the first: {}",
                                         "{} parties sur {} ne sont pas comme il faut ; la première : {}"};
inline constexpr Phrase load_no_record{"{}: the server has no record: {}",
                                       "{} : le serveur n’a pas la partie : {}"};
inline constexpr Phrase load_missing{"{}: decision {}: acknowledged was '{}', the record has '{}'",
                                     "{} : décision {} : confirmé « {} », la partie a « {} »"};
inline constexpr Phrase load_not_over{"{} games are not over", "{} parties ne sont pas finies"};

}  // namespace roundhouse::cli::phrases
