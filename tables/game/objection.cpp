#include "tables/game/objection.h"

#include <array>

#include "protocol/wire.h"

namespace roundhouse::tables {
namespace {

struct Words {
  std::string_view word;
  int status;
  std::string_view en;
  std::string_view fr;
};

constexpr std::array<Words, objections> all_words{{
    {"no_such_table", 404, "This table does not exist.", "Cette table n’existe pas."},
    {"no_such_board", 400, "This board does not exist.", "Ce plateau n’existe pas."},
    {"no_such_level", 400, "There is no computer player at that level.", "Aucune IA n’a ce niveau."},
    {"seats_wrong", 400, "This board cannot be played by that many players.",
     "Ce plateau ne se joue pas avec ce nombre de joueurs."},
    {"first_wrong", 400, "The first player must have a seat at the table.",
     "Le premier joueur doit avoir une place à la table."},
    {"deal_wrong", 400,
     "That deal cannot be played here: the board and the number of seats must be the same.",
     "La donne de cette table ne peut pas être jouée ici : il faut le même plateau et le même nombre de "
     "places."},
    {"not_your_seat", 403, "This is not your seat.", "Ce n’est pas votre place."},
    {"which_seat", 400, "You have several seats: choose one.",
     "Vous avez plusieurs places : choisissez-en une."},
    {"not_open", 409, "The game has already begun.", "La partie a déjà commencé."},
    {"not_playing", 409, "The game has not begun yet.", "La partie n’a pas encore commencé."},
    {"game_over", 409, "The game is over.", "La partie est terminée."},
    {"paused", 409, "The game is paused.", "La partie est en pause."},
    {"not_paused", 409, "Nobody has asked for a pause.", "Personne n’a demandé de pause."},
    {"stale", 409, "The game has moved on in the meantime.", "La partie a continué entre-temps."},
    {"no_move", 400, "This is not a move.", "Ce n’est pas un coup."},
    {"sits_in", 409, "The computer is playing for you: take your seat back first.",
     "L’ordinateur joue pour vous : reprenez d’abord votre place."},
    {"nobody_sits_in", 409, "Nobody is playing for you.", "Personne ne joue à votre place."},
    {"already_sitting", 409, "You already have a seat here.", "Vous avez déjà une place ici."},
    {"seat_taken", 409, "This seat is taken.", "Cette place est prise."},
    {"table_full", 409, "All seats are taken.", "Toutes les places sont prises."},
    {"host_only", 403, "Only the host can do that.", "Seul l’hôte peut le faire."},
    {"cannot_remove", 409, "There is nobody to remove from this seat.",
     "Il n’y a personne à exclure de cette place."},
    {"seats_free", 409, "Some seats are still free.", "Des places sont encore libres."},
    {"livery_taken", 409, "Another player has trains of this colour or shape.",
     "Un autre joueur a des trains de cette couleur ou de cette forme."},
    {"no_undo", 409, "Nothing to undo.", "Rien à annuler."},
    {"hints_off", 403, "There are no hints at this table.", "Pas de conseils à cette table."},
    {"not_your_decision", 409, "It is not your turn to decide.", "Ce n’est pas à vous de décider."},
    {"not_yours_to_see", 403, "You can ask this about your own decisions, or once the game is over.",
     "Vous pouvez le demander pour vos propres décisions, ou une fois la partie terminée."},
    {"no_position", 404, "The game does not have that many decisions.",
     "La partie n’a pas autant de décisions."},
    {"not_clonable", 403, "You can only play on from a finished game, or from your own game on one screen.",
     "On ne peut reprendre qu’une partie terminée, ou la vôtre sur un seul écran."},
    {"clone_seats", 400, "There must be as many seats as in the game, all yours or computer players.",
     "Il faut autant de places que dans la partie, toutes à vous ou à des IA."},
    {"not_over", 409, "The game is not over.", "La partie n’est pas terminée."},
    {"mutes_full", 409, "You have muted too many people: unmute someone first.",
     "Vous avez masqué trop de gens : réaffichez d’abord quelqu’un."},
    {"undo_asked", 409, "The others have been asked already.", "Les autres ont déjà été sollicités."},
    {"nobody_asks", 409, "Nobody is asking to undo a move.", "Personne ne demande à annuler un coup."},
    {"banned", 403, "The host has removed you from this table.", "L’hôte vous a exclu de cette table."},
    {"blocked", 403, "You cannot sit down at this person’s tables.",
     "Vous ne pouvez pas vous asseoir aux tables de cette personne."},
    {"removed", 410, "A moderator has removed this table.", "Un modérateur a supprimé cette table."},
    {"voted", 409, "You have already voted: the others are asked.",
     "Vous avez déjà voté : on attend les autres."},
    {"hushed", 403, "Only players can chat at this table.",
     "À cette table, seuls les joueurs peuvent écrire."},
    {"has_clock", 409, "This game has a clock: it decides when somebody is away too long.",
     "Cette partie se joue à la pendule : c’est elle qui décide des absences."},
    {"not_away", 409, "Nobody has been away for five minutes.", "Personne n’est absent depuis cinq minutes."},
    {"rated_plays_on", 409, "A rated game is played to its end.",
     "Une partie classée se joue jusqu’au bout."},
    {"no_plan", 409, "Plans are made in games by correspondence, while others play.",
     "On prépare un coup dans les parties par correspondance, pendant que les autres jouent."},
    {"deal_secret", 403, "That deal is still being played: it can be played again when the game is over.",
     "Cette donne se joue encore : elle pourra être rejouée une fois la partie finie."},
    {"day_alone", 400, "You play the deal of the day alone against computer players.",
     "La donne du jour se joue seul contre des adversaires IA."},
    {"day_played", 409, "You already have a game with today’s deal.",
     "Vous avez déjà une partie avec la donne du jour."},
    {"day_secret", 403, "Games with today’s deal can be watched tomorrow.",
     "Les parties avec la donne du jour pourront être vues demain."},
    {"day_here", 400, "You play this deal on your own device.",
     "Cette donne se joue sur votre propre appareil."},
    {"day_wrong", 409, "This deal is not one of today: check the date of your device.",
     "Cette donne n’est pas celle d’aujourd’hui : vérifiez la date de votre appareil."},
    {"rated_guest", 403, "Rated games need an account: create one, or play an unrated game.",
     "Une partie classée demande un compte : créez-en un, ou jouez une partie non classée."},
    {"rated_clock", 400, "A rated game needs a clock.", "Une partie classée se joue à la pendule."},
    {"rated_hints", 400, "There are no hints in a rated game.",
     "Il n’y a pas de conseils dans une partie classée."},
    {"rated_deal", 400, "A rated game needs a fresh deal.", "Une partie classée demande une nouvelle donne."},
    {"rated_screen", 400, "In a rated game everybody plays on their own device.",
     "Dans une partie classée, chacun joue sur son appareil."},
    {"too_many_open", 409, "You have too many tables waiting for players: start or close one first.",
     "Trop de vos tables attendent des joueurs : commencez ou fermez-en une d’abord."},
    {"too_many_games", 409, "You have too many games running: finish or end one first.",
     "Vous avez trop de parties en cours : terminez-en une d’abord."},
    {"too_many_here", 409, "Too many tables opened from your network are waiting for players: try later.",
     "Trop de tables ouvertes depuis votre réseau attendent des joueurs : réessayez plus tard."},
    {"set_aside", 410, "This table cannot be opened any more.", "Cette table ne peut plus être ouverte."},
    {"too_fast", 429, "Too many messages: wait a moment.", "Trop de messages : attendez un instant."},
    {"busy", 503, "The server is busy: try again.", "Le serveur est occupé : réessayez."},
    {"store", 503, "This could not be saved (is the disk full?): nothing has changed. Try again.",
     "Impossible d’enregistrer (disque plein ?) : rien n’a changé. Réessayez."},
}};

Words const& of(Objection objection) {
  return all_words[static_cast<std::size_t>(objection)];
}

}  // namespace

std::string_view word(Objection objection) {
  return of(objection).word;
}

std::string_view sentence(Objection objection, Language language) {
  return language == Language::fr ? of(objection).fr : of(objection).en;
}

int status(Objection objection) {
  return of(objection).status;
}

TableId table_of(protocol::ClientMessage const& message) {
  return std::visit(
      [](auto const& m) -> TableId {
        if constexpr (requires { m.table; }) {
          return m.table;
        } else {
          return "";
        }
      },
      message);
}

std::string action_of(protocol::ClientMessage const& message) {
  return std::visit(
      [](auto const& m) -> std::string {
        if constexpr (requires { m.action; }) {
          return m.action;
        } else {
          return "";
        }
      },
      message);
}

protocol::ServerMessage refusal_of(protocol::ClientMessage const* message, Objection objection,
                                   Language language) {
  std::string const code(word(objection));
  std::string const text(sentence(objection, language));
  if (message == nullptr) return protocol::Error{code, text, "", ""};
  if (auto action = action_of(*message); !action.empty())
    return protocol::Refused{std::move(action), table_of(*message), code, text, ""};
  return protocol::Error{code, text, table_of(*message), std::string(protocol::kind_of(*message))};
}

int status_of(protocol::ServerMessage const& message) {
  auto const code = std::visit(
      [](auto const& m) -> std::string {
        if constexpr (requires { m.code; }) {
          return m.code;
        } else {
          return "";
        }
      },
      message);
  if (code.empty()) return 200;
  for (int i = 0; i < objections; ++i)
    if (word(static_cast<Objection>(i)) == code) return status(static_cast<Objection>(i));
  return 409;  // a rule of the game
}

}  // namespace roundhouse::tables
