/// Queries about tables.
#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

constexpr auto table_columns =
    "SELECT id, board, life, listed, correspondence, hot_seat, seats, host, people, waits_for, version, "
    "deal, created,"
    " changed FROM place ";

TableRow read_table(sqlite::Statement& row) {
  TableRow table;
  table.id = row.text();
  table.board = row.text();
  table.life = static_cast<Life>(row.number());
  table.listed = row.number() != 0;
  table.correspondence = row.number() != 0;
  table.hot_seat = row.number() != 0;
  table.seats = static_cast<int>(row.number());
  table.host = row.text();
  table.people = split(row.text());
  table.waits_for = split(row.text());
  table.version = row.number();
  table.deal = row.text();
  table.created = to_moment(row.number());
  table.changed = to_moment(row.number());
  return table;
}

constexpr auto entry_columns = "SELECT table_id, sequence, at, kind, seat, person, action, body FROM entry ";

std::vector<Entry> read_entries(sqlite::Statement& rows) {
  std::vector<Entry> entries;
  while (rows.step()) {
    auto& entry = entries.emplace_back();
    entry.table = rows.text();
    entry.sequence = rows.number();
    entry.at = to_moment(rows.number());
    entry.kind = rows.text();
    entry.seat = static_cast<int>(rows.number());
    entry.person = rows.text();
    entry.action = rows.text();
    entry.body = rows.text();
  }
  return entries;
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
  if (filter.behind) sql += " AND (created < ? OR (created = ? AND id > ?))";
  sql += " ORDER BY created DESC, id LIMIT ?";
  return sql;
}

}  // namespace

std::optional<TableRow> SqliteStore::table(TableId const& id) {
  return readers_.ask([&](sqlite::Database& database) -> std::optional<TableRow> {
    auto row = database.prepare(std::string(table_columns) + "WHERE id = ?");
    row.bind(id);
    if (!row.step()) return std::nullopt;
    return read_table(row);
  });
}

std::vector<TableRow> SqliteStore::tables(TableFilter const& filter) {
  auto const sql = query_for(filter);
  // Tables in play ask who else plays their deal: that must not wait for somebody's list.
  return (filter.deal.empty() ? lists_ : readers_).ask([&](sqlite::Database& database) {
    auto rows = database.prepare(sql);
    for (auto const* text : {&filter.person, &filter.board, &filter.deal}) {
      if (!text->empty()) rows.bind(*text);
    }
    if (auto const& behind = filter.behind)
      rows.bind(to_number(behind->created)).bind(to_number(behind->created)).bind(behind->id);
    rows.bind(filter.limit);
    std::vector<TableRow> tables;
    while (rows.step()) tables.push_back(read_table(rows));
    return tables;
  });
}

std::vector<Entry> SqliteStore::log(TableId const& table, std::int64_t after) {
  return readers_.ask([&](sqlite::Database& database) {
    auto rows =
        database.prepare(std::string(entry_columns) + "WHERE table_id = ? AND sequence > ? ORDER BY sequence");
    rows.bind(table).bind(after);
    return read_entries(rows);
  });
}

std::vector<Entry> SqliteStore::entries(PersonId const& person, std::string_view kind) {
  return lists_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare(std::string(entry_columns) + "WHERE person = ? AND kind = ?");
    rows.bind(person).bind(kind);
    return read_entries(rows);
  });
}

std::vector<ChatLine> SqliteStore::chat(TableId const& table, std::int64_t after, int limit) {
  return readers_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare(
        "SELECT number, at, person, name, seat, text FROM (SELECT * FROM chat WHERE table_id = ? AND number "
        "> ?"
        " ORDER BY number DESC LIMIT ?) ORDER BY number");
    rows.bind(table).bind(after).bind(limit);
    std::vector<ChatLine> lines;
    while (rows.step()) {
      ChatLine line;
      line.table = table;
      line.number = rows.number();
      line.at = to_moment(rows.number());
      line.person = rows.text();
      line.name = rows.text();
      line.seat = static_cast<int>(rows.number());
      line.text = rows.text();
      lines.push_back(std::move(line));
    }
    return lines;
  });
}

}  // namespace roundhouse::server
