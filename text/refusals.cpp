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

constexpr std::array<Refusal, reasons> refusals{{
    {Reason::none, "The move is legal.", "Le coup est permis."},
    {Reason::game_over, "The game is over.", "La partie est terminée."},
    {Reason::not_your_decision, "It is not your decision now.", "Ce n'est pas à vous de décider maintenant."},
    {Reason::already_chosen, "You have chosen already; the others are still choosing.",
     "Vous avez déjà choisi ; les autres choisissent encore."},
    {Reason::not_now, "This cannot be done at this moment.", "Cela n'est pas possible à ce moment."},
    {Reason::can_act, "You may pass only when nothing else is possible.",
     "On ne peut passer que si aucune action n'est possible."},
    {Reason::not_in_row, "There is no such card in the row.", "Il n'y a pas de telle carte dans la rangée."},
    {Reason::locomotive_second, "A face-up locomotive cannot be the second card.",
     "Une locomotive visible ne peut pas être la deuxième carte."},
    {Reason::nothing_to_draw, "There is no card left to draw.", "Il ne reste aucune carte à piocher."},
    {Reason::no_such_route, "There is no such route on this board.",
     "Il n'y a pas de telle route sur ce plateau."},
    {Reason::route_claimed, "The route is already claimed.", "La route est déjà prise."},
    {Reason::route_closed,
     "The route is closed: with so few players only one of parallel routes can be used.",
     "La route est fermée : à si peu de joueurs, une seule des routes parallèles peut servir."},
    {Reason::own_parallel, "You already hold a route parallel to it.",
     "Vous possédez déjà une route parallèle à celle-ci."},
    {Reason::too_few_trains, "You have too few trains left for this route.",
     "Il ne vous reste pas assez de wagons pour cette route."},
    {Reason::cannot_pay, "Your cards cannot pay for this route.",
     "Vos cartes ne permettent pas de payer cette route."},
    {Reason::wrong_color, "The route must be paid in its own colour.",
     "La route doit être payée dans sa propre couleur."},
    {Reason::too_few_cards, "You do not have these cards.", "Vous n'avez pas ces cartes."},
    {Reason::locomotive_not_wild, "Locomotives are not wild on this route.",
     "Les locomotives ne sont pas des jokers sur cette route."},
    {Reason::short_for_plus_four, "The route is too short for a locomotive +4.",
     "La route est trop courte pour une locomotive +4."},
    {Reason::passenger_never_pays, "Passenger cards never pay for a route.",
     "Les cartes voyageur ne paient jamais une route."},
    {Reason::ferry_symbols, "The ferry needs a locomotive for each of its symbols.",
     "Le ferry demande une locomotive pour chacun de ses symboles."},
    {Reason::no_swap_here, "Cards of any kind cannot stand for others on this route.",
     "Sur cette route, des cartes quelconques ne peuvent pas en remplacer d'autres."},
    {Reason::wrong_number_of_cards, "That is not the number of cards the route needs.",
     "Ce n'est pas le nombre de cartes que demande la route."},
    {Reason::give_wrong_cards, "That is not the number of cards still to be given.",
     "Ce n'est pas le nombre de cartes qu'il reste à donner."},
    {Reason::give_wrong_cards_swap, "That is not the number of cards still to be given.",
     "Ce n'est pas le nombre de cartes qu'il reste à donner."},
    {Reason::raise_wrong_number, "That is not what the tunnel costs more.",
     "Ce n'est pas le surcoût du tunnel."},
    {Reason::raise_too_few_cards, "You do not have these cards for the raise.",
     "Vous n'avez pas ces cartes pour le surcoût."},
    {Reason::raise_locomotives_only, "A tunnel laid with locomotives only is paid with locomotives only.",
     "Un tunnel posé uniquement avec des locomotives ne se paie qu'avec des locomotives."},
    {Reason::no_tickets_left, "There are no tickets left.", "Il ne reste plus de billets."},
    {Reason::before_second_draft, "No tickets can be drawn before the second draft.",
     "On ne peut pas piocher de billets avant le second draft."},
    {Reason::mix_total, "Short and long tickets do not add up to the number to draw.",
     "Billets courts et longs ne font pas ensemble le nombre à piocher."},
    {Reason::mix_over_deck, "One of the decks has too few tickets for this.",
     "L'une des pioches n'a pas assez de billets pour cela."},
    {Reason::keep_too_few, "You must keep more tickets.", "Vous devez garder plus de billets."},
    {Reason::keep_too_few_opening, "You must keep more tickets.", "Vous devez garder plus de billets."},
    {Reason::keep_exactly, "That is not the number of tickets to keep.",
     "Ce n'est pas le nombre de billets à garder."},
    {Reason::not_offered, "This ticket is not among those you may choose from.",
     "Ce billet n'est pas parmi ceux qui vous sont proposés."},
    {Reason::not_in_pack, "This ticket is not in your pack.", "Ce billet n'est pas dans votre paquet."},
    {Reason::no_passenger_left, "You have no passenger left.", "Il ne vous reste aucun voyageur."},
    {Reason::not_an_end, "The route does not end in this city.", "La route ne mène pas à cette ville."},
    {Reason::passenger_stands_there, "A passenger stands there already.", "Un voyageur s'y trouve déjà."},
    {Reason::country_no_passenger, "No passenger is ever put on a country.",
     "Un voyageur n'est jamais posé sur un pays."},
    {Reason::no_passenger_there, "None of your passengers stands there.",
     "Aucun de vos voyageurs ne s'y trouve."},
    {Reason::ride_no_way, "The passenger cannot go anywhere from there.",
     "Le voyageur ne peut aller nulle part depuis cette ville."},
    {Reason::route_unclaimed, "Passengers use claimed routes only.",
     "Les voyageurs n'empruntent que des routes prises."},
    {Reason::route_used, "The passenger has already used this route.",
     "Le voyageur a déjà emprunté cette route."},
    {Reason::not_adjacent, "The route does not start where the passenger is.",
     "La route ne part pas de la ville où se trouve le voyageur."},
    {Reason::country_dead_end, "No passenger enters a country.", "Aucun voyageur n'entre dans un pays."},
    {Reason::no_passenger_card, "An opponent's route costs a passenger card, and you have none.",
     "La route d'un adversaire coûte une carte voyageur, et vous n'en avez pas."},
    {Reason::ride_too_short, "The passenger must move along at least one route.",
     "Le voyageur doit parcourir au moins une route."},
    {Reason::no_festival_there, "No festival cards lie there for you to take.",
     "Il n'y a pas là de cartes festival que vous puissiez prendre."},
    {Reason::wrong_line, "The train goes on the line of the route's colour.",
     "Le wagon va sur la ligne de la couleur de la route."},
    {Reason::no_train_for_province, "You have no train left over for the provinces table.",
     "Il ne vous reste pas de wagon pour le tableau des provinces."},
    {Reason::no_free_cell, "The line has no free cell at this value or below.",
     "La ligne n'a pas de case libre à cette valeur ou au-dessous."},
    {Reason::extra_not_eligible, "Only cards that could pay for this route may be added.",
     "On ne peut ajouter que des cartes qui pourraient payer cette route."},
    {Reason::extra_too_many, "That is more than the last cell of the line is worth.",
     "C'est plus que la valeur de la dernière case de la ligne."},
    {Reason::express_gone, "You no longer have this express card.", "Vous n'avez plus cette carte express."},
    {Reason::express_once, "Only one express card may be spent in a turn.",
     "On ne peut dépenser qu'une carte express par tour."},
    {Reason::express_too_late, "An express card is spent before the first card is drawn.",
     "Une carte express se dépense avant de prendre la première carte."},
}};

constexpr bool in_order() {
  for (int i = 0; i < reasons; ++i) {
    if (static_cast<int>(refusals[static_cast<std::size_t>(i)].reason) != i) return false;
  }
  return true;
}
static_assert(in_order(), "one sentence for every reason, in the order of the reasons");

}  // namespace

std::string_view sentence(Reason reason, Language language) {
  auto const& refusal = refusals[static_cast<std::size_t>(reason)];
  return pick(language, refusal.en, refusal.fr);
}

std::string explain(Board const& board, Reason reason, Language language) {
  auto const id = clause(reason, board);
  if (id.empty()) return std::string(sentence(reason, language));
  return fmt::format("{} ({})", sentence(reason, language), id);
}

}  // namespace roundhouse::text
