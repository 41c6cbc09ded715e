/// The rules that every board has, and the row of every kind of move and of every phase. What mechanics ask
/// of these rules is in mechanics/base/base_rules.h.
#pragma once

#include "mechanics/all.h"
#include "rules/turn_moves.h"

namespace roundhouse {

// draw.cpp: drawing train cards, B-20 to B-30

/// Fills the empty places of the row as far as cards last, then replaces the row as B-25 and M-07 demand.
void fill_row(Context& context);
void settle_row(Context& context);  // replaces the row as long as B-25 and M-07 demand it and B-26 allows it
/// The kinds of face-up cards that may be taken now, one bit each.
unsigned takeable(Board const& board, State const& state);
Reason why_not_take(Board const& board, State const& state, Move move);
Reason why_not_draw(State const& state);
void play_take(Context& context, Move move);
void play_draw(Context& context);

// claim.cpp: claiming a route, B-40 to B-47, N-06 to N-08, N-13

Reason why_not_claim(Board const& board, State const& state, Move move);
void play_claim(Context& context, Move move);
void add_pay_moves(Board const& board, State const& state, Moves& moves);
/// Chooses one of the payments at random without listing them; false where that is not so simple.
bool choose_plain_payment(Board const& board, State const& state, Xoshiro& random, Move& move);
Reason why_not_pay(Board const& board, State const& state, Move move);
void play_pay(Context& context, Move move);

// tickets.cpp: the opening choice (B-03, B-04), drawing more (B-50 to B-52), Märklin's two decks (M-03, M-04)

void begin_opening_tickets(Context& context);
void add_mix_moves(Board const& board, State const& state, Moves& moves);
Reason why_not_mix(Board const& board, State const& state, Move move);
void all_mixes_chosen(Context& context);
/// The ways to draw tickets in a turn: mixes of two decks, each with or without an express card.
int count_ticket_moves(Board const& board, State const& state);
Move nth_ticket_move(Board const& board, State const& state, int n);
Reason why_not_draw_tickets(Board const& board, State const& state, Move move);
void play_draw_tickets(Context& context, Move move);
void add_keep_moves(Board const& board, State const& state, SeatId seat, Moves& moves);
/// Chooses at random what to keep without listing it; false where not every choice is allowed.
bool choose_keep(Board const& board, State const& state, SeatId seat, Xoshiro& random, Move& move);
Reason why_not_keep(Board const& board, State const& state, SeatId seat, Move move);
/// Of drawn tickets at once, of the opening ones when all have chosen.
void play_keep(Context& context, SeatId seat, Move move);
void all_kept(Context& context);

// rows.cpp: the words of moves that name more than one thing

void write_mix(Board const& board, Move move, std::string& words);
std::optional<Move> read_mix(Board const& board, MoveKind kind, Words words);
void write_keep(Board const& board, State const& state, SeatId seat, Move move, std::string& words);
std::optional<Move> read_keep(Board const& board, State const& state, SeatId seat, Words words);
void write_pay(Board const& board, State const& state, Move move, std::string& words);
std::optional<Move> read_pay(Board const& board, State const& state, Words words);

inline constexpr auto drawing = in_phases(Phase::turn, Phase::first_card, Phase::second_card);

inline constexpr std::array base_moves{
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
    move_row<why_not_draw_tickets, play_draw_tickets>(MoveKind::draw_tickets, "tickets",
                                                      in_phases(Phase::turn), 3,
                                                      {.write = fit<write_mix>, .read = fit<read_mix>}),
    move_row<why_not_mix, play_simultaneous>(
        MoveKind::choose_mix, "mix", in_phases(Phase::choose_mix), 2,
        {.write = fit<write_mix>, .read = fit<read_mix>, .secret = true}),
    move_row<why_not_keep, play_keep>(MoveKind::keep, "keep",
                                      in_phases(Phase::keep_opening, Phase::keep_drawn), 1,
                                      {.write = fit<write_keep>, .read = fit<read_keep>, .secret = true}),
    move_row<why_not_pay, play_pay>(
        MoveKind::pay, "pay", in_phases(Phase::pay), 3,
        {.write = fit<write_pay>,
         .read = fit<read_pay>,
         .show = [](SeenCards& cards, SeatId seat, Move move) { cards.pay(seat, move); }}),
};

inline constexpr std::array base_phases{
    phase_row<add_mix_moves>(Phase::choose_mix, "choose_mix", {.all_decided = all_mixes_chosen}),
    phase_row<add_keep_moves>(Phase::keep_opening, "keep_opening", {.all_decided = all_kept}),
    phase_row<add_turn_moves>(Phase::turn, "turn"),
    phase_row<add_turn_moves>(Phase::first_card, "first_card"),
    phase_row<add_turn_moves>(Phase::second_card, "second_card"),
    phase_row<add_keep_moves>(Phase::keep_drawn, "keep_drawn"),
    phase_row<add_pay_moves>(Phase::pay, "pay", {.shows_hand = true}),
    phase_row<add_nothing>(Phase::over, "over"),
};

inline constexpr auto move_rows = [] {
  Per<MoveKind, MoveRow, move_kinds> rows{};
  for (auto const& row : base_moves) rows[row.kind] = row;
  for (auto const& mechanic : all_mechanics) {
    for (auto const& row : mechanic.moves) rows[row.kind] = row;
  }
  return rows;
}();

inline constexpr auto phase_rows = [] {
  Per<Phase, PhaseRow, index(Phase::over) + 1> rows{};
  for (auto const& row : base_phases) rows[row.phase] = row;
  for (auto const& mechanic : all_mechanics) {
    for (auto const& row : mechanic.phases) rows[row.phase] = row;
  }
  return rows;
}();

static_assert(std::ranges::none_of(move_rows, [](MoveRow const& row) { return row.word.empty(); }));
static_assert(std::ranges::none_of(phase_rows, [](PhaseRow const& row) { return row.word.empty(); }));

}  // namespace roundhouse
