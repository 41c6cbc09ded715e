/// Queries about finished games.
#include "server/store/sqlite_games.h"

#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

FinishedGame read_game(sqlite::Statement& row) {
  FinishedGame game;
  game.id = row.text();
  game.board = row.text();
  game.board_hash = row.text();
  game.rules = static_cast<int>(row.number());
  game.players = static_cast<int>(row.number());
  game.decisions = static_cast<int>(row.number());
  game.rated = row.number() != 0;
  game.hot_seat = row.number() != 0;
  game.listed = row.number() != 0;
  game.uploaded_by = row.text();
  game.deal = row.text();
  game.deal_day = row.text();
  game.started = to_moment(row.number());
  game.ended = to_moment(row.number());
  game.record = row.text();
  return game;
}

std::vector<SeatResult> read_seats(sqlite::Database& database, TableId const& game) {
  auto rows = database.prepare(
      "SELECT person, name, bot, gone, points, place, completed, missed, longest FROM game_seat WHERE game = "
      "?"
      " ORDER BY seat");
  rows.bind(game);
  std::vector<SeatResult> seats;
  while (rows.step()) {
    SeatResult seat;
    seat.person = rows.text();
    seat.name = rows.text();
    seat.bot = rows.text();
    seat.left = rows.number() != 0;
    seat.points = static_cast<int>(rows.number());
    seat.place = static_cast<int>(rows.number());
    seat.completed = static_cast<int>(rows.number());
    seat.missed = static_cast<int>(rows.number());
    seat.longest = static_cast<int>(rows.number());
    seats.push_back(std::move(seat));
  }
  return seats;
}

std::string columns(char const* record) {
  return std::string(
             "SELECT g.id, g.board, g.board_hash, g.rules, g.players, g.decisions, g.rated, g.hot_seat, "
             "g.listed, g.uploaded_by, g.deal, g.deal_day, g.started, g.ended, ") +
         record;
}

/// What is asked of every game, whoever may see it.
GamesQuestion conditions(GameFilter const& filter) {
  GamesQuestion q{"g.ended < ? AND g.ended > ?", {to_number(filter.before), to_number(filter.after)}};
  if (!filter.board.empty()) {
    q.sql += " AND g.board = ?";
    q.values.emplace_back(filter.board);
  }
  if (filter.players > 0) q.sql += " AND g.players = " + std::to_string(filter.players);
  if (filter.rated) q.sql += *filter.rated ? " AND g.rated" : " AND NOT g.rated";
  return q;
}

void append(GamesQuestion& question, GamesQuestion const& more) {
  question.sql += more.sql;
  question.values.insert(question.values.end(), more.values.begin(), more.values.end());
}

constexpr auto newest_first = " ORDER BY g.ended DESC, g.id LIMIT ?";
constexpr auto own_uploads = "SELECT id FROM game WHERE uploaded_by = ? AND uploaded_by <> ''";
constexpr auto own_seats = "SELECT game FROM game_seat WHERE person = ? AND person <> ''";

/// What everybody may find, straight from its index.
GamesQuestion listed_games(GameFilter const& filter, std::string const& what) {
  GamesQuestion q{what + " FROM game g WHERE g.listed AND ", {}};
  append(q, conditions(filter));
  append(q, {newest_first, {static_cast<std::int64_t>(filter.limit)}});
  return q;
}

/// Somebody's games, of which the asker sees those that are listed or their own.
GamesQuestion games_of(GameFilter const& filter) {
  GamesQuestion q{
      columns("''") + " FROM (SELECT DISTINCT game FROM game_seat WHERE person = ?" + " AND person <> ''",
      {filter.person}};
  if (filter.won) q.sql += *filter.won ? " AND place = 1" : " AND place > 1";
  q.sql += ") s CROSS JOIN game g ON g.id = s.game WHERE (g.listed";
  if (!filter.asker.empty()) {
    append(q, {std::string(" OR (g.uploaded_by = ?) OR g.id IN (") + own_seats + ")",
               {filter.asker, filter.asker}});
  }
  q.sql += ") AND ";
  append(q, conditions(filter));
  append(q, {newest_first, {static_cast<std::int64_t>(filter.limit)}});
  return q;
}

}  // namespace

GamesQuestion games_question(GameFilter const& filter) {
  if (!filter.person.empty()) return games_of(filter);
  if (filter.asker.empty()) return listed_games(filter, columns("''"));
  GamesQuestion q{columns("''") + " FROM (SELECT id FROM (", {}};
  append(q, listed_games(filter, "SELECT g.id"));
  append(q, {std::string(") UNION ") + own_uploads + " UNION " + own_seats, {filter.asker, filter.asker}});
  q.sql += ") s CROSS JOIN game g ON g.id = s.id WHERE ";
  append(q, conditions(filter));
  append(q, {newest_first, {static_cast<std::int64_t>(filter.limit)}});
  return q;
}

std::vector<FinishedGame> SqliteStore::games(GameFilter const& filter) {
  auto const q = games_question(filter);
  return lists_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare(q.sql);
    for (auto const& value : q.values) std::visit([&rows](auto const& v) { rows.bind(v); }, value);
    std::vector<FinishedGame> games;
    while (rows.step()) games.push_back(read_game(rows));
    for (auto& game : games) game.seats = read_seats(database, game.id);
    return games;
  });
}

std::optional<FinishedGame> SqliteStore::game(TableId const& id) {
  return readers_.ask([&](sqlite::Database& database) -> std::optional<FinishedGame> {
    auto row = database.prepare(columns("g.record") + " FROM game g WHERE g.id = ?");
    row.bind(id);
    if (!row.step()) return std::nullopt;
    auto game = read_game(row);
    game.seats = read_seats(database, id);
    return game;
  });
}

}  // namespace roundhouse::server
