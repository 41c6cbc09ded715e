/// SQLite, as much of it as results need. What goes wrong is thrown.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace roundhouse::arena {

struct DatabaseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The file holds something else.
struct NotADatabase : DatabaseError {
  using DatabaseError::DatabaseError;
};

/// A prepared statement. Values are bound from the left; a row is read from the left.
class Statement {
 public:
  Statement(sqlite3* database, std::string const& sql);

  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view text);
  /// The next row, or false behind the last one.
  bool step();
  /// Runs it and makes it ready for other values.
  void run();

  std::int64_t number();
  std::string text();
  /// Reads the row from the left again.
  void rewind() { column_ = 0; }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void check(int code);

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
  int column_ = 0;
};

class Database {
 public:
  /// `create`: makes it if there is none.
  Database(std::filesystem::path const& path, bool create);

  void run(std::string const& sql);
  Statement prepare(std::string const& sql) { return {database_.get(), sql}; }
  std::int64_t number(std::string const& sql);
  std::int64_t last_row() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace roundhouse::arena
