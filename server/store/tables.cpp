/// Queries about tables.
#include "server/store/sql_store.h"

namespace roundhouse::server {
namespace {

constexpr auto table_columns =
    "SELECT id, board, life, listed, correspondence, hot_seat, seats, host, people, waits_for, version, "
    "deal, created,"
    " changed FROM place ";

TableRow read_row(sql::Statement& row) {
  return {.id = row.text(),
          .board = row.text(),
          .life = static_cast<Life>(row.number()),
          .listed = flag(row),
          .correspondence = flag(row),
          .hot_seat = flag(row),
          .seats = integer(row),
          .host = row.text(),
          .people = split(row.text()),
          .waits_for = split(row.text()),
          .version = row.number(),
          .deal = row.text(),
          .created = moment(row),
          .changed = moment(row)};
}

constexpr auto entry_columns = "SELECT table_id, sequence, at, kind, seat, person, action, body FROM entry ";

Entry read_entry(sql::Statement& row) {
  return {row.text(),   row.number(), moment(row), row.text(),
          integer(row), row.text(),   row.text(),  row.text()};
}

std::string lives(std::vector<Life> const& life) {
  std::string list;
  for (auto const one : life) list += (list.empty() ? "" : ", ") + std::to_string(static_cast<int>(one));
  return list;
}

/// Values are bound in the same order.
std::string query_for(TableFilter const& filter) {
  std::string sql = std::string(table_columns) + "WHERE true";
  if (!filter.life.empty()) sql += " AND life IN (" + lives(filter.life) + ")";
  if (filter.listed_only) sql += " AND listed";
  if (!filter.person.empty()) sql += " AND id IN (SELECT table_id FROM place_person WHERE person = ?)";
  if (!filter.board.empty()) sql += " AND board = ?";
  if (!filter.deal.empty()) sql += " AND deal = ?";
  if (filter.after) sql += " AND (created < ? OR (created = ? AND id > ?))";
  sql += " ORDER BY created DESC, id LIMIT ?";
  return sql;
}

FinishedGame read_game(sql::Statement& row) {
  return {.id = row.text(),
          .board = row.text(),
          .board_hash = row.text(),
          .rules = integer(row),
          .players = integer(row),
          .decisions = integer(row),
          .rated = flag(row),
          .hot_seat = flag(row),
          .listed = flag(row),
          .uploaded_by = row.text(),
          .deal = row.text(),
          .deal_day = row.text(),
          .started = moment(row),
          .ended = moment(row),
          .seats = {},
          .record = row.text()};
}

SeatResult read_seat(sql::Statement& row) {
  return {row.text(),   row.text(),   row.text(),   flag(row),   integer(row),
          integer(row), integer(row), integer(row), integer(row)};
}

std::vector<SeatResult> read_seats(sql::Connection& connection, TableId const& game) {
  return Readers::rows(
      connection,
      "SELECT person, name, bot, gone, points, place, completed, missed, longest FROM game_seat"
      " WHERE game = ? ORDER BY seat",
      read_seat, game);
}

std::string columns(char const* record) {
  return std::string(
             "SELECT g.id, g.board, g.board_hash, g.rules, g.players, g.decisions, g.rated, g.hot_seat, "
             "g.listed, g.uploaded_by, g.deal, g.deal_day, g.started, g.ended, ") +
         record;
}

/// What is asked of every game, whoever may see it.
GamesQuestion conditions(GameFilter const& filter) {
  GamesQuestion q{"g.ended < ? AND g.ended > ?", {column(filter.before), column(filter.after)}};
  if (!filter.board.empty()) {
    q.sql += " AND g.board = ?";
    q.values.emplace_back(filter.board);
  }
  if (filter.players > 0) {
    q.sql += " AND g.players = ?";
    q.values.emplace_back(std::int64_t{filter.players});
  }
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
  q.sql += ") s CROSS JOIN game g WHERE g.id = s.game AND (g.listed";
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

std::optional<TableRow> SqlStore::table(TableId const& id) {
  return readers_.first(std::string(table_columns) + "WHERE id = ?", read_row, id);
}

std::vector<TableRow> SqlStore::tables(TableFilter const& filter) {
  auto const sql = query_for(filter);
  // Tables in play ask who else plays their deal: that must not wait for somebody's list.
  return (filter.deal.empty() ? lists_ : readers_).ask([&](sql::Connection& connection) {
    auto& rows = connection.statement(sql);
    for (auto const* text : {&filter.person, &filter.board, &filter.deal}) {
      if (!text->empty()) rows.bind(*text);
    }
    if (auto const& after = filter.after) bind_all(rows, after->created, after->created, after->id);
    rows.bind(filter.limit);
    return Readers::rows_of(rows, read_row);
  });
}

std::vector<Entry> SqlStore::log(TableId const& table, std::int64_t after) {
  return readers_.list(std::string(entry_columns) + "WHERE table_id = ? AND sequence > ? ORDER BY sequence",
                       read_entry, table, after);
}

std::vector<Entry> SqlStore::entries(PersonId const& person, std::string_view kind) {
  return lists_.list(std::string(entry_columns) + "WHERE person = ? AND kind = ?", read_entry, person, kind);
}

std::vector<ChatLine> SqlStore::chat(TableId const& table, std::int64_t after, int limit) {
  auto const read = [](sql::Statement& row) {
    return ChatLine{row.text(), row.number(), moment(row), row.text(), row.text(), integer(row), row.text()};
  };
  return readers_.list(
      "SELECT table_id, number, at, person, name, seat, text FROM (SELECT * FROM chat"
      " WHERE table_id = ? AND number > ? ORDER BY number DESC LIMIT ?) AS newest ORDER BY number",
      read, table, after, limit);
}

GamesQuestion games_question(GameFilter const& filter) {
  if (!filter.person.empty()) return games_of(filter);
  if (filter.asker.empty()) return listed_games(filter, columns("''"));
  GamesQuestion q{columns("''") + " FROM (SELECT id FROM (", {}};
  append(q, listed_games(filter, "SELECT g.id"));
  append(q, {std::string(") listed UNION ") + own_uploads + " UNION " + own_seats,
             {filter.asker, filter.asker}});
  q.sql += ") s CROSS JOIN game g WHERE g.id = s.id AND ";
  append(q, conditions(filter));
  append(q, {newest_first, {static_cast<std::int64_t>(filter.limit)}});
  return q;
}

std::vector<FinishedGame> SqlStore::games(GameFilter const& filter) {
  auto const q = games_question(filter);
  return lists_.ask([&](sql::Connection& connection) {
    auto& rows = connection.statement(q.sql);
    for (auto const& value : q.values) std::visit([&rows](auto const& v) { rows.bind(v); }, value);
    auto games = Readers::rows_of(rows, read_game);
    for (auto& game : games) game.seats = read_seats(connection, game.id);
    return games;
  });
}

std::optional<FinishedGame> SqlStore::game(TableId const& id) {
  return readers_.ask([&](sql::Connection& connection) -> std::optional<FinishedGame> {
    auto found =
        Readers::rows(connection, columns("g.record") + " FROM game g WHERE g.id = ?", read_game, id);
    if (found.empty()) return std::nullopt;
    found.front().seats = read_seats(connection, id);
    return std::move(found.front());
  });
}

std::optional<Plan> SqlStore::plan(TableId const& table, int seat) {
  auto const parts = [](std::string const& text, char between) {
    std::vector<std::string> all;
    std::size_t at = 0;
    for (auto end = text.find(between); end != std::string::npos; end = text.find(between, at)) {
      all.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    all.push_back(text.substr(at));
    return all;
  };
  auto const read = [&](sql::Statement& row) {
    Plan plan{table, seat, row.text(), {}};
    for (auto const& line : parts(row.text(), '\n')) plan.options.push_back(parts(line, '\t'));
    return plan;
  };
  return readers_.first("SELECT person, options FROM plan WHERE table_id = ? AND seat = ?", read, table,
                        seat);
}

}  // namespace roundhouse::server
