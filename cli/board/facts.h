/// The facts of a board, one by one, as JSON: what the board file says of cities, routes, tickets and what
/// the board adds.
#pragma once

#include <boost/json/object.hpp>

#include "roundhouse/board.h"

namespace roundhouse::cli {

boost::json::object board_facts_json(Board const& board);

}  // namespace roundhouse::cli
