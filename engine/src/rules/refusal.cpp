#include "roundhouse/refusal.h"

namespace roundhouse {

std::string_view clause(Reason reason, Board const& board) {
  switch (reason) {
    case Reason::none: return "";
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
    case Reason::passenger_never_pays: return "M-08";
    case Reason::ferry_symbols: return board.card_swaps ? "N-07" : "I-09";
    case Reason::no_swap_here: return board.card_swaps ? "N-08" : "I-09";
    case Reason::give_wrong_cards: return "N-08";
    case Reason::give_wrong_cards_swap: return "N-13";
    case Reason::raise_wrong_number:
    case Reason::raise_too_few_cards: return "N-09";
    case Reason::raise_locomotives_only: return "N-10";
    case Reason::no_tickets_left: return "B-51";
    case Reason::before_second_draft: return "I-07";
    case Reason::mix_total: return board.two_ticket_decks ? "M-04" : "B-50";
    case Reason::mix_over_deck: return "M-04";
    case Reason::keep_too_few_opening: return "B-03";
    case Reason::keep_too_few: return "B-50";
    case Reason::keep_exactly: return "I-03";
    case Reason::not_offered: return "B-50";
    case Reason::not_in_pack: return "I-03";
    case Reason::no_passenger_left:
    case Reason::not_an_end:
    case Reason::passenger_stands_there:
    case Reason::country_no_passenger: return "M-09";
    case Reason::no_passenger_there:
    case Reason::ride_no_way:
    case Reason::route_unclaimed:
    case Reason::not_adjacent:
    case Reason::ride_too_short: return "M-12";
    case Reason::route_used: return "M-14";
    case Reason::country_dead_end: return "M-17";
    case Reason::no_passenger_card: return "M-13";
    case Reason::no_festival_there: return "I-10";
    case Reason::wrong_line:
    case Reason::no_train_for_province: return "K-05";
    case Reason::no_free_cell: return "K-08";
    case Reason::extra_not_eligible:
    case Reason::extra_too_many: return "K-07";
    case Reason::express_gone:
    case Reason::express_once: return "K-03";
    case Reason::express_too_late: return "K-04";
  }
  return "";
}

}  // namespace roundhouse
