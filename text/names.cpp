// Words from closed lists: score sources, provenance, phases.
#include <array>
#include <utility>

#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::text {
namespace {

struct Named {
  std::string_view id;
  std::string_view en;
  std::string_view fr;
};

constexpr std::array<Named, 3> levels{{
    {"confirmed", "confirmed", "confirmé"},
    {"partly reconstructed", "partly reconstructed", "reconstitué en partie"},
    {"reconstructed", "reconstructed", "reconstitué"},
}};

// The same as on the page.
constexpr std::array<Named, 9> player_names{{
    {"random", "Random", "Hasard"},
    {"greedy", "Greedy", "Gourmand"},
    {"planner", "Planner", "Planificateur"},
    {"searcher", "Searcher", "Chercheur"},
    {"beginner", "Beginner", "Débutant"},
    {"casual", "Casual", "Amateur"},
    {"regular", "Regular", "Habitué"},
    {"strong", "Strong", "Fort"},
    {"expert", "Expert", "Expert"},
}};

template <std::size_t n>
std::string_view find_name(std::array<Named, n> const& names, std::string_view id, Language language) {
  for (auto const& name : names) {
    if (name.id == id) return pick(language, name.en, name.fr);
  }
  return id;
}

std::string turn_prompt(Board const& board, Language language) {
  if (board.passengers) {
    return std::string(pick(language,
                            "Your turn: draw cards, claim a route, draw tickets or move a passenger.",
                            "À vous : piochez des cartes, prenez une route, piochez des billets ou "
                            "déplacez un voyageur."));
  }
  return std::string(pick(language, "Your turn: draw cards, claim a route or draw tickets.",
                          "À vous : piochez des cartes, prenez une route ou piochez des billets."));
}

std::string opening_prompt(Board const& board, State const& state, SeatId seat, Language language) {
  int const offered = state.at(seat).offer.size;
  if (board.draft) {
    return phrase(language, "Keep exactly {} of these {} tickets.", "Gardez exactement {} de ces {} billets.",
                  std::min(board.draft->keep, offered), offered);
  }
  return phrase(language, "Keep at least {} of these {} tickets.", "Gardez au moins {} de ces {} billets.",
                std::min(board.switches.opening_keep, offered), offered);
}

std::string drawn_prompt(Board const& board, State const& state, SeatId seat, Language language) {
  int const offered = state.at(seat).offer.size;
  return phrase(language, "Keep at least {} of these {} tickets.", "Gardez au moins {} de ces {} billets.",
                std::min(board.switches.draw_keep, offered), offered);
}

std::string pay_prompt(Board const& board, State const& state, Language language) {
  return phrase(language, "Pay for {} ({}).", "Payez {} ({}).",
                route_name(board, state.claim.route, language),
                route_facts(board, state.claim.route, language));
}

std::string raise_prompt(Board const& board, State const& state, Language language) {
  return phrase(language, "The tunnel {} costs {} more. Pay, or take your cards back.",
                "Le tunnel {} coûte {} de plus. Payez, ou reprenez vos cartes.",
                route_name(board, state.claim.route, language), static_cast<int>(state.claim.raise));
}

std::string give_prompt(State const& state, Language language) {
  return phrase(language, "Choose which cards to discard: {} to go.",
                "Choisissez les cartes à défausser : encore {}.", static_cast<int>(state.claim.to_give));
}

std::string mix_prompt(Board const& board, Language language) {
  return phrase(language, "Choose {} tickets: how many {}, how many {}?",
                "Choisissez {} billets : combien de {}, combien de {} ?", board.switches.opening_deal,
                deck_name(board, 0, language), deck_name(board, 1, language));
}

std::string_view short_prompt(Phase phase, Language language) {
  switch (phase) {
    case Phase::draft:
      return pick(language, "Draft: pick one ticket and pass the rest on.",
                  "Draft : choisissez un billet et passez les autres.");
    case Phase::first_card: return pick(language, "Take your first card.", "Prenez votre première carte.");
    case Phase::second_card: return pick(language, "Take your second card.", "Prenez votre deuxième carte.");
    case Phase::place_passenger:
      return pick(language, "You may place a passenger in one of the two cities.",
                  "Vous pouvez poser un voyageur dans l’une des deux villes.");
    case Phase::take_festival:
      return pick(language, "You may take the festival cards from one end of the route.",
                  "Vous pouvez prendre les cartes festival d’un bout de la route.");
    case Phase::place_province:
      return pick(language, "You may place a train on the provinces table.",
                  "Vous pouvez poser un wagon sur le tableau des provinces.");
    case Phase::extra_cards:
      return pick(language, "You may add cards or an express card to reach a higher space.",
                  "Vous pouvez ajouter des cartes ou une carte express pour atteindre une case plus haute.");
    case Phase::over: return pick(language, "The game is over.", "La partie est terminée.");
    default: return "";
  }
}

}  // namespace

