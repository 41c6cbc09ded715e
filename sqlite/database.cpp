#include "sqlite/database.h"

#include <sqlite3.h>

#include <array>
#include <charconv>

namespace roundhouse::sqlite {
namespace {

[[noreturn]] void fail(sqlite3* database) {
  std::string const what = sqlite3_errmsg(database);
  int const code = sqlite3_errcode(database);
  if (code == SQLITE_NOTADB) throw NotADatabase(what);
  if (code == SQLITE_CONSTRAINT) throw KeyTaken(what);
  throw DatabaseError(what);
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);  // its prepared statements may be let go after it
}

Statement::Statement(sqlite3* database, std::string const& sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database, sql.c_str(), static_cast<int>(sql.size()), &statement, nullptr));
  statement_.reset(statement);
}

void Statement::check(int code) {
  if (code != SQLITE_OK) fail(database_);
}

Statement& Statement::bind_number(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind_real(double value) {
  check(sqlite3_bind_double(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind_null() {
  check(sqlite3_bind_null(statement_.get(), ++bound_));
  return *this;
}

Statement& Statement::bind_text(std::string_view text) {
  check(sqlite3_bind_text(statement_.get(), ++bound_, text.data(), static_cast<int>(text.size()),
                          SQLITE_TRANSIENT));
  return *this;
}

bool Statement::step() {
  column_ = 0;
  int const code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(database_);
  return code == SQLITE_ROW;
}

void Statement::run() {
  step();
  check(sqlite3_reset(statement_.get()));
  bound_ = 0;
}

void Statement::reset() {
  sqlite3_reset(statement_.get());  // says again what step() has said already
  bound_ = 0;
}

std::int64_t Statement::number() {
  return sqlite3_column_int64(statement_.get(), column_++);
}

double Statement::real() {
  return sqlite3_column_double(statement_.get(), column_++);
}

std::string Statement::text() {
  auto const* text = reinterpret_cast<char const*>(sqlite3_column_text(statement_.get(), column_));
  auto const size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column_++));
  return text == nullptr ? std::string() : std::string(text, size);
}

std::optional<std::string> Statement::value() {
  auto const type = sqlite3_column_type(statement_.get(), column_);
  if (type != SQLITE_FLOAT) {
    auto shown = text();
    return type == SQLITE_NULL ? std::nullopt : std::optional(std::move(shown));
  }
  std::array<char, 40> digits{};  // SQLite would round to 15 of them
  auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), real()).ptr;
  return std::string(digits.data(), end);
}

Database::Database(std::filesystem::path const& path, bool create) {
  sqlite3* database = nullptr;
  int const code = sqlite3_open_v2(path.c_str(), &database,
                                   SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0), nullptr);
  database_.reset(database);
  if (code != SQLITE_OK) {
    throw DatabaseError(database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code));
  }
  constexpr int patience_ms = 10'000;  // with somebody else who is writing
  sqlite3_busy_timeout(database, patience_ms);
}

void Database::run(std::string const& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(database_.get());
  }
}

std::unique_ptr<sql::Statement> Database::new_statement(std::string const& sql) {
  return std::make_unique<Statement>(database_.get(), sql);
}

void Database::begin() {
  statement("BEGIN IMMEDIATE").run();
}

void Database::begin_snapshot() {
  statement("BEGIN").run();
}

void Database::commit() {
  statement("COMMIT").run();
}

void Database::roll_back() {
  reset_statements();
  // A full disk has ended the transaction already.
  if (sqlite3_get_autocommit(database_.get()) == 0) run("ROLLBACK");
}

std::int64_t Database::changed_rows() {
  return sqlite3_changes(database_.get());
}

void Database::expect_change(char const* otherwise) {
  if (changed_rows() == 0) throw KeyTaken(otherwise);
}

std::int64_t Database::last_row() const {
  return sqlite3_last_insert_rowid(database_.get());
}

}  // namespace roundhouse::sqlite
