#include "text/rows.h"

namespace roundhouse::text::draft {
namespace {

std::string pick_ticket(Teller const& t, Move move) {
  return t.say("Pick {}", "Choisir {}", t.ticket(move.ticket()));
}

void log_pick(Story& story, Event const& event) {
  story.say("{} picks {}.", "{} choisit {}.", story.name(event.seat), story.ticket(event.move.ticket()));
}

constexpr MoveText own_moves[] = {
    {MoveKind::pick, "pick a ticket", "choisir un billet", pick_ticket, log_pick}};
constexpr PhaseText own_phases[] = {
    {Phase::draft,
     {"Draft: pick one ticket and pass the rest on.", "Draft : choisissez un billet et passez les autres."}}};
constexpr RefusalText own_refusals[] = {
    {Reason::keep_exactly, "That is not the number of tickets to keep.",
     "Ce n’est pas le nombre de billets à garder."},
    {Reason::not_in_pack, "This ticket is not in your pack.", "Ce billet n’est pas dans votre paquet."},
};

}  // namespace

constinit MechanicText const words{.moves = own_moves, .phases = own_phases, .refusals = own_refusals};

}  // namespace roundhouse::text::draft
