#include "server/store/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "server/store/store.h"
#include "sqlite/database.h"

namespace roundhouse::server {
namespace {

/// An empty file that SQLite fills: one made by SQLite would be world-readable at first.
void make_private_file(std::filesystem::path const& file) {
  int const made = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (made < 0) throw StoreError(file.string() + ": " + std::strerror(errno));
  ::close(made);
}

}  // namespace

void back_up(std::filesystem::path const& database, std::filesystem::path const& to) {
  try {
    sqlite::Database from(database, false);
    if (from.number("PRAGMA application_id") != store_application)
      throw StoreError(database.string() + ": this is no database of Roundhouse");
    make_private_file(to);
    try {
      auto copy = from.prepare("VACUUM INTO ?");
      copy.bind(to.string());
      copy.run();
    } catch (...) {
      std::error_code ignored;
      std::filesystem::remove(to, ignored);  // half a copy is none
      throw;
    }
  } catch (sqlite::DatabaseError const& error) {
    throw StoreError(database.string() + ": " + error.what());
  }
}

}  // namespace roundhouse::server
