#include "text/rows.h"

namespace roundhouse::text::draft {
namespace {

std::string pick_ticket(Teller const& t, Move move) {
  return t.say("Pick {}", "Choisir {}", ticket_name(t.board, move.ticket(), t.language));
}

void log_pick(Story& story, Event const& event) {
  story.say("{} picks {}.", "{} choisit {}.", story.name(event.seat),
            ticket_name(story.board, event.move.ticket(), story.language));
}

constexpr std::array own_moves{
    MoveText{MoveKind::pick, "pick a ticket", "choisir un billet", pick_ticket, log_pick}};
constexpr std::array own_phases{PhaseText{
    Phase::draft,
    {"Draft: pick one ticket and pass the rest on.", "Draft : choisissez un billet et passez les autres."}}};
constexpr std::array own_refusals{
    RefusalText{Reason::keep_exactly, "That is not the number of tickets to keep.",
                "Ce n’est pas le nombre de billets à garder."},
    RefusalText{Reason::not_in_pack, "This ticket is not in your pack.",
                "Ce billet n’est pas dans votre paquet."},
};

}  // namespace

constinit MechanicText const words{.moves = own_moves, .phases = own_phases, .refusals = own_refusals};

}  // namespace roundhouse::text::draft
