/// One server for one database: two would continue the same games without knowing of each other.
#pragma once

#include <filesystem>
#include <string>
#include <variant>

namespace roundhouse::server {

/// Held until it is destroyed or the process ends. The lock is on a file beside the database
/// (`games.db-lock`) that says who holds it; the file stays, the lock does not.
class DatabaseLock {
 public:
  /// Somebody else has it.
  struct Held {
    std::string process;  // the number, as the holder has written it; empty if it has not yet
  };
  struct Impossible {
    std::string why;
  };
  /// A database in memory needs none: then it holds nothing.
  static std::variant<DatabaseLock, Held, Impossible> take(std::filesystem::path const& database);

  DatabaseLock(DatabaseLock&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  DatabaseLock& operator=(DatabaseLock&&) = delete;
  DatabaseLock(DatabaseLock const&) = delete;
  DatabaseLock& operator=(DatabaseLock const&) = delete;
  ~DatabaseLock();

 private:
  explicit DatabaseLock(int file) : file_(file) {}
  int file_;
};

}  // namespace roundhouse::server
