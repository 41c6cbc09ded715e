#include "server/store/database_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

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

}  // namespace roundhouse::server
