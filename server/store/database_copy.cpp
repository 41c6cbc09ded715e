#include "server/store/database_copy.h"

#include <charconv>
#include <memory>
#include <vector>

#include "server/store/columns.h"
#include "server/store/database_file.h"
#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

constexpr int rows_at_once = 1000;

enum class Kind : std::uint8_t { text, number, real };

struct Column {
  std::string name;
  Kind kind{};
  std::int64_t key = 0;  // its place in the primary key; 0: none
};

struct Shape {
  std::string table;
  std::vector<Column> columns;
  std::string names;  // `a, b`
  std::string keys;   // the same, of the primary key
};

using Row = std::vector<std::optional<std::string>>;

Kind kind_of(std::string_view type) {
  if (type == "TEXT" || type == "text") return Kind::text;
  return type == "REAL" || type == "double precision" ? Kind::real : Kind::number;
}

constexpr auto sqlite_tables =
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
constexpr auto sqlite_columns = "SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid";
constexpr auto postgres_tables =
    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    " AND tablename NOT LIKE 'roundhouse\\_%' ORDER BY tablename COLLATE \"C\"";
constexpr auto postgres_columns =
    "SELECT a.attname, format_type(a.atttypid, NULL),"
    " coalesce(array_position(i.indkey::smallint[], a.attnum) + 1, 0)"
    " FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary"
    " WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum";

std::string key_names(Shape const& shape) {
  std::string names;
  for (std::int64_t place = 1; place <= std::ssize(shape.columns); ++place)
    for (auto const& column : shape.columns)
      if (column.key == place) names += (names.empty() ? "" : ", ") + column.name;
  return names;
}

std::vector<Shape> shapes_of(sql::Connection& database) {
  bool const sqlite = database.dialect() == sql::Dialect::sqlite;
  std::vector<Shape> shapes;
  auto& tables = database.statement(sqlite ? sqlite_tables : postgres_tables);
  while (tables.step()) shapes.emplace_back().table = tables.text();
  tables.reset();
  for (auto& shape : shapes) {
    auto& columns = database.statement(sqlite ? sqlite_columns : postgres_columns);
    columns.bind(shape.table);
    while (columns.step()) {
      auto name = columns.text();
      auto const kind = kind_of(columns.text());
      shape.columns.push_back({std::move(name), kind, columns.number()});
    }
    columns.reset();
    for (auto const& column : shape.columns) shape.names += (shape.names.empty() ? "" : ", ") + column.name;
    shape.keys = key_names(shape);
  }
  return shapes;
}

/// The rows of a table in the order of its key, in one transaction.
class Rows {
 public:
  Rows(sql::Connection& database, Shape const& shape)
      : database_(database),
        width_(shape.columns.size()),
        streams_(database.dialect() == sql::Dialect::sqlite) {
    auto const select = "SELECT " + shape.names + " FROM " + shape.table + " ORDER BY " + shape.keys;
    if (streams_) {
      statement_ = &database.statement(select);
    } else {
      // Without a cursor all of them would come at once.
      database.run("DECLARE rows_" + shape.table + " NO SCROLL CURSOR FOR " + select);
      cursor_ = "rows_" + shape.table;
      fetch();
    }
  }
  ~Rows() = default;
  Rows(Rows const&) = delete;
  Rows& operator=(Rows const&) = delete;

  bool next(Row& row) {
    if (!statement_->step()) {
      if (streams_ || read_ == 0) return end();
      fetch();
      if (!statement_->step()) return end();
    }
    ++read_;
    row.resize(width_);
    for (auto& value : row) value = statement_->value();
    return true;
  }

 private:
  void fetch() {
    statement_ = &database_.statement("FETCH " + std::to_string(rows_at_once) + " FROM " + cursor_);
    read_ = 0;
  }
  bool end() {
    statement_->reset();
    if (!streams_) database_.run("CLOSE " + cursor_);
    return false;
  }

  sql::Connection& database_;
  std::size_t width_;
  bool streams_;
  std::string cursor_;
  sql::Statement* statement_ = nullptr;
  int read_ = 0;  // since it was fetched
};

