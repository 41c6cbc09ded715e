/// A review as people read it: in the terminal, and as a document with pictures.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/base/boards.h"
#include "coach/review.h"

namespace roundhouse::cli {

/// What is shown of it.
struct ShownReview {
  coach::Review const& review;
  coach::Report report;
  std::vector<std::string> names;
  std::string file;            // the record
  std::optional<SeatId> only;  // one seat, or all

  bool shows(int seat) const { return !only || *only == seat_id(seat); }
};

std::string review_text(ShownReview const& shown);
/// A whole HTML document; without a map it has no pictures of positions.
std::string review_html(ShownReview const& shown, std::optional<BoardMap> const& map);

// What both say.

std::string review_title(ShownReview const& shown);
/// How many games were imagined, and that the game is unfinished if it is.
std::vector<std::string> review_remarks(ShownReview const& shown);
/// A row of the table of luck and choices: what it is, the chances and the points.
struct SplitRow {
  std::string what;
  std::string chances;
  std::string points;
  bool part = false;  // of the row above
};
std::vector<SplitRow> split_rows(coach::SeatReport const& seat);
/// What the split means, honestly.
std::string split_note();
std::string accuracy_text(coach::SeatReport const& seat);
std::string turning_point_title(ShownReview const& shown, coach::TurningPoint const& point);
std::string turning_point_moves(ShownReview const& shown, coach::TurningPoint const& point);
std::string no_turning_points();
/// "63 %".
std::string percent_text(double share);

}  // namespace roundhouse::cli
