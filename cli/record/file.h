/// A record file, the board it was played on, its decisions as text, and one position of it.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/record.h"

namespace roundhouse::cli {

struct RecordFile {
  std::string name;
  std::string text;
  Board const* board = nullptr;
};

struct RecordProblem {
  Text message;
  int exit_code = 1;  // 2 if the file could not even be read
};

/// Reads the file and finds its board: the given one, or the built-in one that the header names.
std::optional<RecordProblem> open_record(std::string const& file, Board const* given, RecordFile& record);

/// `FILE:LINE: reason`.
Text record_message(std::string const& file, RecordError const& error);

/// Whose eyes see the position: a seat, the spectators, or everything.
struct Eyes {
  bool everything = true;
  SeatId seat = spectator;
};

struct CourseLine {
  int number = 0;  // of the decision, from 1; 0: before the first
  SeatId seat = no_seat;
  std::string decision;                   // in the notation of the record
  std::vector<std::string> consequences;  // chance and rules
};

/// The number and the name of a seat: several players may have the same name.
std::string seat_label(std::vector<std::string> const& names, SeatId seat);

/// The first `decisions` decisions of a record that is known to replay.
std::vector<CourseLine> game_course(Board const& board, std::string const& text, int decisions, Eyes eyes);

std::string course_text(std::vector<CourseLine> const& lines, std::vector<std::string> const& names);

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
