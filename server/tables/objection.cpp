#include "server/tables/objection.h"

#include <array>

namespace roundhouse::server {
namespace {

struct Words {
  std::string_view word;
  int status;
  std::string_view en;
  std::string_view fr;
};

constexpr std::array<Words, objections> all_words{{
    {"no_such_table", 404, "There is no such table.", "Cette table n’existe pas."},
    {"no_such_board", 400, "There is no such board.", "Ce plateau n’existe pas."},
    {"no_such_level", 400, "There is no computer player of that level.",
     "Aucun joueur ordinateur n’a ce niveau."},
    {"seats_wrong", 400, "This board is not for so many players.", "Ce plateau ne se joue pas à ce nombre."},
    {"first_wrong", 400, "Whoever begins must have a seat at the table.",
     "Qui commence doit avoir une place à la table."},
    {"deal_wrong", 400,
     "The deal of that table cannot be played here: board and number of seats must be the same.",
     "La donne de cette table ne peut pas être jouée ici : il faut le même plateau et le même nombre de "
     "places."},
    {"not_your_seat", 403, "This is not your seat.", "Ce n’est pas votre place."},
    {"which_seat", 400, "You have several seats: say which.", "Vous avez plusieurs places : dites laquelle."},
    {"not_open", 409, "The game has begun.", "La partie a commencé."},
    {"not_playing", 409, "The game has not begun.", "La partie n’a pas commencé."},
    {"game_over", 409, "The game is over.", "La partie est finie."},
    {"paused", 409, "The game is paused.", "La partie est en pause."},
    {"not_paused", 409, "Nobody has asked for a pause.", "Personne n’a demandé de pause."},
    {"stale", 409, "The game has gone on meanwhile.", "La partie a continué entre-temps."},
    {"no_move", 400, "These words make no move.", "Ces mots ne sont pas un coup."},
    {"sits_in", 409, "A computer player sits in for you: take your seat back first.",
     "Un joueur ordinateur vous remplace : reprenez d’abord votre place."},
    {"nobody_sits_in", 409, "Nobody sits in for you.", "Personne ne vous remplace."},
    {"already_sitting", 409, "You already have a seat here.", "Vous avez déjà une place ici."},
    {"seat_taken", 409, "This seat is taken.", "Cette place est prise."},
    {"table_full", 409, "All seats are taken.", "Toutes les places sont prises."},
    {"host_only", 403, "Only whoever opened the table can do that.",
     "Seul qui a ouvert la table peut le faire."},
    {"cannot_remove", 409, "Nobody can be sent away from this seat.",
     "Personne ne peut être renvoyé de cette place."},
    {"seats_free", 409, "Some seats are still free.", "Des places sont encore libres."},
    {"no_undo", 409, "There is no move that you could take back.",
     "Il n’y a aucun coup que vous puissiez reprendre."},
    {"hints_off", 403, "At this table there are no hints.", "À cette table, il n’y a pas de conseils."},
    {"not_your_decision", 409, "It is not your decision now.", "Ce n’est pas à vous de décider."},
    {"not_yours_to_see", 403, "This can be asked about your own decisions, or when the game is over.",
     "On peut le demander pour ses propres décisions, ou quand la partie est finie."},
    {"no_position", 404, "The game does not have so many decisions.",
     "La partie n’a pas autant de décisions."},
    {"not_clonable", 403, "Only a finished game, or your own at one screen, can be played on from here.",
     "Seule une partie finie, ou la vôtre sur un seul écran, peut être reprise d’ici."},
    {"clone_seats", 400, "There must be as many seats as in the game, all yours or computer players.",
     "Il faut autant de places que dans la partie, toutes à vous ou à des joueurs ordinateurs."},
    {"not_over", 409, "The game is not over.", "La partie n’est pas finie."},
    {"busy", 503, "Too much is going on just now: try again.",
     "Il y a trop à faire en ce moment : réessayez."},
    {"store", 503, "This could not be kept (is the disk full?): nothing has changed. Try again.",
     "Ceci n’a pas pu être conservé (disque plein ?) : rien n’a changé. Réessayez."},
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

}  // namespace roundhouse::server