std::string_view source_name(Source source, Language language) {
  switch (source) {
    case Source::routes: return pick(language, "routes", "routes");
    case Source::tickets: return pick(language, "completed tickets", "billets réalisés");
    case Source::missed_tickets: return pick(language, "missed tickets", "billets manqués");
    case Source::longest_path: return pick(language, "longest path", "chemin le plus long");
    case Source::most_tickets: return pick(language, "most tickets", "le plus de billets");
    case Source::goods: return pick(language, "goods", "marchandises");
    case Source::festivals: return pick(language, "festivals", "festivals");
    case Source::provinces: return pick(language, "provinces", "provinces");
    case Source::attractions: return pick(language, "attractions", "attractions");
  }
  return "";
}

std::string_view move_kind_name(MoveKind kind, Language language) {
  switch (kind) {
    case MoveKind::pass: return pick(language, "pass", "passer");
    case MoveKind::take: return pick(language, "take a face-up card", "prendre une carte visible");
    case MoveKind::draw: return pick(language, "draw from the deck", "piocher");
    case MoveKind::express_draw:
      return pick(language, "draw with an express card", "piocher avec une carte express");
    case MoveKind::claim: return pick(language, "claim a route", "prendre une route");
    case MoveKind::draw_tickets: return pick(language, "draw tickets", "piocher des billets");
    case MoveKind::ride: return pick(language, "move a passenger", "déplacer un voyageur");
    case MoveKind::choose_mix:
      return pick(language, "choose the ticket decks", "choisir les pioches de billets");
    case MoveKind::pick: return pick(language, "pick a ticket", "choisir un billet");
    case MoveKind::keep: return pick(language, "keep tickets", "garder des billets");
    case MoveKind::pay: return pick(language, "pay", "payer");
    case MoveKind::give:
      return pick(language, "discard cards of any kind", "défausser des cartes quelconques");
    case MoveKind::pay_raise: return pick(language, "pay for a tunnel", "payer le supplément d’un tunnel");
    case MoveKind::give_up: return pick(language, "give up a tunnel", "renoncer à un tunnel");
    case MoveKind::place_passenger: return pick(language, "place a passenger", "poser un voyageur");
    case MoveKind::no_passenger: return pick(language, "place no passenger", "ne pas poser de voyageur");
    case MoveKind::take_festival: return pick(language, "take festival cards", "prendre des cartes festival");
    case MoveKind::no_festival:
      return pick(language, "take no festival cards", "ne pas prendre de cartes festival");
    case MoveKind::province:
      return pick(language, "place a train in a province", "poser un wagon dans une province");
    case MoveKind::no_province:
      return pick(language, "place no train in a province", "ne pas poser de wagon dans une province");
    case MoveKind::extra:
      return pick(language, "add cards for a province", "ajouter des cartes pour une province");
    case MoveKind::go: return pick(language, "travel on", "continuer le voyage");
    case MoveKind::stop: return pick(language, "end the journey", "finir le voyage");
  }
  return "";
}

std::string player_name(std::string_view player, Language language) {
  return std::string(find_name(player_names, player.substr(0, player.find_first_of("@:")), language));
}

std::string_view provenance_name(std::string_view level, Language language) {
  return find_name(levels, level, language);
}

std::string prompt(Board const& board, State const& state, SeatId seat, Language language) {
  switch (state.phase) {
    case Phase::turn: return turn_prompt(board, language);
    case Phase::keep_opening: return opening_prompt(board, state, seat, language);
    case Phase::keep_drawn: return drawn_prompt(board, state, seat, language);
    case Phase::pay: return pay_prompt(board, state, language);
    case Phase::pay_raise: return raise_prompt(board, state, language);
    case Phase::give_cards: return give_prompt(state, language);
    case Phase::choose_mix: return mix_prompt(board, language);
    case Phase::ride:
      return phrase(language, "Your passenger is in {}. Where to?", "Votre voyageur est à {}. Où va-t-il ?",
                    board.at(state.ride.at).name.in(language));
    default: return std::string(short_prompt(state.phase, language));
  }
}

}  // namespace roundhouse::text
