/// What a move is for, one sentence for each Aim; those of a mechanic stand in its file.
#include "text/explanation_words.h"
#include "text/rows.h"

namespace roundhouse::text {
namespace {

using Words = ExplanationWords;

std::string join_tickets(Words const& w) {
  if (!w.has_route() || w.why.tickets.empty()) {
    return w.fixed("It is part of the plan for the tickets.", "C’est une étape du plan pour les billets.");
  }
  switch (w.count_missing()) {
    case 0:
      return w.say("{} is needed for {}; then nothing else is missing.",
                   "{} sert à {} ; il ne manque ensuite plus rien.", w.route_text(), w.served());
    case 1:
      return w.say("{} is needed for {}; then only {} is missing.", "{} sert à {} ; il ne manque ensuite {}.",
                   w.route_text(), w.served(), with_que(w.missing(), w.language));
    default:
      return w.say("{} is needed for {}; then {} are still missing.", "{} sert à {} ; il manque ensuite {}.",
                   w.route_text(), w.served(), w.missing());
  }
}

std::string collect_cards(Words const& w) {
  if (w.count_missing() == 0)
    return w.fixed("The plan needs these cards.", "Le plan a besoin de ces cartes.");
  if (w.why.tickets.empty())
    return w.say("Cards are needed for {}.", "Il faut des cartes pour {}.", w.missing());
  return w.say("Cards are needed for {}, on the way to {}.", "Il faut des cartes pour {}, en vue {}.",
               w.missing(), with_de(w.served(), w.language));
}

std::string score_points(Words const& w) {
  if (!w.has_route()) return w.say("It brings {}.", "Cela rapporte {}.", w.gain());
  return w.say("{} is worth claiming just for its {}.", "{} vaut la peine à elle seule : {}.", w.route_text(),
               w.gain());
}

std::string longest_path(Words const& w) {
  if (w.why.gain < 0.05) {
    return w.say("{} makes the longest path longer.", "{} rallonge le chemin le plus long.", w.route_text());
  }
  return w.say("{} makes the longest path longer: about {}.",
               "{} rallonge le chemin le plus long : environ {}.", w.route_text(), w.gain());
}

std::string block(Words const& w) {
  return w.say("{} badly needs {}; once it is taken, there is no easy way around.",
               "{} a vraiment besoin {} ; une fois la route prise, pas de détour facile.", w.rival(),
               with_de(w.has_route() ? w.route_text() : w.feared_text(), w.language));
}

std::string choose_tickets(Words const& w) {
  auto const list = w.chosen();
  if (list.empty()) {
    return w.fixed("This mix suits the trains and turns that are left.",
                   "Ce choix convient aux wagons et aux tours qui restent.");
  }
  if (list.size() == 1) {
    return w.say("{} fits best with the routes and tickets so far.",
                 "{} s’accorde le mieux avec les routes et les billets actuels.", w.ticket_list(list));
  }
  return w.say("{} go well together, and with the routes and tickets so far.",
               "{} vont bien ensemble, et avec les routes et les billets actuels.", w.ticket_list(list));
}

std::string draw_tickets(Words const& w) {
  auto const trains = train_count(w.board, w.table.at(w.seat).trains, w.language);
  if (w.why.turns_left <= 0) {
    return w.say("There is room for more tickets: {} left.",
                 "Il y a de la place pour d’autres billets : il reste {}.", trains);
  }
  return w.say("There is room for more tickets: {} and about {} turns left.",
               "Il y a de la place pour d’autres billets : il reste {} et environ {} tours.", trains,
               w.why.turns_left);
}

std::string deny_tickets(Words const& w) {
  auto const list = w.chosen();
  if (list.empty()) {
    return w.fixed("The tickets passed on must not help the next player.",
                   "Les billets passés ne doivent pas aider le joueur suivant.");
  }
  return w.say("{} would be worth too much to the next player.", "{} rapporterait trop au joueur suivant.",
               w.ticket_list(list));
}

std::string spare_cards(Words const& w) {
  if (w.count_missing() == 0) {
    return w.fixed("These cards are the easiest to spare.", "Ce sont les cartes dont on se passe le mieux.");
  }
  return w.say("These cards are the easiest to spare; the others are for {}.",
               "Ce sont les cartes dont on se passe le mieux ; les autres sont pour {}.", w.missing());
}

}  // namespace

std::string aim_text(Words const& w) {
  switch (w.why.aim) {
    case Aim::only_move: return w.fixed("It is the only possible move.", "C’est le seul coup possible.");
    case Aim::join_tickets: return join_tickets(w);
    case Aim::collect_cards: return collect_cards(w);
    case Aim::stock_up:
      return w.fixed("No route is urgent right now; these cards will be useful later.",
                     "Aucune route ne presse pour l’instant ; ces cartes serviront plus tard.");
    case Aim::score_points: return score_points(w);
    case Aim::longest_path: return longest_path(w);
    case Aim::block: return block(w);
    case Aim::choose_tickets: return choose_tickets(w);
    case Aim::draw_tickets: return draw_tickets(w);
    case Aim::deny_tickets: return deny_tickets(w);
    case Aim::spare_cards: return spare_cards(w);
    case Aim::end_game:
      return w.fixed("The end is near, and this makes the most of what is left.",
                     "La fin approche, et c’est le meilleur parti à tirer de ce qui reste.");
    default: return find_row<&MechanicText::aims, &AimText::aim>(w.why.aim)->text(w);
  }
}

}  // namespace roundhouse::text
