/// Why something is not done that no rule of the game forbids: a word for programs and a sentence for people.
/// What the rules forbid has its clause (text/moves.h).
#pragma once

#include <cstdint>
#include <string_view>

#include "protocol/messages.h"
#include "roundhouse/board.h"
#include "tables/store/rows.h"

namespace roundhouse::tables {

enum class Objection : std::uint8_t {
  no_such_table,
  no_such_board,
  no_such_level,
  seats_wrong,
  first_wrong,
  deal_wrong,
  not_your_seat,
  which_seat,
  not_open,
  not_playing,
  game_over,
  paused,
  not_paused,
  stale,
  no_move,
  sits_in,
  nobody_sits_in,
  already_sitting,
  seat_taken,
  table_full,
  host_only,
  cannot_remove,
  seats_free,
  livery_taken,
  no_undo,
  hints_off,
  not_your_decision,
  not_yours_to_see,
  no_position,
  not_clonable,
  clone_seats,
  not_over,
  mutes_full,
  undo_asked,
  nobody_asks,
  banned,
  blocked,
  removed,
  voted,
  hushed,
  has_clock,
  not_away,
  rated_plays_on,
  no_plan,
  deal_secret,
  day_alone,
  day_played,
  day_secret,
  day_here,
  day_wrong,
  rated_guest,
  rated_clock,
  rated_hints,
  rated_deal,
  rated_screen,
  too_many_open,
  too_many_games,
  too_many_here,
  set_aside,
  too_fast,
  busy,
  store,
};
/// How many there are.
inline constexpr int objections = static_cast<int>(Objection::store) + 1;

/// `no_such_table`.
std::string_view word(Objection objection);
std::string_view sentence(Objection objection, Language language);
/// The HTTP status that fits it.
int status(Objection objection);

/// The table that a message is about; empty for those about none.
TableId table_of(protocol::ClientMessage const& message);
/// The name under which a message is done once; empty for those that change nothing.
std::string action_of(protocol::ClientMessage const& message);

/// `refused` with the message's `id`, or `error` with its kind. No message: it was malformed.
protocol::ServerMessage refusal_of(protocol::ClientMessage const* message, Objection objection,
                                   Language language);

/// The HTTP status that fits an answer.
int status_of(protocol::ServerMessage const& message);

}  // namespace roundhouse::tables
