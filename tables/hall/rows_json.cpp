#include "tables/hall/rows_json.h"

#include <boost/json.hpp>

namespace roundhouse::tables {
namespace {

namespace js = boost::json;

std::int64_t epoch_ms(Moment moment) {
  return moment.time_since_epoch().count();
}

}  // namespace

js::object to_json(SeatResult const& seat) {
  return {{"person", seat.person},       {"name", seat.name},     {"bot", seat.bot},
          {"left", seat.left},           {"points", seat.points}, {"place", seat.place},
          {"completed", seat.completed}, {"missed", seat.missed}, {"longest", seat.longest}};
}

js::object public_json(Person const& person) {
  return {{"id", person.id}, {"name", person.name}, {"guest", person.account.empty()}};
}

js::object own_json(Person const& person) {
  auto own = public_json(person);
  own["language"] = person.language == Language::fr ? "fr" : "en";
  own["created"] = epoch_ms(person.created);
  return own;
}

js::object to_json(TableRow const& table) {
  return {{"id", table.id},
          {"board", table.board},
          {"life", word(table.life)},
          {"listed", table.listed},
          {"correspondence", table.correspondence},
          {"hot_seat", table.hot_seat},
          {"seats", table.seats},
          {"host", table.host},
          {"people", js::array(table.people.begin(), table.people.end())},
          {"waits_for", js::array(table.waits_for.begin(), table.waits_for.end())},
          {"version", table.version},
          {"created", epoch_ms(table.created)},
          {"changed", epoch_ms(table.changed)}};
}

js::object to_json(FinishedGame const& game) {
  return {{"id", game.id},
          {"board", game.board},
          {"board_hash", game.board_hash},
          {"rules", game.rules},
          {"players", game.players},
          {"decisions", game.decisions},
          {"rated", game.rated},
          {"hot_seat", game.hot_seat},
          {"listed", game.listed},
          {"uploaded", !game.uploaded_by.empty()},
          {"deal_day", game.deal_day},
          {"started", epoch_ms(game.started)},
          {"ended", epoch_ms(game.ended)},
          {"seats", list_json(game.seats)}};
}

js::object to_json(BoardStatistics const& statistics) {
  return {{"board", statistics.board},   {"games", statistics.games},    {"won", statistics.won},
          {"points", statistics.points}, {"best", statistics.best},      {"completed", statistics.completed},
          {"missed", statistics.missed}, {"longest", statistics.longest}};
}

js::object to_json(Rating const& rating) {
  return {{"person", rating.person}, {"name", rating.name},           {"board", rating.board},
          {"mean", rating.mean},     {"deviation", rating.deviation}, {"games", rating.games}};
}

}  // namespace roundhouse::tables