void bind_value(sql::Statement& statement, std::optional<std::string> const& value, Kind kind) {
  if (!value) {
    statement.bind_null();
  } else if (kind == Kind::text) {
    statement.bind(*value);
  } else if (kind == Kind::real) {
    double number = 0;
    std::from_chars(value->data(), value->data() + value->size(), number);
    statement.bind(number);
  } else {
    std::int64_t number = 0;
    std::from_chars(value->data(), value->data() + value->size(), number);
    statement.bind(number);
  }
}

std::int64_t count_of(sql::Connection& database, Shape const& shape) {
  return database.number("SELECT count(*) FROM " + shape.table);
}

struct Pair {
  sql::Connection& from;
  sql::Connection& to;
  std::function<void(CopyStep const&)> const& progress;

  void tell(CopyStep const& step) const {
    if (progress && step.rows % rows_at_once == 0) progress(step);
  }
  void copy(Shape const& source, Shape const& target, std::int64_t of) const;
  void compare(Shape const& source, Shape const& target, std::int64_t of) const;
};

void Pair::copy(Shape const& source, Shape const& target, std::int64_t of) const {
  std::string marks;
  for (std::size_t i = 0; i < target.columns.size(); ++i) marks += i == 0 ? "?" : ", ?";
  auto const insert = "INSERT INTO " + target.table + " VALUES (" + marks + ")";
  Rows rows(from, source);
  Row row;
  for (CopyStep step{.table = source.table, .rows = 0, .of = of}; rows.next(row);) {
    auto& inserting = to.statement(insert);
    for (std::size_t i = 0; i < row.size(); ++i) bind_value(inserting, row[i], target.columns[i].kind);
    inserting.run();
    if (++step.rows % rows_at_once == 0) to.wait();
    tell(step);
  }
  to.wait();
}

void Pair::compare(Shape const& source, Shape const& target, std::int64_t of) const {
  Rows theirs(from, source);
  Rows ours(to, target);
  Row row;
  Row copy;
  CopyStep step{.table = source.table, .rows = 0, .of = of, .comparing = true};
  while (theirs.next(row)) {
    ++step.rows;
    if (!ours.next(copy) || row != copy)
      throw StoreError("the copy differs in table " + source.table + ", row " + std::to_string(step.rows));
    tell(step);
  }
  if (ours.next(copy)) throw StoreError("the copy has more rows in table " + source.table);
}

bool same_columns(std::vector<Shape> const& some, std::vector<Shape> const& others) {
  if (some.size() != others.size()) return false;
  for (std::size_t i = 0; i < some.size(); ++i)
    if (some[i].table != others[i].table || some[i].names != others[i].names ||
        some[i].keys != others[i].keys)
      return false;
  return true;
}

}  // namespace

bool holds_rows(sql::Connection& database) {
  for (auto const& shape : shapes_of(database))
    if (database.number("SELECT count(*) FROM (SELECT 1 FROM " + shape.table + " LIMIT 1) AS found") != 0)
      return true;
  return false;
}

Copied copy_rows(sql::Connection& from, sql::Connection& to,
                 std::function<void(CopyStep const&)> const& progress) try {
  for (auto* const database : {&from, &to})  // one waits while the other works
    if (database->dialect() == sql::Dialect::postgresql)
      database->run("SET idle_in_transaction_session_timeout = 0");
  from.begin_snapshot();
  to.begin();
  auto const sources = shapes_of(from);
  auto const targets = shapes_of(to);
  if (!same_columns(sources, targets)) throw StoreError("the two databases do not have the same tables");
  Pair const pair{from, to, progress};
  Copied copied;
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    counts.push_back(count_of(from, sources[i]));
    pair.copy(sources[i], targets[i], counts.back());
    ++copied.tables;
    copied.rows += counts.back();
  }
  for (std::size_t i = 0; i < sources.size(); ++i) pair.compare(sources[i], targets[i], counts[i]);
  to.commit();
  from.roll_back();
  return copied;
} catch (sql::DatabaseError const& error) {
  throw StoreError(error.what());
}

void back_up_from(sql::Connection& from, std::filesystem::path const& to) {
  make_private_file(to);
  try {
    auto const copy = sqlite_backend(to)->open();
    copy_rows(from, *copy);
  } catch (...) {
    for (auto const* const end : {"", "-wal", "-shm"}) {
      std::error_code ignored;
      std::filesystem::remove(to.string() + end, ignored);  // half a copy is none
    }
    throw;
  }
}

}  // namespace roundhouse::server
