#include "roundhouse/refusal.h"

#include "mechanics/all.h"

namespace roundhouse {
namespace {

std::string_view mechanics_clause(Reason reason) {
  for (auto const& rows : each<&Mechanic::reasons>) {
    for (auto const& row : rows) {
      if (row.reason == reason) return row.clause;
    }
  }
  return "";
}

}  // namespace

std::string_view clause(Reason reason, Board const& board) {
  switch (reason) {
    case Reason::game_over: return "B-60";
    case Reason::not_your_decision: return "B-05";
    case Reason::already_chosen: return board.draft ? "I-03" : "B-03";
    case Reason::not_now: return "B-10";
    case Reason::can_act: return "B-11";
    case Reason::not_in_row: return "B-20";
    case Reason::locomotive_second: return "B-23";
    case Reason::nothing_to_draw: return board.passengers ? "M-20" : "B-29";
    case Reason::no_such_route: return "B-42";
    case Reason::route_claimed: return "B-46";
    case Reason::route_closed: return "B-45";
    case Reason::own_parallel: return "B-44";
    case Reason::too_few_trains: return "B-43";
    case Reason::cannot_pay:
    case Reason::wrong_color:
    case Reason::too_few_cards:
    case Reason::wrong_number_of_cards: return "B-40";
    case Reason::locomotive_not_wild: return "N-06";
    case Reason::short_for_plus_four: return "M-06";
    case Reason::ferry_symbols: return board.card_swaps ? "N-07" : "I-09";
    case Reason::no_swap_here: return board.card_swaps ? "N-08" : "I-09";
    case Reason::no_tickets_left: return "B-51";
    case Reason::before_second_draft: return "I-07";
    case Reason::mix_total: return board.two_ticket_decks ? "M-04" : "B-50";
    case Reason::mix_over_deck: return "M-04";
    case Reason::keep_too_few_opening: return "B-03";
    case Reason::keep_too_few:
    case Reason::not_offered: return "B-50";
    default: return mechanics_clause(reason);
  }
}

}  // namespace roundhouse
