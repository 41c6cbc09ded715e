/// What single mechanics add to what a person reads: marks at cities, columns for seats, lines of a position.
/// The command line tells mechanics apart here, in the facts of `board show` and on the screen of `play`.
#pragma once

#include <algorithm>
#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <vector>

#include "cli/base/messages.h"
#include "roundhouse/score.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// A mark at some cities of a board.
struct CityMark {
  std::string_view sign;  // on the map of a terminal; empty if it has none there
  std::string svg;        // around 0, 0, with the classes of `board_svg`
  std::string words;
};

/// The mark at a city when a game begins; empty at most cities.
CityMark mark_at(Board const& board, CityId city, Language language);
/// The marks that the board has, for a legend.
std::vector<CityMark> marks_of(Board const& board, Language language);

/// What is at a city now, for the line that names it.
std::string city_facts(Board const& board, State const& state, CityId city,
                       std::span<std::string const> names, Language language);

/// A column of the seats beyond points, trains, cards and tickets.
struct SeatColumn {
  std::string_view title;
  std::string value;
};
std::vector<SeatColumn> extra_columns(Board const& board, Seat const& seat, Language language);

/// What else a seat has: name and value of each line.
std::vector<std::pair<std::string, std::string>> extra_lines(Board const& board, Seat const& seat);
/// What else is on the table, a line each.
std::vector<std::string> extra_lines(Board const& board, State const& state);
void add_extras(boost::json::object& object, Board const& board, Seat const& seat);

/// Whether the board can give points of this kind.
bool has_source(Board const& board, Source source);

/// The sources that gave any of the seats points.
template <typename Seats>
std::vector<std::size_t> sources_in_use(Seats const& seats) {
  std::vector<std::size_t> used;
  for (std::size_t s = 0; s < sources; ++s) {
    if (std::ranges::any_of(seats, [s](auto const& seat) { return seat.points[s] != 0; })) used.push_back(s);
  }
  return used;
}

}  // namespace roundhouse::cli
