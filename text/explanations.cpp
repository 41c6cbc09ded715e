#include "text/explanations.h"

#include <cmath>

#include "text/moves.h"
#include "text/rows.h"

namespace roundhouse::text {
namespace {

constexpr std::size_t most_named = 3;  // routes or tickets in one sentence

}  // namespace

std::string number_text(double value, Language language) {
  auto const tenths = static_cast<long>(std::nearbyint(10 * std::abs(value)));
  if (tenths % 10 == 0) return std::to_string(tenths / 10);
  return phrase(language, "{}.{}", "{},{}", tenths / 10, tenths % 10);
}

std::string points_text(double value, Language language) {
  auto const number = number_text(value, language);
  // French counts in the plural from two on.
  bool const one = language == Language::fr ? std::abs(value) < 1.95 : number == "1";
  return number + (one ? " point" : " points");
}

std::string ExplanationWords::route_text() const {
  return has_route() ? route_name(board, route(), language) : fixed("the route", "la route");
}

std::string ExplanationWords::feared_text() const {
  return why.feared_route == no_route ? route_text() : route_name(board, why.feared_route, language);
}

std::string ExplanationWords::rival() const {
  if (why.feared_seat == no_seat) return fixed("An opponent", "Un adversaire");
  return names_[index(why.feared_seat)];
}

std::string ExplanationWords::listed(std::vector<std::string> all) const {
  if (all.size() > most_named) {
    all.resize(most_named);
    all.push_back(fixed("others", "d’autres"));
  }
  return enumeration(all, language);
}

std::string ExplanationWords::served() const {
  std::vector<TicketId> list;
  for (auto const t : why.tickets) list.push_back(t);
  return ticket_list(list);
}

std::string ExplanationWords::ticket_list(std::vector<TicketId> const& tickets) const {
  std::vector<std::string> list;
  list.reserve(tickets.size());
  for (auto const t : tickets) list.push_back(ticket_name(board, t, language));
  return listed(std::move(list));
}

std::vector<TicketId> ExplanationWords::chosen() const {
  if (move.kind == MoveKind::pick) return {move.ticket()};
  std::vector<TicketId> list;
  auto const& offer = table.at(seat).offer;
  for (std::size_t i = 0; move.kind == MoveKind::keep && i < offer.size; ++i) {
    if (((move.a >> i) & 1U) != 0) list.push_back(offer.tickets[i]);
  }
  return list;
}

int ExplanationWords::count_missing() const {
  bool const own = has_route() && why.plan.contains(route());
  return why.plan.size() - (own ? 1 : 0);
}

std::string ExplanationWords::missing() const {
  std::vector<std::string> list;
  for (auto const r : why.plan) {
    if (r != route()) list.push_back(route_name(board, r, language));
  }
  return listed(std::move(list));
}

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

/// What the move is for: one sentence. Those of a mechanic stand in its file.
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

constexpr std::size_t most_others = 2;  // other moves that are told

/// Digits in groups of three.
std::string count_text(std::int64_t n, Language language) {
  auto digits = std::to_string(n);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), language == Language::fr ? "\u202f" : ",");
  }
  return digits;
}

std::string too_few_turns(Words const& w) {
  if (w.why.plan_turns < w.why.turns_left) {
    return w.fixed("Others may take a route of the plan first.",
                   "D’autres peuvent prendre avant une route du plan.");
  }
  if (w.why.plan_turns <= 0) {
    return w.fixed("The game may end before the plan is finished.",
                   "La partie peut finir avant que le plan soit achevé.");
  }
  return w.say("The game may end first: the plan takes about {} turns, and about {} are left.",
               "La partie peut finir avant : le plan demande environ {} tours, et il en reste environ {}.",
               w.why.plan_turns, w.why.turns_left);
}

std::string fear_text(Words const& w) {
  switch (w.why.fear) {
    case Fear::nothing: return "";
    case Fear::losing_route:
      return w.say("{} may want {} too: better not wait.",
                   "{} peut vouloir {} aussi : mieux vaut ne pas attendre.", w.rival(), w.feared_text());
    case Fear::too_few_turns: return too_few_turns(w);
    case Fear::too_few_trains:
      return w.say("Only {} left.", "Il ne reste que {}.",
                   train_count(w.board, w.table.at(w.seat).trains, w.language));
    case Fear::dear_tunnel:
      return w.say("{} is a tunnel and may cost extra.", "{} est un tunnel et peut coûter un supplément.",
                   w.feared_text());
    case Fear::emptied_cities:
      return w.say("{} may collect the goods first.", "{} peut ramasser les marchandises avant.", w.rival());
    case Fear::lost_majority:
      return w.say("{} may take the lead in this province.", "{} peut prendre la tête dans cette province.",
                   w.rival());
  }
  return "";
}

/// A sentence of the menu in the middle of another one.
std::string within(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'A' && sentence[0] <= 'Z') {
    sentence[0] = static_cast<char>(sentence[0] - 'A' + 'a');
  }
  return sentence;
}

std::string difference(double points, Words const& w) {
  if (std::abs(points) < 0.05) return w.fixed("just as good", "aussi bon");
  return (points < 0 ? "−" : "+") + number_text(points, w.language);
}

double own_value(Words const& w) {
  for (auto const& option : w.why.options) {
    if (option.move == w.move) return option.value;
  }
  return w.why.options.empty() ? 0 : w.why.options.front().value;
}

/// The best other moves, and how the player came to know.
std::string others_text(Words const& w) {
  std::vector<std::string> list;
  for (auto const& option : w.why.options) {
    if (option.move == w.move || list.size() == most_others) continue;
    list.push_back(filled("{} ({})", within(move_sentence(w.board, w.table, w.seat, option.move, w.language)),
                          difference(option.value - own_value(w), w)));
  }
  auto const games = count_text(w.why.games_imagined, w.language);
  bool const searched = w.why.games_imagined > 0;
  if (list.empty()) {
    return searched ? w.say("Based on {} simulated games.", "D’après {} parties simulées.", games) : "";
  }
  auto const moves = enumeration(list, w.language);
  if (!searched) return w.say("Next best: {}.", "Autres bons coups : {}.", moves);
  return w.say("Next best, in {} simulated games: {}.",
               "Autres bons coups, d’après {} parties simulées : {}.", games, moves);
}

}  // namespace

std::string explanation_text(MoveInPlace const& made, Explanation const& explanation,
                             std::vector<std::string> const& names, Language language) {
  Words const words(made, explanation, names, language);
  auto text = aim_text(words);
  for (auto const& more : {fear_text(words), others_text(words)}) {
    if (!more.empty()) text += ' ' + more;
  }
  return text;
}

}  // namespace roundhouse::text
