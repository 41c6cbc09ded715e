/// PostgreSQL through libpq, in pipeline mode: what is run is sent without waiting for its answer, which is
/// looked at in wait(), or when somebody reads.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sql/connection.h"

struct pg_conn;
struct pg_result;

namespace roundhouse::postgres {

/// Wrong address, wrong password, no such database: trying again does not help.
struct Refused : sql::ConnectionLost {
  using ConnectionLost::ConnectionLost;
};

struct Free {
  void operator()(pg_conn* connection) const;
  void operator()(pg_result* result) const;
};
using Result = std::unique_ptr<pg_result, Free>;

class Connection;

class Statement final : public sql::Statement {
 public:
  /// `?` and `?1` become `$1`, but for those between quotation marks.
  Statement(Connection& connection, std::string const& sql);

  Statement& bind_null() override;
  bool step() override;
  void run() override;
  void reset() override;

  std::int64_t number() override;
  double real() override;
  std::string text() override;
  std::optional<std::string> value() override;

 private:
  friend class Connection;
  Statement& bind_number(std::int64_t value) override;
  Statement& bind_real(double value) override;
  Statement& bind_text(std::string_view text) override;
  /// Of the next column; null: NULL.
  char const* next();

  Connection& connection_;
  std::string sql_;
  std::string name_;
  bool prepared_ = false;  // there, or on its way
  std::vector<std::optional<std::string>> values_;
  Result result_;
  int row_ = -1;
  int column_ = 0;
};

class Connection final : public sql::Connection {
 public:
  struct Settings {
    std::string program = "roundhouse";         // how the database shows it, unless the address says
    std::chrono::milliseconds answers{10'000};  // what takes longer counts as lost
  };
  /// `postgresql://…` or `host=… dbname=…`. Throws ConnectionLost, or Refused.
  Connection(std::string const& address, Settings settings);

  void run(std::string const& sql) override;
  sql::Dialect dialect() const override { return sql::Dialect::postgresql; }
  void begin() override;
  void begin_snapshot() override;
  void commit() override;
  void roll_back() override;
  bool pipelined() const override { return true; }
  void wait() override;
  std::int64_t changed_rows() override;
  void expect_change(char const* otherwise) override;

  /// A text that was sent to a channel that this connection listens to; none within that time.
  std::optional<std::string> next_notice(std::chrono::milliseconds patience);
  int server_version() const;

 private:
  friend class Statement;
  struct Pending {
    Statement* statement = nullptr;
    bool preparing = false;
    bool committing = false;
    char const* otherwise = nullptr;  // KeyTaken if no row was changed
  };
  std::unique_ptr<sql::Statement> new_statement(std::string const& sql) override;
  void send(Statement& statement);
  void fetch(Statement& statement);
  /// The next result; null: the end of those of one statement. Throws ConnectionLost.
  Result next_result();
  void take(Pending const& pending);
  void fail_if_lost(bool ok);
  [[noreturn]] void lost();
  [[noreturn]] void throw_error();
  bool wait_readable(std::chrono::steady_clock::time_point until);

  Settings settings_;
  std::unique_ptr<pg_conn, Free> connection_;
  std::deque<Pending> pending_;
  Statement* reading_ = nullptr;  // whose rows are to be kept
  Result error_;                  // the first since the last wait
  char const* key_taken_ = nullptr;
  bool not_committed_ = false;
  std::int64_t changed_ = 0;
  int statements_ = 0;
};

/// `postgresql://anna@host:5432/games`: without the password, for messages. What is wrong with the address,
/// if it is none.
struct Address {
  std::string shown;
  std::string wrong;
};
Address shown_address(std::string const& address);
/// Whether the server there takes connections, be it of others.
bool accepts(std::string const& address);

}  // namespace roundhouse::postgres
