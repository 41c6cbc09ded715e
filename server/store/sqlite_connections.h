/// Connections to the database: one that writes, and many that read meanwhile.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>

#include "server/store/store.h"
#include "sqlite/database.h"

namespace roundhouse::server {

using namespace tables;

// Values in columns
template <typename Value>
decltype(auto) column(Value const& value) {
  if constexpr (std::is_same_v<Value, Moment>) {
    return std::int64_t{value.time_since_epoch().count()};
  } else if constexpr (std::is_same_v<Value, Language>) {
    return std::string_view(value == Language::fr ? "fr" : "en");
  } else if constexpr (std::is_enum_v<Value>) {
    return static_cast<std::int64_t>(value);
  } else {
    return (value);
  }
}
/// From the left.
template <typename... Values>
sqlite::Statement& bind(sqlite::Statement& statement, Values const&... values) {
  (statement.bind(column(values)), ...);
  return statement;
}
inline Moment moment(sqlite::Statement& row) {
  return Moment(std::chrono::milliseconds(row.number()));
}
inline int integer(sqlite::Statement& row) {
  return static_cast<int>(row.number());
}
inline bool flag(sqlite::Statement& row) {
  return row.number() != 0;
}
/// Ids hold no spaces; `-` is nobody.
std::string join(std::vector<PersonId> const& people);
std::vector<PersonId> split(std::string_view people);

/// Opens the database, migrates it, applies changes.
class SqliteWriter {
 public:
  struct Options {
    bool wait_for_disk = true;
    int max_pages = 0;
  };
  /// Throws StoreError: no database of ours, or one that a later version has made.
  SqliteWriter(std::filesystem::path const& path, Options options);

  void begin();
  /// One set of changes inside the transaction. Conflict: nothing of it was made, the others stand. Throws
  /// what ends the whole transaction.
  Written::How make(Changes const& changes);
  void commit();
  /// After something was thrown.
  void give_up();

  /// Made at the first call; its own transaction.
  std::string secret(std::string_view name);

 private:
  using Statement = sqlite::Statement;
  /// Prepared once. The text must be a literal.
  Statement& prepared(char const* sql);
  template <typename... Values>
  Statement& statement(char const* sql, Values const&... values) {
    return bind(prepared(sql), values...);
  }
  template <typename... Values>
  void run(char const* sql, Values const&... values) {
    statement(sql, values...).run();
  }
  void migrate();

  void make(AddPerson const& change);
  void make(Rename const& change);
  void make(SetLanguage const& change);
  void make(SetPassword const& change);
  void make(SetLookalike const& change);
  void make(Seen const& change);
  void make(ForgetPerson const& change);
  void make(AddSession const& change);
  void make(RenewSession const& change);
  void make(SettleSession const& change);
  void make(EndSession const& change);
  void make(EndSessionsOf const& change);
  void make(Append const& change);
  void make(PutTable const& change);
  void make(AddChat const& change);
  void make(SetMute const& change);
  void make(AddGame const& change);
  void make(Prune const& change);
  void make(ReplaceBody const& change);
  void make(ReplaceRecord const& change);
  void prune_guest(PersonId const& guest);
  std::vector<std::string> ids(sqlite::Statement& rows);
  void rate_seats(FinishedGame const& game);
  void put_people(TableRow const& table);

  sqlite::Database database_;
  std::map<char const*, Statement> statements_;
};

/// A migration from an earlier version of the database: the files of migrations/, built in.
struct File {
  std::string_view path;
  std::string_view text;
};

extern File const migrations[];
extern int const migration_count;

/// For any thread.
class SqliteReaders {
 public:
  SqliteReaders(std::filesystem::path const& path, int connections);

  /// Lends a connection; errors become StoreError.
  template <typename Question>
  auto ask(Question const& question) {
    Loan loan(*this);
    try {
      return question(*loan.database);
    } catch (sqlite::DatabaseError const& error) {
      throw StoreError(error.what());
    }
  }
  /// The rows, each read by `read`.
  template <typename Read, typename... Values>
  auto list(std::string const& sql, Read const& read, Values const&... values) {
    return ask([&](sqlite::Database& database) { return rows(database, sql, read, values...); });
  }
  template <typename Read, typename... Values>
  static auto rows(sqlite::Database& database, std::string const& sql, Read const& read,
                   Values const&... values) {
    auto statement = database.prepare(sql);
    bind(statement, values...);
    std::vector<decltype(read(statement))> found;
    while (statement.step()) found.push_back(read(statement));
    return found;
  }
  /// The first row.
  template <typename Read, typename... Values>
  auto first(std::string const& sql, Read const& read, Values const&... values) {
    auto found = list(sql, read, values...);
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
  }

 private:
  struct Loan : private boost::noncopyable {
    explicit Loan(SqliteReaders& from) : readers(from), database(from.take()) {}
    ~Loan() { readers.give_back(std::move(database)); }
    SqliteReaders& readers;
    std::unique_ptr<sqlite::Database> database;
  };
  std::unique_ptr<sqlite::Database> take();
  void give_back(std::unique_ptr<sqlite::Database> database);

  std::mutex lock_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<sqlite::Database>> connections_;
};

}  // namespace roundhouse::server
