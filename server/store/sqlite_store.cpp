#include "server/store/sqlite_store.h"

#include <span>

#include "server/store/database_file.h"
#include "sqlite/database.h"

namespace roundhouse::server {
namespace {

class SqliteBackend final : public Backend {
 public:
  SqliteBackend(std::filesystem::path path, bool wait_for_disk, int max_pages)
      : path_(std::move(path)), wait_for_disk_(wait_for_disk), max_pages_(max_pages) {}

  std::unique_ptr<sql::Connection> open() override;
  std::unique_ptr<sql::Connection> open_again() override { return open(); }
  std::unique_ptr<sql::Connection> open_for_reading() override;
  void back_up(std::filesystem::path const& to) override { server::back_up(path_, to); }
  std::uintmax_t bytes(sql::Connection& connection) override;

 private:
  static void migrate(sqlite::Database& database);

  std::filesystem::path path_;
  bool wait_for_disk_;
  int max_pages_;
};

std::unique_ptr<sql::Connection> SqliteBackend::open() try {
  auto made = std::make_unique<sqlite::Database>(path_, true);
  auto& database = *made;
  auto const id = database.number("PRAGMA application_id");
  auto const tables = database.number("SELECT count(*) FROM sqlite_master");
  if (id != store_application && (id != 0 || tables != 0))
    throw StoreError(path_.string() + ": this is a database of another program");
  std::filesystem::permissions(path_,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  database.run("PRAGMA journal_mode = WAL");
  database.run(wait_for_disk_ ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  migrate(database);
  if (max_pages_ > 0) database.run("PRAGMA max_page_count = " + std::to_string(max_pages_));
  return made;
} catch (sql::DatabaseError const& error) {
  throw StoreError(path_.string() + ": " + error.what());
}

std::uintmax_t SqliteBackend::bytes(sql::Connection& /*connection*/) {
  std::uintmax_t sum = 0;
  for (auto const* const part : {"", "-wal"}) {
    std::error_code wrong;
    auto const size = std::filesystem::file_size(path_.string() + part, wrong);
    if (!wrong) sum += size;
  }
  return sum;
}

void SqliteBackend::migrate(sqlite::Database& database) {
  auto version = database.number("PRAGMA user_version");
  for (auto const& step : missing_migrations(version)) {
    database.run("BEGIN IMMEDIATE");
    database.run(std::string(step.text));
    database.run("PRAGMA application_id = " + std::to_string(store_application));
    database.run("PRAGMA user_version = " + std::to_string(++version));
    database.run("COMMIT");
  }
}

std::unique_ptr<sql::Connection> SqliteBackend::open_for_reading() {
  auto database = std::make_unique<sqlite::Database>(path_, false);
  database->run("PRAGMA query_only = ON");
  return database;
}

}  // namespace

std::span<File const> missing_migrations(std::int64_t found) {
  if (found > migration_count) {
    throw StoreError("the database was made by a later version (" + std::to_string(found) +
                     ", this one knows " + std::to_string(migration_count) + ")");
  }
  return std::span(migrations, static_cast<std::size_t>(migration_count))
      .subspan(static_cast<std::size_t>(found));
}

std::unique_ptr<Backend> sqlite_backend(std::filesystem::path const& path, bool wait_for_disk,
                                        int max_pages) {
  return std::make_unique<SqliteBackend>(path, wait_for_disk, max_pages);
}

SqliteStore::SqliteStore(std::filesystem::path const& path, Options options)
    : SqlStore(sqlite_backend(path, options.wait_for_disk, options.max_pages),
               {.before_commit = std::move(options.before_commit), .tell = std::move(options.tell)}) {}

Store::LeaseRound SqliteStore::hold(LeaseWish const& wish) {
  return leases_.hold(
      wish, std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()));
}

}  // namespace roundhouse::server
