/// SQL for two databases: a text in the dialect that both understand is prepared once on a connection and run
/// with values. SQLite does it at once; PostgreSQL sends it on its way (pipeline mode) and says later what
/// went wrong. docs/server.md tells what may stand in a text.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace roundhouse::sql {

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

/// The database cannot keep this value; others it can.
struct BadValue : DatabaseError {
  using DatabaseError::DatabaseError;
};

/// Two transactions stood in each other's way: the same one again may succeed.
struct TryAgain : DatabaseError {
  using DatabaseError::DatabaseError;
};

/// The database is not there, or no longer, or cannot be written for now: another connection may find it
/// back.
struct ConnectionLost : DatabaseError {
  using DatabaseError::DatabaseError;
};

/// A prepared statement. Values are bound from the left; a row is read from the left.
class Statement {
 public:
  virtual ~Statement() = default;

  Statement& bind(std::integral auto value) { return bind_number(static_cast<std::int64_t>(value)); }
  Statement& bind(double value) { return bind_real(value); }
  Statement& bind(std::string_view text) { return bind_text(text); }
  virtual Statement& bind_null() = 0;
  /// The next row, or false behind the last one.
  virtual bool step() = 0;
  /// Runs it and makes it ready for other values. In a pipeline: sends it.
  virtual void run() = 0;
  /// Ready for other values, however far its rows have been read.
  virtual void reset() = 0;

  virtual std::int64_t number() = 0;
  virtual double real() = 0;
  virtual std::string text() = 0;
  /// Whatever it is, as text and exactly; none: NULL. Booleans are 0 and 1.
  virtual std::optional<std::string> value() = 0;

 protected:
  Statement() = default;
  Statement(Statement const&) = default;
  Statement(Statement&&) = default;
  Statement& operator=(Statement const&) = default;
  Statement& operator=(Statement&&) = default;

  virtual Statement& bind_number(std::int64_t value) = 0;
  virtual Statement& bind_real(double value) = 0;
  virtual Statement& bind_text(std::string_view text) = 0;
};

enum class Dialect : std::uint8_t { sqlite, postgresql };

class Connection {
 public:
  virtual ~Connection() = default;
  Connection(Connection const&) = delete;
  Connection& operator=(Connection const&) = delete;

  /// Prepared at its first use and kept, ready for values. Values belong into question marks: every text
  /// stays for as long as the connection.
  Statement& statement(std::string_view sql);
  /// Without values; may be several statements.
  virtual void run(std::string const& sql) = 0;
  std::int64_t number(std::string_view sql);

  virtual Dialect dialect() const = 0;
  /// Reading and writing; in SQLite nobody else writes meanwhile.
  virtual void begin() = 0;
  /// Reading, as of one moment.
  virtual void begin_snapshot() = 0;
  virtual void commit() = 0;
  /// After something was thrown; also where no transaction is left.
  virtual void roll_back() = 0;

  /// Whether what is run may go wrong later, in wait() or commit(). The transaction is lost then.
  virtual bool pipelined() const = 0;
  /// Returns when all that was run has been done. Throws the first thing that went wrong.
  virtual void wait() = 0;
  /// How many rows the last statement has changed. Waits for it.
  virtual std::int64_t changed_rows() = 0;
  /// KeyTaken, here or in wait(), if the last statement has changed no row.
  virtual void expect_change(char const* otherwise) = 0;

 protected:
  Connection() = default;
  Connection(Connection&&) = default;
  Connection& operator=(Connection&&) = default;

  virtual std::unique_ptr<Statement> new_statement(std::string const& sql) = 0;
  void reset_statements();
  void forget_statements() { statements_.clear(); }

 private:
  std::map<std::string, std::unique_ptr<Statement>, std::less<>> statements_;
};

}  // namespace roundhouse::sql
