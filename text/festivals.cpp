#include "text/explanations.h"
#include "text/rows.h"

namespace roundhouse::text::festivals {
namespace {

std::string const& name(Board const& board, int festival, Language language) {
  return board.festivals->list[festival].name.in(language);
}

std::vector<CityId> cities_of(Board const& board, int festival) {
  std::vector<CityId> cities;
  for (auto const city : board.festivals->list[festival].cities) cities.push_back(city);
  return cities;
}

std::string take(Teller const& t, Move move) {
  return t.say("Take the festival cards of {} ({})", "Prendre les cartes festival {} ({})",
               with_de(name(t.board, move.a, t.language), t.language), t.state.festivals_lying[move.a]);
}

void log_take(Story& story, Event const& event) {
  story.cities = cities_of(story.board, event.move.a);
  story.say("{} takes the festival cards of {}.", "{} prend les cartes festival {}.", story.name(event.seat),
            with_de(name(story.board, event.move.a, story.language), story.language));
}

void comes_up(Story& story, int festival) {
  story.cities = cities_of(story.board, festival);
  story.say("A festival card comes up: {}.", "Une carte festival sort : {}.",
            name(story.board, festival, story.language));
}

std::string aim(ExplanationWords const& w) {
  if (w.move.kind == MoveKind::no_festival) {
    return w.fixed("The festival cards there are not worth it.",
                   "Les cartes festival n’y valent pas la peine.");
  }
  if (w.move.kind != MoveKind::take_festival) {
    return w.say("It also brings festival cards worth {}.",
                 "Elle permet aussi de prendre des cartes festival : {}.", w.gain());
  }
  return w.say("The cards of {} add {}.", "Les cartes {} ajoutent {}.",
               with_de(name(w.board, w.move.a, w.language), w.language), w.gain());
}

constexpr MoveText own_moves[] = {
    {MoveKind::take_festival, "take festival cards", "prendre des cartes festival", take, log_take},
    {MoveKind::no_festival,
     "take no festival cards",
     "ne pas prendre de cartes festival",
     {"Take no festival cards", "Ne pas prendre de cartes festival"}},
};
constexpr PhaseText own_phases[] = {{Phase::take_festival,
                                     {"You may take the festival cards from one end of the route.",
                                      "Vous pouvez prendre les cartes festival d’un bout de la route."}}};
constexpr SourceText own_sources[] = {{Source::festivals, "festivals", "festivals"}};
constexpr AimText own_aims[] = {{Aim::festivals, aim}};
constexpr RefusalText own_refusals[] = {
    {Reason::no_festival_there, "There are no festival cards for you to take there.",
     "Il n’y a pas de cartes festival à prendre."},
};

}  // namespace

constinit MechanicText const words{.moves = own_moves,
                                   .phases = own_phases,
                                   .sources = own_sources,
                                   .refusals = own_refusals,
                                   .aims = own_aims,
                                   .extra_card = comes_up};

}  // namespace roundhouse::text::festivals
