#include "text/refusals.h"

#include <array>

#include "text/phrase.h"

namespace roundhouse::text {
namespace {

struct Refusal {
  Reason reason;
  std::string_view en;
  std::string_view fr;
};

constexpr Per<Reason, Refusal, reasons> refusals{{{
    {Reason::none, "The move is legal.", "Le coup est permis."},
    {Reason::game_over, "The game is over.", "La partie est terminée."},
    {Reason::not_your_decision, "It is not your turn to decide.", "Ce n’est pas à vous de décider."},
    {Reason::already_chosen, "You have already chosen; the others are still choosing.",
     "Vous avez déjà choisi ; les autres choisissent encore."},
    {Reason::not_now, "You cannot do that now.", "Ce n’est pas possible maintenant."},
    {Reason::can_act, "You may pass only when nothing else is possible.",
     "On ne peut passer que si aucune action n’est possible."},
    {Reason::not_in_row, "That card is not in the row.", "Cette carte n’est pas dans la rangée."},
    {Reason::locomotive_second, "A face-up locomotive cannot be the second card.",
     "Une locomotive visible ne peut pas être la deuxième carte."},
    {Reason::nothing_to_draw, "There are no cards left to draw.", "Il ne reste aucune carte à piocher."},
    {Reason::no_such_route, "This board has no such route.", "Cette route n’existe pas sur ce plateau."},
    {Reason::route_claimed, "This route is already claimed.", "Cette route est déjà prise."},
    {Reason::route_closed,
     "This route is closed: with so few players, only one of several parallel routes can be used.",
     "Cette route est fermée : à si peu de joueurs, une seule des routes parallèles peut servir."},
    {Reason::own_parallel, "You already own a parallel route.", "Vous possédez déjà une route parallèle."},
    {Reason::too_few_trains, "You do not have enough trains left for this route.",
     "Il ne vous reste pas assez de wagons pour cette route."},
    {Reason::cannot_pay, "You cannot pay for this route with your cards.",
     "Vos cartes ne permettent pas de payer cette route."},
    {Reason::wrong_color, "This route must be paid for in its own colour.",
     "Cette route se paie dans sa propre couleur."},
    {Reason::too_few_cards, "You do not have these cards.", "Vous n’avez pas ces cartes."},
    {Reason::locomotive_not_wild, "Locomotives are not wild on this route.",
     "Les locomotives ne sont pas des jokers sur cette route."},
    {Reason::short_for_plus_four, "This route is too short for a locomotive +4.",
     "Cette route est trop courte pour une locomotive +4."},
    {Reason::passenger_never_pays, "Passenger cards never pay for a route.",
     "Les cartes voyageur ne paient jamais une route."},
    {Reason::ferry_symbols, "The ferry needs a locomotive for each of its symbols.",
     "Le ferry demande une locomotive pour chacun de ses symboles."},
    {Reason::no_swap_here, "On this route, other cards cannot replace the ones it needs.",
     "Sur cette route, on ne peut pas remplacer les cartes demandées par d’autres."},
    {Reason::wrong_number_of_cards, "That is not how many cards the route needs.",
     "Ce n’est pas le nombre de cartes demandé par la route."},
    {Reason::give_wrong_cards, "That is not how many cards you still have to discard.",
     "Ce n’est pas le nombre de cartes qu’il reste à défausser."},
    {Reason::give_wrong_cards_swap, "That is not how many cards you still have to discard.",
     "Ce n’est pas le nombre de cartes qu’il reste à défausser."},
    {Reason::raise_wrong_number, "That is not the extra cost of the tunnel.",
     "Ce n’est pas le supplément demandé par le tunnel."},
    {Reason::raise_too_few_cards, "You do not have these cards for the extra cost.",
     "Vous n’avez pas ces cartes pour le supplément."},
    {Reason::raise_locomotives_only,
     "If you played only locomotives for a tunnel, you pay the extra cost with locomotives too.",
     "Un tunnel payé uniquement en locomotives exige aussi des locomotives pour le supplément."},
    {Reason::no_tickets_left, "There are no tickets left.", "Il ne reste plus de billets."},
    {Reason::before_second_draft, "You cannot draw tickets before the second draft.",
     "On ne peut pas piocher de billets avant le second draft."},
    {Reason::mix_total, "Short and long tickets do not add up to the number to draw.",
     "La somme des billets courts et longs n’est pas le nombre à piocher."},
    {Reason::mix_over_deck, "One of the decks does not have enough tickets.",
     "L’une des pioches n’a pas assez de billets."},
    {Reason::keep_too_few, "You must keep more tickets.", "Vous devez garder plus de billets."},
    {Reason::keep_too_few_opening, "You must keep more tickets.", "Vous devez garder plus de billets."},
    {Reason::keep_exactly, "That is not the number of tickets to keep.",
     "Ce n’est pas le nombre de billets à garder."},
    {Reason::not_offered, "This ticket was not offered to you.", "Ce billet ne vous est pas proposé."},
    {Reason::not_in_pack, "This ticket is not in your pack.", "Ce billet n’est pas dans votre paquet."},
    {Reason::no_passenger_left, "You have no passengers left.", "Il ne vous reste aucun voyageur."},
    {Reason::not_an_end, "The route does not end in this city.", "La route ne mène pas à cette ville."},
    {Reason::passenger_stands_there, "There is already a passenger there.", "Il y a déjà un voyageur."},
    {Reason::country_no_passenger, "Passengers cannot be placed in a country.",
     "On ne pose pas de voyageur dans un pays."},
    {Reason::no_passenger_there, "You have no passenger there.", "Vous n’y avez pas de voyageur."},
    {Reason::ride_no_way, "The passenger cannot go anywhere from there.",
     "Le voyageur ne peut aller nulle part depuis cette ville."},
    {Reason::route_unclaimed, "Passengers can only use claimed routes.",
     "Les voyageurs n’empruntent que des routes prises."},
    {Reason::route_used, "The passenger has already used this route.",
     "Le voyageur a déjà emprunté cette route."},
    {Reason::not_adjacent, "The route does not start where the passenger is.",
     "La route ne part pas de la ville où se trouve le voyageur."},
    {Reason::country_dead_end, "Passengers cannot enter a country.", "Aucun voyageur n’entre dans un pays."},
    {Reason::no_passenger_card, "An opponent’s route costs a passenger card, and you have none.",
     "La route d’un adversaire coûte une carte voyageur, et vous n’en avez pas."},
    {Reason::ride_too_short, "The passenger must travel along at least one route.",
     "Le voyageur doit parcourir au moins une route."},
    {Reason::no_festival_there, "There are no festival cards for you to take there.",
     "Il n’y a pas de cartes festival à prendre."},
    {Reason::wrong_line, "The train must go in the line of the route’s colour.",
     "Le wagon doit aller sur la ligne de la couleur de la route."},
    {Reason::no_train_for_province, "You have no train left for the provinces table.",
     "Il ne vous reste pas de wagon pour le tableau des provinces."},
    {Reason::no_free_cell, "The line has no free space at this value or below.",
     "La ligne n’a pas de case libre à cette valeur ou au-dessous."},
    {Reason::extra_not_eligible, "You can only add cards that could pay for this route.",
     "On ne peut ajouter que des cartes qui pourraient payer cette route."},
    {Reason::extra_too_many, "That is more than the last space of the line is worth.",
     "C’est plus que la valeur de la dernière case de la ligne."},
    {Reason::express_gone, "You no longer have this express card.", "Vous n’avez plus cette carte express."},
    {Reason::express_once, "You can use only one express card per turn.",
     "On ne peut utiliser qu’une carte express par tour."},
    {Reason::express_too_late, "Use an express card before you take your first card.",
     "Une carte express s’utilise avant de prendre la première carte."},
}}};

constexpr bool in_order() {
  for (int i = 0; i < reasons; ++i) {
    if (static_cast<int>(refusals[i].reason) != i) return false;
  }
  return true;
}
static_assert(in_order(), "one sentence for every reason, in the order of the reasons");

}  // namespace

std::string_view sentence(Reason reason, Language language) {
  auto const& refusal = refusals[reason];
  return pick(language, refusal.en, refusal.fr);
}

std::string explain(Board const& board, Reason reason, Language language) {
  auto const id = clause(reason, board);
  if (id.empty()) return std::string(sentence(reason, language));
  return fmt::format("{} ({})", sentence(reason, language), id);
}

}  // namespace roundhouse::text
