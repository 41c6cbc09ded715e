#include "text/explanations.h"
#include "text/rows.h"

namespace roundhouse::text::provinces {
namespace {

std::string place(Teller const& t, Move move) {
  auto const& line = t.board.provinces->lines[move.a];
  auto const color = color_name(t.board, line.color, t.language);
  int const cell = province_cell(t.board, t.state, move.a, t.state.claim.played);
  if (cell == 0) {
    return t.say("Place a train in {} ({})", "Poser un wagon dans {} ({})", line.name.in(t.language), color);
  }
  return t.say("Place a train in {} ({}): space {} or higher",
               "Poser un wagon dans {} ({}) : case {} ou plus", line.name.in(t.language), color, cell);
}

std::string extra(Teller const& t, Move move) {
  auto const& claim = t.state.claim;
  int const cell = province_cell(t.board, t.state, claim.line, claim.played + move.a + move.b + move.c);
  std::vector<std::string> added;
  if (move.a > 0) added.push_back(card_count(t.board, claim.color, move.a, t.language));
  if (move.b > 0) added.push_back(card_count(t.board, Card::locomotive, move.b, t.language));
  if (move.c > 0) added.push_back(t.say("express +{}", "l’express +{}", static_cast<int>(move.c)));
  auto const province = with_de(t.board.provinces->lines[claim.line].name.in(t.language), t.language);
  if (added.empty()) {
    return t.say("Place on space {} of {} (no extra)", "Poser sur la case {} {} (sans supplément)", cell,
                 province);
  }
  return t.say("Place on space {} of {} (add {})", "Poser sur la case {} {} (ajouter {})", cell, province,
               enumeration(added, t.language));
}

void log_place(Story& story, Event const& event) {
  story.claim.line = event.move.a;
}

void log_extra(Story& story, Event const& event) {
  if (story.claim.route == no_route) return;  // it began before the story
  auto const move = event.move;
  int const number = story.claim.line;
  int const cell =
      province_cell(story.board, story.table, number, story.claim.played + move.a + move.b + move.c);
  auto const& line = story.board.provinces->lines[number];
  for (std::size_t i = 0; i < line.cells.size(); ++i) {
    if (line.cells[i] == cell) story.table.provinces[number][i] = event.seat;
  }
  auto const spent = move.c == 0 ? std::string()
                                 : phrase(story.language, ", with express +{}", ", avec l’express +{}",
                                          static_cast<int>(move.c));
  story.say("{} places a train on space {} of {}{}.", "{} pose un wagon sur la case {} {}{}.",
            story.name(event.seat), cell, with_de(line.name.in(story.language), story.language), spent);
  --story.trains[event.seat];
}

std::string aim(ExplanationWords const& w) {
  if (w.move.kind == MoveKind::no_province) {
    return w.fixed("The train is worth more on the map.", "Le wagon vaut plus sur la carte.");
  }
  if (w.move.kind != MoveKind::province && w.move.kind != MoveKind::extra) {
    return w.say("A train on the provinces table is worth about {}.",
                 "Un wagon sur le tableau des provinces vaut environ {}.", w.gain());
  }
  auto const line = w.move.kind == MoveKind::province ? w.move.a : w.table.claim.line;
  return w.say("A train on {} is worth about {}.", "Un wagon sur {} vaut environ {}.",
               w.board.provinces->lines[line].name.in(w.language), w.gain());
}

constexpr MoveText own_moves[] = {
    {MoveKind::province, "place a train in a province", "poser un wagon dans une province", place, log_place},
    {MoveKind::no_province,
     "place no train in a province",
     "ne pas poser de wagon dans une province",
     {"Place no train in the provinces", "Ne pas poser de wagon dans les provinces"}},
    {MoveKind::extra, "add cards for a province", "ajouter des cartes pour une province", extra, log_extra},
};
constexpr PhaseText own_phases[] = {
    {Phase::place_province,
     {"You may place a train on the provinces table.",
      "Vous pouvez poser un wagon sur le tableau des provinces."}},
    {Phase::extra_cards,
     {"You may add cards or an express card to reach a higher space.",
      "Vous pouvez ajouter des cartes ou une carte express pour atteindre une case plus haute."}}};
constexpr SourceText own_sources[] = {{Source::provinces, "provinces", "provinces"}};
constexpr AimText own_aims[] = {{Aim::provinces, aim}};
constexpr RefusalText own_refusals[] = {
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
};

}  // namespace

constinit MechanicText const words{.moves = own_moves,
                                   .phases = own_phases,
                                   .sources = own_sources,
                                   .refusals = own_refusals,
                                   .aims = own_aims};

}  // namespace roundhouse::text::provinces
