/// One position of a game, as text and as JSON.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>

#include "cli/record/file.h"

namespace roundhouse::cli {

struct ReplayPosition {
  Game const& game;
  RecordHeader const& header;
  int decisions;  // in the whole record
  bool finished;  // the record reaches the end of the game
  Eyes eyes;
};

/// The state as this viewer sees it. At the end everything is open.
State seen_table(ReplayPosition const& position);

std::string position_report(ReplayPosition const& position, std::vector<CourseLine> const& last);
boost::json::object position_json(ReplayPosition const& position, std::vector<CourseLine> const& last);
boost::json::array course_json(std::vector<CourseLine> const& lines);

}  // namespace roundhouse::cli
