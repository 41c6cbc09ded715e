/// Why a move is refused. Every reason names the clause that forbids the move.
#pragma once

#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse {

/// The reasons; clause() says which clause each stands on.
enum class Reason : std::uint8_t {
  none,  // the move is legal
  game_over,
  not_your_decision,
  already_chosen,
  not_now,
  can_act,
  not_in_row,
  locomotive_second,
  nothing_to_draw,
  no_such_route,
  route_claimed,
  route_closed,
  own_parallel,
  too_few_trains,
  cannot_pay,
  wrong_color,
  too_few_cards,
  locomotive_not_wild,
  short_for_plus_four,
  passenger_never_pays,
  ferry_symbols,
  no_swap_here,
  wrong_number_of_cards,
  give_wrong_cards,
  give_wrong_cards_swap,
  raise_wrong_number,
  raise_too_few_cards,
  raise_locomotives_only,
  no_tickets_left,
  before_second_draft,
  mix_total,
  mix_over_deck,
  keep_too_few,
  keep_too_few_opening,
  keep_exactly,
  not_offered,
  not_in_pack,
  no_passenger_left,
  not_an_end,
  passenger_stands_there,
  country_no_passenger,
  no_passenger_there,
  ride_no_way,
  route_unclaimed,
  route_used,
  not_adjacent,
  country_dead_end,
  no_passenger_card,
  ride_too_short,
  no_festival_there,
  wrong_line,
  no_train_for_province,
  no_free_cell,
  extra_not_eligible,
  extra_too_many,
  express_gone,
  express_once,
  express_too_late,
  no_station_left,
  station_stands_there,
  country_no_station,
  cannot_pay_station,
  station_wrong_cards,
};
/// How many there are.
inline constexpr int reasons = 63;

/// The id of the clause behind a reason, as this board has it (a ferry's symbols are N-07 or I-09).
std::string_view clause(Reason reason, Board const& board);

}  // namespace roundhouse
