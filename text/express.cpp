#include "text/rows.h"

namespace roundhouse::text::express {
namespace {

std::string draw(Teller const& t, Move move) {
  if (move.a == 1) {
    return t.fixed("Use express +1 and draw 1 card first",
                   "Utiliser l’express +1 et piocher d’abord 1 carte");
  }
  return t.say("Use express +{} and draw {} cards first",
               "Utiliser l’express +{} et piocher d’abord {} cartes", static_cast<int>(move.a),
               static_cast<int>(move.a));
}

void log_draw(Story& story, Event const& event) {
  story.say("{} uses express +{}.", "{} utilise l’express +{}.", story.name(event.seat),
            static_cast<int>(event.move.a));
}

constexpr MoveText own_moves[] = {
    {MoveKind::express_draw, "draw with an express card", "piocher avec une carte express", draw, log_draw}};
constexpr RefusalText own_refusals[] = {
    {Reason::express_gone, "You no longer have this express card.", "Vous n’avez plus cette carte express."},
    {Reason::express_once, "You can use only one express card per turn.",
     "On ne peut utiliser qu’une carte express par tour."},
    {Reason::express_too_late, "Use an express card before you take your first card.",
     "Une carte express s’utilise avant de prendre la première carte."},
};

}  // namespace

constinit MechanicText const words{.moves = own_moves, .refusals = own_refusals};

}  // namespace roundhouse::text::express
