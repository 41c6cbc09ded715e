#include "arena/store_columns.h"

#include <algorithm>
#include <functional>

#include "roundhouse/notation.h"

namespace roundhouse::arena {
namespace {

/// Calls `number` with the name and the place of every number, then `times`.
template <typename Seat, typename Number>
void each_number(Seat& seat, Number number) {
  number("place", seat.place);
  number("winners", seat.winners);
  number("score", seat.score.total);
  for (std::size_t s = 0; s < sources; ++s) {
    number("points_" + std::string(word(static_cast<Source>(s))), seat.score.points[s]);
  }
  number("tickets_kept", seat.score.kept);
  number("tickets_completed", seat.score.completed);
  number("longest_path", seat.score.longest);
  number("routes", seat.routes);
  number("trains_left", seat.trains);
  number("cards_left", seat.cards);
  number("turns", seat.turns);
  number("decisions", seat.decisions);
  for (std::size_t k = 0; k < move_kinds; ++k) {
    std::string name(word(static_cast<MoveKind>(k)));
    std::ranges::replace(name, '-', '_');
    number("moves_" + name, seat.moves[k]);
    number("offered_" + name, seat.offered[k]);
  }
}

/// Something for every column, with commas between.
std::string list(std::function<std::string(std::string const&)> const& entry, std::string const& times) {
  std::string text;
  SeatResult const seat;
  each_number(seat, [&](std::string const& name, auto const&) { text += entry(name) + ", "; });
  return text + times;
}

}  // namespace

std::string column_definitions() {
  return list([](std::string const& name) { return name + " INTEGER NOT NULL"; }, "times TEXT NOT NULL");
}

std::string column_names() {
  return list([](std::string const& name) { return name; }, "times");
}

std::string column_places() {
  return list([](std::string const&) { return "?"; }, "?");
}

void bind_columns(Statement& statement, SeatResult const& seat) {
  each_number(seat, [&](std::string const&, auto const& value) { statement.bind(std::int64_t{value}); });
  statement.bind(seat.times.text());
}

void read_columns(Statement& row, SeatResult& seat) {
  each_number(seat, [&](std::string const&, auto& value) {
    value = static_cast<std::remove_reference_t<decltype(value)>>(row.number());
  });
  if (!seat.times.read(row.text())) throw DatabaseError("times that are none");
}

}  // namespace roundhouse::arena
