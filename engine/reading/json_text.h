/// The text of a board file, or of another JSON file, as JSON.
#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "roundhouse/board_json.h"

namespace roundhouse {

/// On a fault it fills the error and gives null.
boost::json::value parse_json_text(std::string_view text, BoardError& error);

}  // namespace roundhouse
