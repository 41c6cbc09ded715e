/// A seat as JSON; with one from before, only what differs.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::server {

/// What everybody sees of it.
void write_public(Board const& board, Seat const& now, Seat const* then, boost::json::object& out);
/// What only the seat itself sees, until the game is over.
void write_own(Board const& board, Seat const& now, Seat const* then, boost::json::object& out);

/// All kinds that the board has, so that a patch overwrites them all.
boost::json::object cards_json(Board const& board, Cards const& cards);
boost::json::array tickets_json(Board const& board, Tickets const& tickets);

}  // namespace roundhouse::server
