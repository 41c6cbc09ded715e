/// Queries of a table's progress.
#include <algorithm>

#include "server/tables/game/progress.h"

namespace roundhouse::server {

bool Progress::waits_for(std::size_t seat) const {
  return life == Life::playing && game->state().waits_for(seat_id(static_cast<int>(seat)));
}

std::vector<int> Progress::seats_of(PersonId const& person) const {
  std::vector<int> own;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (!person.empty() && seats[seat].person == person) own.push_back(static_cast<int>(seat));
  }
  return own;
}

bool Progress::hot_seat() const {
  return std::ranges::any_of(seats, [&](SeatFacts const& seat) { return seats_of(seat.person).size() > 1; });
}

std::vector<std::string> Progress::names() const {
  std::vector<std::string> names(seats.size());
  std::ranges::transform(seats, names.begin(), &SeatFacts::name);
  return names;
}

TableRow Progress::row() const {
  TableRow row;
  row.id = id;
  row.board = board().id;
  row.life = life;
  row.listed = settings().listed && origin->deal_day.empty();  // nobody could watch it
  row.correspondence = settings().timing.kind == protocol::Timing::Kind::days;
  row.hot_seat = hot_seat();
  row.seats = static_cast<int>(seats.size());
  row.host = host;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    row.people.push_back(seats[seat].person);
    if (waits_for(seat) && !seats[seat].is_automatic()) row.waits_for.push_back(seats[seat].person);
  }
  row.version = version;
  row.deal = origin->deal_name;
  row.created = created;
  row.changed = changed;
  return row;
}

}  // namespace roundhouse::server
