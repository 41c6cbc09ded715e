/// What a move is for, one sentence for each Aim.
#include "text/explanation_words.h"

namespace roundhouse::text {
namespace {

using Words = ExplanationWords;

std::string join_tickets(Words const& w) {
  if (!w.has_route() || w.why.tickets.empty()) {
    return w.fixed("It is part of the plan for the tickets.", "Cela fait partie du plan pour les billets.");
  }
  switch (w.count_missing()) {
    case 0:
      return w.say("{} is needed for {}, and then nothing is missing.",
                   "{} est nécessaire à {}, et il ne manque alors plus rien.", w.route_text(), w.served());
    case 1:
      return w.say("{} is needed for {}; then only {} is missing.",
                   "{} est nécessaire à {} ; il ne manque ensuite que {}.", w.route_text(), w.served(),
                   w.missing());
    default:
      return w.say("{} is needed for {}; then {} are still missing.",
                   "{} est nécessaire à {} ; il manque ensuite {}.", w.route_text(), w.served(), w.missing());
  }
}

std::string collect_cards(Words const& w) {
  if (w.count_missing() == 0)
    return w.fixed("The plan needs these cards.", "Le plan a besoin de ces cartes.");
  if (w.why.tickets.empty())
    return w.say("Cards are needed for {}.", "Il faut des cartes pour {}.", w.missing());
  return w.say("Cards are needed for {}, on the way to {}.", "Il faut des cartes pour {}, en vue de {}.",
               w.missing(), w.served());
}

std::string score_points(Words const& w) {
  if (!w.has_route()) return w.say("It brings {}.", "Cela rapporte {}.", w.gain());
  return w.say("{} is worth taking for its own {}.", "{} vaut la peine pour elle-même : {}.", w.route_text(),
               w.gain());
}

std::string longest_path(Words const& w) {
  if (w.why.gain < 0.05) {
    return w.say("{} makes the longest path longer.", "{} allonge le plus long chemin.", w.route_text());
  }
  return w.say("{} makes the longest path longer: about {}.", "{} allonge le plus long chemin : environ {}.",
               w.route_text(), w.gain());
}

std::string block(Words const& w) {
  return w.say("{} badly needs {}; once it is taken, there is no easy way around.",
               "{} a grand besoin de {} ; une fois prise, il n'y a plus de détour facile.", w.rival(),
               w.has_route() ? w.route_text() : w.feared_text());
}

std::string choose_tickets(Words const& w) {
  auto const list = w.chosen();
  if (list.empty()) {
    return w.fixed("This mix suits the trains and the turns ahead.",
                   "Ce mélange convient aux wagons et aux tours à venir.");
  }
  if (list.size() == 1) {
    return w.say("{} fits best with what is built and held.",
                 "{} va le mieux avec ce qui est construit et tenu.", w.ticket_list(list));
  }
  return w.say("{} fit together, and with what is built and held.",
               "{} vont ensemble, et avec ce qui est construit et tenu.", w.ticket_list(list));
}

std::string draw_tickets(Words const& w) {
  int const trains = w.table.at(w.seat).trains;
  if (w.why.turns_left <= 0) {
    return w.say("There is room for new tickets: {} trains are left.",
                 "Il y a place pour de nouveaux billets : il reste {} wagons.", trains);
  }
  return w.say("There is room for new tickets: {} trains and about {} turns are left.",
               "Il y a place pour de nouveaux billets : il reste {} wagons et environ {} tours.", trains,
               w.why.turns_left);
}

std::string deny_tickets(Words const& w) {
  auto const list = w.chosen();
  if (list.empty()) {
    return w.fixed("What is passed on must not help a neighbour.",
                   "Ce qui passe plus loin ne doit pas aider un voisin.");
  }
  return w.say("{} would be worth too much to the next player.", "{} vaudrait trop cher au joueur suivant.",
               w.ticket_list(list));
}

std::string spare_cards(Words const& w) {
  if (w.count_missing() == 0) {
    return w.fixed("These cards are the easiest to spare.",
                   "Ces cartes sont celles dont on se passe le mieux.");
  }
  return w.say("These cards are the easiest to spare; the others are for {}.",
               "Ces cartes sont celles dont on se passe le mieux ; les autres sont pour {}.", w.missing());
}

std::string push_tunnel(Words const& w) {
  if (w.why.tickets.empty()) {
    return w.say("{} is worth the extra cards.", "{} vaut bien le supplément.", w.route_text());
  }
  return w.say("{} is worth the extra cards: it is needed for {}.",
               "{} vaut bien le supplément : c'est pour {}.", w.route_text(), w.served());
}

std::string retreat(Words const& w) {
  if (w.count_missing() == 0) {
    return w.say("The cards are worth more than {}.", "Les cartes valent plus que {}.", w.route_text());
  }
  return w.say("The cards are worth more than {}: they are for {}.",
               "Les cartes valent plus que {} : elles sont pour {}.", w.route_text(), w.missing());
}

std::string place_passenger(Words const& w) {
  if (w.move.kind != MoveKind::place_passenger) {
    return w.fixed("The passenger will find a better start.", "Le voyageur trouvera un meilleur départ.");
  }
  return w.say("From {} goods worth about {} are within reach.",
               "Depuis {}, environ {} de marchandises sont à portée.",
               w.board.at(w.move.city()).name.in(w.language), w.gain());
}

std::string festivals(Words const& w) {
  if (w.move.kind == MoveKind::no_festival) {
    return w.fixed("The festival cards there are not worth it.",
                   "Les cartes festival qui s'y trouvent n'en valent pas la peine.");
  }
  if (w.move.kind != MoveKind::take_festival) {
    return w.say("Festival cards worth {} can be taken with it.",
                 "On peut prendre avec elle {} de cartes festival.", w.gain());
  }
  return w.say("The cards of {} add {}.", "Les cartes de {} ajoutent {}.",
               w.board.festivals->list[w.move.a].name.in(w.language), w.gain());
}

std::string provinces(Words const& w) {
  if (w.move.kind == MoveKind::no_province) {
    return w.fixed("The train is worth more on the map.", "Le wagon vaut plus sur la carte.");
  }
  if (w.move.kind != MoveKind::province && w.move.kind != MoveKind::extra) {
    return w.say("A place on the provinces table is worth about {}.",
                 "Une place au tableau des provinces vaut environ {}.", w.gain());
  }
  auto const line = w.move.kind == MoveKind::province ? w.move.a : w.table.claim.line;
  return w.say("A train on {} is worth about {}.", "Un wagon sur {} vaut environ {}.",
               w.board.provinces->lines[line].name.in(w.language), w.gain());
}

}  // namespace

std::string aim_text(Words const& w) {
  switch (w.why.aim) {
    case Aim::only_move: return w.fixed("There is no other move.", "Il n'y a pas d'autre coup.");
    case Aim::join_tickets: return join_tickets(w);
    case Aim::collect_cards: return collect_cards(w);
    case Aim::stock_up:
      return w.fixed("No route calls for cards at the moment; these will be of use later.",
                     "Aucune route ne presse pour l'instant ; ces cartes serviront plus tard.");
    case Aim::score_points: return score_points(w);
    case Aim::longest_path: return longest_path(w);
    case Aim::block: return block(w);
    case Aim::choose_tickets: return choose_tickets(w);
    case Aim::draw_tickets: return draw_tickets(w);
    case Aim::deny_tickets: return deny_tickets(w);
    case Aim::spare_cards: return spare_cards(w);
    case Aim::push_tunnel: return push_tunnel(w);
    case Aim::retreat: return retreat(w);
    case Aim::place_passenger: return place_passenger(w);
    case Aim::ride:
      return w.say("Goods worth about {} lie along the way.",
                   "Environ {} de marchandises attendent en chemin.", w.gain());
    case Aim::festivals: return festivals(w);
    case Aim::provinces: return provinces(w);
    case Aim::end_game:
      return w.fixed("The end is near, and this makes the most of what is left.",
                     "La fin approche, et c'est le meilleur usage de ce qui reste.");
  }
  return "";
}

}  // namespace roundhouse::text
