#include "server/store/sqlite_connections.h"

#include "roundhouse/sha256.h"
#include "tables/store/entropy.h"

namespace roundhouse::server {
namespace {

std::string number(std::int64_t n) {
  return std::to_string(n);
}

}  // namespace

SqliteWriter::SqliteWriter(std::filesystem::path const& path, Options options) try : database_(path, true) {
  auto const id = database_.number("PRAGMA application_id");
  auto const tables = database_.number("SELECT count(*) FROM sqlite_master");
  if (id != store_application && (id != 0 || tables != 0)) {
    throw StoreError(path.string() + ": this is a database of another program");
  }
  std::filesystem::permissions(path,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  database_.run("PRAGMA journal_mode = WAL");
  database_.run(options.wait_for_disk ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  migrate();
  if (options.max_pages > 0) database_.run("PRAGMA max_page_count = " + number(options.max_pages));
} catch (sqlite::DatabaseError const& error) {
  throw StoreError(path.string() + ": " + error.what());
}

void SqliteWriter::migrate() {
  auto const found = database_.number("PRAGMA user_version");
  if (found > migration_count) {
    throw StoreError("the database was made by a later version (" + number(found) + ", this one knows " +
                     number(migration_count) + ")");
  }
  for (auto version = found; version < migration_count; ++version) {
    database_.run("BEGIN IMMEDIATE");
    database_.run(std::string(migrations[version].text));
    database_.run("PRAGMA application_id = " + number(store_application));
    database_.run("PRAGMA user_version = " + number(version + 1));
    database_.run("COMMIT");
  }
}

sqlite::Statement& SqliteWriter::prepared(char const* sql) {
  auto found = statements_.find(sql);
  if (found == statements_.end()) found = statements_.emplace(sql, database_.prepare(sql)).first;
  // It may have been left mid-result, or by an exception.
  found->second.reset();
  return found->second;
}

void SqliteWriter::begin() {
  run("BEGIN IMMEDIATE");
}

void SqliteWriter::commit() {
  run("COMMIT");
}

void SqliteWriter::give_up() {
  for (auto& [sql, prepared] : statements_) prepared.reset();
  // A full disk has ended the transaction already.
  if (database_.in_transaction()) database_.run("ROLLBACK");
}

Written::How SqliteWriter::make(Changes const& changes) {
  // One change is atomic by itself; several need a savepoint.
  bool const marked = changes.size() > 1;
  if (marked) run("SAVEPOINT one");
  auto how = Written::How::durable;
  try {
    for (auto const& change : changes) {
      std::visit([this](auto const& c) { make(c); }, change);
    }
  } catch (sqlite::KeyTaken const&) {
    if (marked) run("ROLLBACK TO one");
    how = Written::How::conflict;
  }
  if (marked) run("RELEASE one");
  return how;
}

std::string SqliteWriter::secret(std::string_view name) {
  auto const seed = random_seed();
  run("INSERT OR IGNORE INTO secret VALUES (?, ?)", name, to_hex(seed));
  auto& row = statement("SELECT bytes FROM secret WHERE name = ?", name);
  if (!row.step()) throw StoreError("a secret could not be kept");
  auto bytes = row.text();
  row.reset();
  return bytes;
}

SqliteReaders::SqliteReaders(std::filesystem::path const& path, int connections) {
  for (int i = 0; i < connections; ++i) {
    connections_.push_back(std::make_unique<sqlite::Database>(path, false));
    connections_.back()->run("PRAGMA query_only = ON");
  }
}

std::unique_ptr<sqlite::Database> SqliteReaders::take() {
  std::unique_lock hold(lock_);
  free_.wait(hold, [this] { return !connections_.empty(); });
  auto database = std::move(connections_.back());
  connections_.pop_back();
  return database;
}

void SqliteReaders::give_back(std::unique_ptr<sqlite::Database> database) {
  {
    std::scoped_lock const hold(lock_);
    connections_.push_back(std::move(database));
  }
  free_.notify_one();
}

std::string join(std::vector<PersonId> const& people) {
  std::string text;
  for (auto const& person : people) {
    if (!text.empty()) text += ' ';
    text += person.empty() ? "-" : person;
  }
  return text;
}

std::vector<PersonId> split(std::string_view people) {
  std::vector<PersonId> list;
  while (!people.empty()) {
    auto const end = people.find(' ');
    auto const word = people.substr(0, end);
    list.emplace_back(word == "-" ? std::string_view() : word);
    people = end == std::string_view::npos ? std::string_view() : people.substr(end + 1);
  }
  return list;
}

}  // namespace roundhouse::server
