#include "text/rows.h"

namespace roundhouse::text::stations {
namespace {

std::string cards_of(Board const& board, Move pay, Language language) {
  Cards cards;
  if (pay.c > 0) cards.add(pay.card(), pay.c);
  cards.add(Card::locomotive, pay.b);
  return card_list(board, cards, language);
}

std::string build(Teller const& t, Move move) {
  int const cards = built(t.state.at(t.seat)).size() + 1;
  if (cards == 1) {
    return phrase(t.language, "Build a station in {} (1 card)", "Construire une gare à {} (1 carte)",
                  t.city(move.city()));
  }
  return phrase(t.language, "Build a station in {} ({} cards of one colour)",
                "Construire une gare à {} ({} cartes d’une couleur)", t.city(move.city()), cards);
}

std::string pay(Teller const& t, Move move) {
  return phrase(t.language, "Pay {}", "Payer {}", cards_of(t.board, move, t.language));
}

void log_build(Story& story, Event const& event) {
  story.station = event.move.city();
}

void log_pay(Story& story, Event const& event) {
  if (story.station == no_city) return;  // it was named before the story
  story.cities = {story.station};
  story.say(phrase(story.language, "{} builds a station in {} ({}).", "{} construit une gare à {} ({}).",
                   story.name(event.seat), story.city(story.station),
                   cards_of(story.board, event.move, story.language)));
}

std::string pay_prompt(Teller const& t) {
  return phrase(t.language, "Pay for the station in {}.", "Payez la gare à {}.", t.city(t.state.building));
}

constexpr std::array own_moves{
    MoveText{MoveKind::build_station, "build a station", "construire une gare", build, log_build},
    MoveText{MoveKind::pay_station, "pay for a station", "payer une gare", pay, log_pay},
};
constexpr std::array own_phases{PhaseText{Phase::pay_station, pay_prompt}};
constexpr std::array own_sources{SourceText{Source::stations, "unbuilt stations", "gares non construites"}};
constexpr std::array own_refusals{
    RefusalText{Reason::no_station_left, "You have no stations left.", "Il ne vous reste aucune gare."},
    RefusalText{Reason::station_stands_there, "There is already a station there.", "Il y a déjà une gare."},
    RefusalText{Reason::country_no_station, "Stations cannot be built in a country.",
                "On ne construit pas de gare dans un pays."},
    RefusalText{Reason::cannot_pay_station, "You cannot pay for a station with your cards.",
                "Vos cartes ne permettent pas de payer une gare.", cannot_pay_station},
    RefusalText{Reason::station_wrong_cards, "That does not pay for the station.",
                "Cela ne paie pas la gare."},
};

}  // namespace

constinit MechanicText const words{
    .moves = own_moves,
    .phases = own_phases,
    .sources = own_sources,
    .refusals = own_refusals,
    .adds_action = [](Board const& board) { return board.stations.has_value(); },
    .action_en = "build a station",
    .action_fr = "construisez une gare"};

}  // namespace roundhouse::text::stations
