/// SQLite, as much of it as the arena and the server need. What goes wrong is thrown.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "sql/connection.h"

struct sqlite3;
struct sqlite3_stmt;

namespace roundhouse::sqlite {

using sql::DatabaseError;
using sql::KeyTaken;
using sql::NotADatabase;

class Statement final : public sql::Statement {
 public:
  Statement(sqlite3* database, std::string const& sql);

  Statement& bind_null() override;
  bool step() override;
  void run() override;
  void reset() override;

  std::int64_t number() override;
  double real() override;
  std::string text() override;
  std::optional<std::string> value() override;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement& bind_number(std::int64_t value) override;
  Statement& bind_real(double value) override;
  Statement& bind_text(std::string_view text) override;
  void check(int code);

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
  int column_ = 0;
};

class Database final : public sql::Connection {
 public:
  /// `create`: makes it if there is none.
  Database(std::filesystem::path const& path, bool create);

  void run(std::string const& sql) override;
  /// One that is used once; those that are used again: statement().
  Statement prepare(std::string const& sql) { return {database_.get(), sql}; }
  std::int64_t last_row() const;

  sql::Dialect dialect() const override { return sql::Dialect::sqlite; }
  void begin() override;
  void begin_snapshot() override;
  void commit() override;
  void roll_back() override;
  bool pipelined() const override { return false; }
  void wait() override {}
  std::int64_t changed_rows() override;
  void expect_change(char const* otherwise) override;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sql::Statement> new_statement(std::string const& sql) override;

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace roundhouse::sqlite
