/// The kinds of moves and the phases that every board has.
#pragma once

#include "mechanics/base/base_rules.h"
#include "mechanics/base/words.h"
#include "rules/claim.h"
#include "rules/draw.h"
#include "rules/tickets.h"
#include "rules/turn_moves.h"

namespace roundhouse::base {

/// \name The words of moves that name more than one thing: base_words.cpp
/// \{
void write_mix(Board const& board, State const& state, SeatId seat, Move move, std::string& words);
std::optional<Move> read_mix(Board const& board, State const& state, SeatId seat, MoveKind kind, Words words);
void write_keep(Board const& board, State const& state, SeatId seat, Move move, std::string& words);
std::optional<Move> read_keep(Board const& board, State const& state, SeatId seat, MoveKind kind,
                              Words words);
void write_pay(Board const& board, State const& state, SeatId seat, Move move, std::string& words);
std::optional<Move> read_pay(Board const& board, State const& state, SeatId seat, MoveKind kind, Words words);
/// \}

inline constexpr auto drawing = in_phases(Phase::turn, Phase::first_card, Phase::second_card);

inline constexpr std::array own_moves{
    move_row<why_not_pass, end_turn>(MoveKind::pass, "pass", in_phases(Phase::turn), 0),
    move_row<why_not_take, play_take>(
        MoveKind::take, "take", drawing, 1,
        {.names = &card_names,
         .show = [](SeenCards& cards, SeatId seat, Move move) { cards.take_from_row(seat, move.card()); }}),
    move_row<why_not_draw, play_draw>(MoveKind::draw, "draw", drawing, 0),
    move_row<why_not_claim, play_claim>(
        MoveKind::claim, "claim", in_phases(Phase::turn), 1,
        {.names = &route_names,
         .show = [](SeenCards& cards, SeatId, Move move) { cards.name_route(move.route()); }}),
    move_row<why_not_draw_tickets, play_draw_tickets>(
        MoveKind::draw_tickets, "tickets", in_phases(Phase::turn), 3, {.write = write_mix, .read = read_mix}),
    move_row<why_not_mix, play_simultaneous>(MoveKind::choose_mix, "mix", in_phases(Phase::choose_mix), 2,
                                             {.write = write_mix, .read = read_mix, .secret = true}),
    move_row<why_not_keep, play_keep>(MoveKind::keep, "keep",
                                      in_phases(Phase::keep_opening, Phase::keep_drawn), 1,
                                      {.write = write_keep, .read = read_keep, .secret = true}),
    move_row<why_not_pay, play_pay>(
        MoveKind::pay, "pay", in_phases(Phase::pay), 3,
        {.write = write_pay,
         .read = read_pay,
         .show = [](SeenCards& cards, SeatId seat, Move move) { cards.pay(seat, move); }}),
};

inline constexpr std::array own_phases{
    phase_row<add_mix_moves>(Phase::choose_mix, "choose_mix", {.all_decided = all_mixes_chosen}),
    phase_row<add_keep_moves>(Phase::keep_opening, "keep_opening", {.all_decided = all_kept}),
    phase_row<add_turn_moves>(Phase::turn, "turn"),
    phase_row<add_turn_moves>(Phase::first_card, "first_card"),
    phase_row<add_turn_moves>(Phase::second_card, "second_card"),
    phase_row<add_keep_moves>(Phase::keep_drawn, "keep_drawn"),
    phase_row<add_pay_moves>(Phase::pay, "pay", {.shows_hand = true}),
    phase_row<add_nothing>(Phase::over, "over"),
};

}  // namespace roundhouse::base
