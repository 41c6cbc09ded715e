#include "text/explanations.h"
#include "text/moves.h"
#include "text/rows.h"

namespace roundhouse::text::passengers {
namespace {

std::string ride(Teller const& t, Move move) {
  return t.say("Move the passenger in {}", "Déplacer le voyageur {}",
               with_de(t.city(move.city()), t.language));
}

std::string place(Teller const& t, Move move) {
  return t.say("Place a passenger in {}", "Poser un voyageur à {}", t.city(move.city()));
}

/// M-15: the token that would be taken there.
std::string goods_at(Teller const& t, CityId c) {
  auto const goods = goods_in(t.board, t.state, c);
  if (goods.empty() || c == t.state.ride.start) return "";
  return filled(" (+{})", goods.front());
}

std::string go(Teller const& t, Move move) {
  auto const route = move.route();
  auto const there = t.board.at(route).other(t.state.ride.at);
  auto const color = card_name(t.board, t.board.at(route).color, t.language);
  auto const to = t.city(there) + goods_at(t, there);
  if (t.state.at(t.seat).routes.contains(route)) {
    return t.say("Go to {} on your {} route", "Aller à {} par votre route {}", to, color);
  }
  return t.say("Go to {} on an opponent’s {} route, for a passenger card",
               "Aller à {} par une route {} adverse, contre une carte voyageur", to, color);
}

std::string stop(Teller const& t, Move /*move*/) {
  return t.say("Stop at {}", "S’arrêter à {}", t.city(t.state.ride.at));
}

void log_place(Story& story, Event const& event) {
  story.cities = {event.move.city()};
  story.say("{} places a passenger in {}.", "{} pose un voyageur à {}.", story.name(event.seat),
            story.city(event.move.city()));
}

void log_ride(Story& story, Event const& event) {
  story.ride_at = event.move.city();
  story.ride_routes.clear();
  story.ride = phrase(story.language, "{} moves a passenger: {}", "{} déplace un voyageur : {}",
                      story.name(event.seat), story.city(story.ride_at));
}

void log_go(Story& story, Event const& event) {
  if (story.ride_at == no_city) return;  // it began before the story
  story.ride_at = story.board.at(event.move.route()).other(story.ride_at);
  story.ride_routes.push_back(event.move.route());
  story.ride += filled(" → {}", story.city(story.ride_at));
}

void log_stop(Story& story, Event const& /*event*/) {
  if (story.ride_at == no_city) return;
  story.routes = std::exchange(story.ride_routes, {});
  story.cities = {story.ride_at};
  story.say(story.ride + ".");
  story.ride.clear();
}

std::string ride_prompt(Teller const& t) {
  return t.say("Your passenger is in {}. Where to?", "Votre voyageur est à {}. Où va-t-il ?",
               t.city(t.state.ride.at));
}

std::string aim_to_place(ExplanationWords const& w) {
  if (w.move.kind != MoveKind::place_passenger) {
    return w.fixed("The passenger will find a better place to start.",
                   "Le voyageur trouvera un meilleur point de départ.");
  }
  return w.say("From {}, goods worth about {} are within reach.",
               "Depuis {}, environ {} de marchandises sont à portée.",
               w.board.at(w.move.city()).name.in(w.language), w.gain());
}

std::string aim_to_ride(ExplanationWords const& w) {
  return w.say("Goods worth about {} wait along the way.", "Environ {} de marchandises attendent en chemin.",
               w.gain());
}

constexpr MoveText own_moves[] = {
    {MoveKind::ride, "move a passenger", "déplacer un voyageur", ride, log_ride},
    {MoveKind::place_passenger, "place a passenger", "poser un voyageur", place, log_place},
    {MoveKind::no_passenger,
     "place no passenger",
     "ne pas poser de voyageur",
     {"Place no passenger", "Ne pas poser de voyageur"}},
    {MoveKind::go, "travel on", "continuer le voyage", go, log_go},
    {MoveKind::stop, "end the journey", "finir le voyage", stop, log_stop},
};
constexpr PhaseText own_phases[] = {{Phase::place_passenger,
                                     {"You may place a passenger in one of the two cities.",
                                      "Vous pouvez poser un voyageur dans l’une des deux villes."}},
                                    {Phase::ride, ride_prompt}};
constexpr SourceText own_sources[] = {{Source::goods, "goods", "marchandises"}};
constexpr AimText own_aims[] = {{Aim::place_passenger, aim_to_place}, {Aim::ride, aim_to_ride}};
constexpr RefusalText own_refusals[] = {
    {Reason::passenger_never_pays, "Passenger cards never pay for a route.",
     "Les cartes voyageur ne paient jamais une route."},
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
};

}  // namespace

constinit MechanicText const words{
    .moves = own_moves,
    .phases = own_phases,
    .sources = own_sources,
    .refusals = own_refusals,
    .aims = own_aims,
    .adds_action = [](Board const& board) { return board.passengers.has_value(); },
    .action_en = "move a passenger",
    .action_fr = "déplacez un voyageur"};

}  // namespace roundhouse::text::passengers
