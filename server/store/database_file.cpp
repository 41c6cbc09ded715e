#include "server/store/database_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "server/store/store.h"
#include "sqlite/database.h"

namespace roundhouse::server {
namespace {

/// The same file for every path to the database.
std::filesystem::path lock_file(std::filesystem::path const& database) {
  std::error_code wrong;
  auto real = std::filesystem::weakly_canonical(database, wrong);
  if (wrong) real = database;
  real += "-lock";
  return real;
}

std::string holder(int file) {
  std::array<char, 32> text{};
  auto const size = ::pread(file, text.data(), text.size(), 0);
  std::string const number(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  return number.substr(0, number.find_first_not_of("0123456789"));
}

}  // namespace

std::variant<DatabaseLock, DatabaseLock::Held, DatabaseLock::Impossible> DatabaseLock::take(
    std::filesystem::path const& database) {
  if (database.empty() || database == ":memory:") return DatabaseLock(-1);
  auto const path = lock_file(database);
  int const file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) return Impossible{path.string() + ": " + std::strerror(errno)};
  DatabaseLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return Held{holder(file)};
    return Impossible{path.string() + ": " + std::strerror(errno)};
  }
  auto const number = std::to_string(::getpid()) + '\n';
  bool const written = ::ftruncate(file, 0) == 0 &&
                       ::pwrite(file, number.data(), number.size(), 0) == static_cast<ssize_t>(number.size());
  // On a full disk the lock still holds; only the process id is missing.
  static_cast<void>(written);
  return lock;
}

DatabaseLock::~DatabaseLock() {
  if (file_ >= 0) ::close(file_);
}

void make_private_file(std::filesystem::path const& file) {
  int const made = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (made < 0) throw StoreError(file.string() + ": " + std::strerror(errno));
  ::close(made);
}

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

std::vector<std::string> damage_of(std::filesystem::path const& database) {
  try {
    sqlite::Database file(database, false);
    if (file.number("PRAGMA application_id") != store_application)
      throw StoreError(database.string() + ": this is no database of Roundhouse");
    std::vector<std::string> damage;
    try {
      auto rows = file.prepare("PRAGMA quick_check(20)");
      while (rows.step()) damage.push_back(rows.text());
    } catch (sqlite::DatabaseError const& error) {
      damage.emplace_back(error.what());  // too damaged to be scanned
    }
    if (damage.size() == 1 && damage.front() == "ok") damage.clear();
    return damage;
  } catch (sqlite::DatabaseError const& error) {
    throw StoreError(database.string() + ": " + error.what());
  }
}

}  // namespace roundhouse::server
