/// SQLite, as much of it as the arena and the server need. What goes wrong is thrown.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace roundhouse::sqlite {

struct DatabaseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The file holds something else.
struct NotADatabase : DatabaseError {
  using DatabaseError::DatabaseError;
};

/// A row with this key is there already.
struct KeyTaken : DatabaseError {
  using DatabaseError::DatabaseError;
};

/// A prepared statement. Values are bound from the left; a row is read from the left.
class Statement {
 public:
  Statement(sqlite3* database, std::string const& sql);

  Statement& bind(std::integral auto value) { return bind_number(static_cast<std::int64_t>(value)); }
  Statement& bind(double value);
  Statement& bind(std::string_view text);
  Statement& bind_null();
  /// The next row, or false behind the last one.
  bool step();
  /// Runs it and makes it ready for other values.
  void run();
  /// Ready for other values, however far its rows have been read.
  void reset();

  std::int64_t number();
  double real();
  std::string text();

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement& bind_number(std::int64_t value);
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
  /// How many rows the last statement has changed.
  int changed_rows() const;
  /// Whether a transaction is open: some failures end it.
  bool in_transaction() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace roundhouse::sqlite
