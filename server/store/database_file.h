/// The file of a database: its lock, copies of it, damage to it.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace roundhouse::server {

/// One server for one database: two would continue the same games without knowing of each other.
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

/// An empty file that SQLite fills: one made by SQLite would be world-readable at first. Throws StoreError.
void make_private_file(std::filesystem::path const& file);

/// A copy, made while a server runs: whole, and as of one moment; only its owner may read it, from its first
/// byte on. Throws StoreError: the database is none of ours, the copy is there already or cannot be written.
void back_up(std::filesystem::path const& database, std::filesystem::path const& to);

/// What SQLite finds wrong with it, in its words; empty if nothing. Changes nothing. Throws StoreError: the
/// database is none of ours, or cannot be read at all.
std::vector<std::string> damage_of(std::filesystem::path const& database);

}  // namespace roundhouse::server
