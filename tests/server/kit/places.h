/// Where a store can be: the same tests run on both.
#pragma once

#include "kit/postgres.h"
#include "kit/rows.h"
#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"

namespace roundhouse::server::kit {

/// A place of its own for each test; it may be opened again and again.
class OnSqlite {
 public:
  std::unique_ptr<SqlStore> open(SqlStore::Options options = {}) {
    return std::make_unique<SqliteStore>(
        folder_ / "a.db", SqliteStore::Options{.before_commit = std::move(options.before_commit),
                                               .tell = std::move(options.tell)});
  }

 private:
  Folder folder_;
};

class OnPostgres {
 public:
  std::unique_ptr<SqlStore> open(SqlStore::Options options = {}) {
    return std::make_unique<PostgresStore>(
        place_, PostgresStore::Options{.before_commit = std::move(options.before_commit),
                                       .tell = std::move(options.tell),
                                       .patience = options.patience});
  }
  std::string const& place() const { return place_; }

 private:
  std::string place_ = Postgres::running().new_place();
};

}  // namespace roundhouse::server::kit
