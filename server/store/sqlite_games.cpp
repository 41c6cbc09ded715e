/// Questions about finished games.
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
             "SELECT id, board, board_hash, rules, players, decisions, rated, hot_seat, listed, uploaded_by, "
             "deal,"
             " deal_day, started, ended, ") +
         record + " FROM game g WHERE ";
}

/// The conditions of a filter, and the texts that stand for their question marks.
struct Conditions {
  std::string sql;
  std::vector<std::string> texts;
};

Conditions conditions(GameFilter const& filter) {
  Conditions c{"ended < ? AND ended > ?", {}};
  c.sql +=
      " AND (listed OR uploaded_by = ? OR id IN (SELECT game FROM game_seat WHERE person = ? AND person <> "
      "''))";
  c.texts = {filter.asker.empty() ? "-" : filter.asker, filter.asker};
  if (!filter.person.empty()) {
    c.sql += " AND id IN (SELECT game FROM game_seat WHERE person = ?";
    if (filter.won) c.sql += *filter.won ? " AND place = 1" : " AND place > 1";
    c.sql += ")";
    c.texts.push_back(filter.person);
  }
  if (!filter.board.empty()) {
    c.sql += " AND board = ?";
    c.texts.push_back(filter.board);
  }
  if (filter.players > 0) c.sql += " AND players = " + std::to_string(filter.players);
  if (filter.rated) c.sql += *filter.rated ? " AND rated" : " AND NOT rated";
  return c;
}

}  // namespace

std::vector<FinishedGame> SqliteStore::games(GameFilter const& filter) {
  auto const c = conditions(filter);
  return readers_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare(columns("''") + c.sql + " ORDER BY ended DESC, id LIMIT ?");
    rows.bind(to_number(filter.before)).bind(to_number(filter.after));
    for (auto const& text : c.texts) rows.bind(text);
    rows.bind(filter.limit);
    std::vector<FinishedGame> games;
    while (rows.step()) games.push_back(read_game(rows));
    for (auto& game : games) game.seats = read_seats(database, game.id);
    return games;
  });
}

std::optional<FinishedGame> SqliteStore::game(TableId const& id) {
  return readers_.ask([&](sqlite::Database& database) -> std::optional<FinishedGame> {
    auto row = database.prepare(columns("record") + "id = ?");
    row.bind(id);
    if (!row.step()) return std::nullopt;
    auto game = read_game(row);
    game.seats = read_seats(database, id);
    return game;
  });
}

}  // namespace roundhouse::server
