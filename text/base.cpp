/// What is said about the moves, phases, points and refusals that every board has.
#include "text/explanations.h"
#include "text/moves.h"
#include "text/rows.h"

namespace roundhouse::text::base {
namespace {

std::string take(Teller const& t, Move move) {
  return t.say("Take {} from the row", "Prendre {} de la rangée", the_card(t.board, move.card(), t.language));
}

std::string claim(Teller const& t, Move move) {
  return t.say("Claim {} ({})", "Prendre {} ({})", t.route(move.route()),
               route_facts(t.board, move.route(), t.language));
}

std::string draw_tickets(Teller const& t, Move move) {
  if (t.board.two_ticket_decks) {
    auto const mix = ticket_mix(t.board, move.a, move.b, t.language);
    if (move.c == 0) return t.say("Draw {}", "Piocher {}", mix);
    return t.say("Use express +{} and draw {}", "Utiliser l’express +{} et piocher {}",
                 static_cast<int>(move.c), mix);
  }
  int const n = tickets_drawn(t.board, t.state, move);
  if (move.c > 0) {
    return t.say("Use express +{} and draw {} tickets", "Utiliser l’express +{} et piocher {} billets",
                 static_cast<int>(move.c), n);
  }
  return n == 1 ? t.fixed("Draw the last ticket", "Piocher le dernier billet")
                : t.say("Draw {} tickets", "Piocher {} billets", n);
}

std::string keep(Teller const& t, Move move) {
  auto const& offer = t.state.at(t.seat).offer;
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < offer.size; ++i) {
    if (((move.a >> i) & 1U) != 0) kept.push_back(t.ticket(offer.tickets[i]));
  }
  if (kept.empty()) return t.fixed("Keep none", "N’en garder aucun");
  return t.say("Keep {}", "Garder {}", enumeration(kept, t.language));
}

/// What the cards of any kind stand for: N-08, N-13.
std::string in_place_of(Board const& board, RouteId route, int swaps, Language language) {
  int const cards = swaps * swap_size(board, route);
  if (board.at(route).kind != RouteKind::ferry) {
    return swaps == 1
               ? phrase(language, "any {} cards instead of one", "{} cartes quelconques au lieu d’une", cards)
               : phrase(language, "any {} cards instead of {}", "{} cartes quelconques au lieu de {}", cards,
                        swaps);
  }
  return swaps == 1 ? phrase(language, "any {} cards instead of a locomotive",
                             "{} cartes quelconques au lieu d’une locomotive", cards)
                    : phrase(language, "any {} cards instead of {} locomotives",
                             "{} cartes quelconques au lieu de {} locomotives", cards, swaps);
}

std::string pay(Teller const& t, Move move) {
  auto const route = t.state.claim.route;
  auto paid = payment(t.board, route, move);
  if (paid.swaps == 0) {
    return t.say("Pay {}", "Payer {}", payment_text(t.board, route, paid, t.language));
  }
  auto const instead = in_place_of(t.board, route, paid.swaps, t.language);
  paid.swaps = 0;
  if (paid.color_cards + paid.locomotives + paid.long_locomotives == 0) {
    return t.say("Use {}", "Utiliser {}", instead);
  }
  return t.say("Pay {} and {}", "Payer {} et {}", payment_text(t.board, route, paid, t.language), instead);
}

void log_pass(Story& story, Event const& event) {
  story.say("{} passes.", "{} passe.", story.name(event.seat));
}

void log_take(Story& story, Event const& event) {
  story.group =
      Story::Group{.kind = EventKind::decision,
                   .seat = event.seat,
                   .things = {},
                   .before = phrase(story.language, "{} takes {}", "{} prend {}", story.name(event.seat),
                                    the_card(story.board, event.move.card(), story.language)),
                   .by = event.seat};
}

void log_tickets(Story& story, Event const& event) {
  if (event.move.c == 0) return;
  story.say("{} uses express +{} for tickets.", "{} utilise l’express +{} pour des billets.",
            story.name(event.seat), static_cast<int>(event.move.c));
}

void log_claim(Story& story, Event const& event) {
  auto const route = event.move.route();
  story.claim = Story::Claimed{.seat = event.seat,
                               .route = route,
                               .cards = {},
                               .tunnel = story.board.at(route).kind == RouteKind::tunnel};
}

void log_pay(Story& story, Event const& event) {
  auto& claim = story.claim;
  if (claim.route == no_route) return;  // it began before the story
  auto const paid = payment(story.board, claim.route, event.move);
  claim.cards = payment_text(story.board, claim.route, paid, story.language);
  claim.played = paid.color_cards + paid.locomotives + paid.long_locomotives +
                 paid.swaps * swap_size(story.board, claim.route);
  claim.paid = true;
  if (!claim.tunnel) return;
  story.routes = {claim.route};
  story.say("{} plays {} for the tunnel {}.", "{} joue {} pour le tunnel {}.", story.name(event.seat),
            claim.cards, story.route(claim.route));
}

std::string turn_prompt(Teller const& t) {
  std::vector<std::string_view> actions{pick(t.language, "draw cards", "piochez des cartes"),
                                        pick(t.language, "claim a route", "prenez une route"),
                                        pick(t.language, "draw tickets", "piochez des billets")};
  for (auto const* mechanic : all_words) {
    if (mechanic->adds_action == nullptr || !mechanic->adds_action(t.board)) continue;
    actions.push_back(pick(t.language, mechanic->action_en, mechanic->action_fr));
  }
  auto const last = actions.back();
  actions.pop_back();
  return t.say("Your turn: {} or {}.", "À vous : {} ou {}.", listed(actions), last);
}

std::string keep_prompt(Teller const& t, int least) {
  int const offered = t.state.at(t.seat).offer.size;
  return t.say("Keep at least {} of these {} tickets.", "Gardez au moins {} de ces {} billets.",
               std::min(least, offered), offered);
}

std::string opening_prompt(Teller const& t) {
  if (!t.board.draft) return keep_prompt(t, t.board.switches.opening_keep);
  int const offered = t.state.at(t.seat).offer.size;
  return t.say("Keep exactly {} of these {} tickets.", "Gardez exactement {} de ces {} billets.",
               std::min(t.board.draft->keep, offered), offered);
}

std::string drawn_prompt(Teller const& t) {
  return keep_prompt(t, t.board.switches.draw_keep);
}

std::string pay_prompt(Teller const& t) {
  auto const route = t.state.claim.route;
  return t.say("Pay for {} ({}).", "Payez {} ({}).", t.route(route), route_facts(t.board, route, t.language));
}

std::string mix_prompt(Teller const& t) {
  return t.say("Choose {} tickets: how many {}, how many {}?",
               "Choisissez {} billets : combien de {}, combien de {} ?", t.board.switches.opening_deal,
               deck_name(t.board, 0, t.language), deck_name(t.board, 1, t.language));
}

constexpr MoveText own_moves[] = {
    {MoveKind::pass, "pass", "passer", {"Pass", "Passer"}, log_pass},
    {MoveKind::take, "take a face-up card", "prendre une carte visible", take, log_take},
    {MoveKind::draw, "draw from the deck", "piocher", {"Draw from the deck", "Piocher une carte"}},
    {MoveKind::claim, "claim a route", "prendre une route", claim, log_claim},
    {MoveKind::draw_tickets, "draw tickets", "piocher des billets", draw_tickets, log_tickets},
    {MoveKind::choose_mix, "choose the ticket decks", "choisir les pioches de billets", draw_tickets},
    {MoveKind::keep, "keep tickets", "garder des billets", keep},
    {MoveKind::pay, "pay", "payer", pay, log_pay},
};
constexpr PhaseText own_phases[] = {
    {Phase::choose_mix, mix_prompt},
    {Phase::keep_opening, opening_prompt},
    {Phase::turn, turn_prompt},
    {Phase::first_card, {"Take your first card.", "Prenez votre première carte."}},
    {Phase::second_card, {"Take your second card.", "Prenez votre deuxième carte."}},
    {Phase::keep_drawn, drawn_prompt},
    {Phase::pay, pay_prompt},
    {Phase::over, {"The game is over.", "La partie est terminée."}},
};
constexpr SourceText own_sources[] = {
    {Source::routes, "routes", "routes"},
    {Source::tickets, "completed tickets", "billets réalisés"},
    {Source::missed_tickets, "missed tickets", "billets manqués"},
    {Source::longest_path, "longest path", "chemin le plus long"},
    {Source::most_tickets, "most tickets", "le plus de billets"},
    {Source::attractions, "attractions", "attractions"},
};
constexpr RefusalText own_refusals[] = {
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
     "Cette route est fermée : à si peu de joueurs, une seule des routes parallèles peut servir.",
     route_closed},
    {Reason::own_parallel, "You already own a parallel route.", "Vous possédez déjà une route parallèle."},
    {Reason::too_few_trains, "You do not have enough trains left for this route.",
     "Il ne vous reste pas assez de wagons pour cette route.", too_few_trains},
    {Reason::cannot_pay, "You cannot pay for this route with your cards.",
     "Vos cartes ne permettent pas de payer cette route.", cannot_pay},
    {Reason::wrong_color, "This route must be paid for in its own colour.",
     "Cette route se paie dans sa propre couleur."},
    {Reason::too_few_cards, "You do not have these cards.", "Vous n’avez pas ces cartes."},
    {Reason::locomotive_not_wild, "Locomotives are not wild on this route.",
     "Les locomotives ne sont pas des jokers sur cette route."},
    {Reason::short_for_plus_four, "This route is too short for a locomotive +4.",
     "Cette route est trop courte pour une locomotive +4."},
    {Reason::ferry_symbols, "The ferry needs a locomotive for each of its symbols.",
     "Le ferry demande une locomotive pour chacun de ses symboles."},
    {Reason::no_swap_here, "On this route, other cards cannot replace the ones it needs.",
     "Sur cette route, on ne peut pas remplacer les cartes demandées par d’autres."},
    {Reason::wrong_number_of_cards, "That is not how many cards the route needs.",
     "Ce n’est pas le nombre de cartes demandé par la route."},
    {Reason::no_tickets_left, "There are no tickets left.", "Il ne reste plus de billets."},
    {Reason::before_second_draft, "You cannot draw tickets before the second draft.",
     "On ne peut pas piocher de billets avant le second draft."},
    {Reason::mix_total, "Short and long tickets do not add up to the number to draw.",
     "La somme des billets courts et longs n’est pas le nombre à piocher."},
    {Reason::mix_over_deck, "One of the decks does not have enough tickets.",
     "L’une des pioches n’a pas assez de billets."},
    {Reason::keep_too_few, "You must keep more tickets.", "Vous devez garder plus de billets."},
    {Reason::keep_too_few_opening, "You must keep more tickets.", "Vous devez garder plus de billets."},
    {Reason::not_offered, "This ticket was not offered to you.", "Ce billet ne vous est pas proposé."},
};

}  // namespace

constinit MechanicText const words{
    .moves = own_moves, .phases = own_phases, .sources = own_sources, .refusals = own_refusals};

}  // namespace roundhouse::text::base
