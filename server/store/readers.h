/// Connections that read, while another one writes.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "server/store/backend.h"
#include "server/store/columns.h"

namespace roundhouse::server {

/// For any thread.
class Readers : boost::noncopyable {
 public:
  Readers(Backend& backend, int connections);

  /// Lends a connection; errors become StoreError, a database that is not there StoreAway. One that was lost
  /// is opened again, and the question asked again, once.
  template <typename Question>
  auto ask(Question const& question) {
    Loan loan(*this);
    try {
      if (loan.connection) try {
          return question(*loan.connection);
        } catch (sql::ConnectionLost const&) {
          loan.connection.reset();
        }
      loan.connection = backend_.open_for_reading();
      return question(*loan.connection);
    } catch (sql::ConnectionLost const& error) {
      loan.connection.reset();
      throw StoreAway(error.what());
    } catch (sql::DatabaseError const& error) {
      throw StoreError(error.what());
    }
  }
  /// The rows, each read by `read`.
  template <typename Read, typename... Values>
  auto list(std::string_view sql, Read const& read, Values const&... values) {
    return ask([&](sql::Connection& connection) { return rows(connection, sql, read, values...); });
  }
  template <typename Read, typename... Values>
  static auto rows(sql::Connection& connection, std::string_view sql, Read const& read,
                   Values const&... values) {
    return rows_of(bind_all(connection.statement(sql), values...), read);
  }
  /// Of a statement that has its values.
  template <typename Read>
  static auto rows_of(sql::Statement& statement, Read const& read) {
    std::vector<decltype(read(statement))> found;
    while (statement.step()) found.push_back(read(statement));
    statement.reset();  // what is still being read keeps SQLite from tidying up behind it
    return found;
  }
  /// The first row.
  template <typename Read, typename... Values>
  auto first(std::string_view sql, Read const& read, Values const&... values) {
    auto found = list(sql, read, values...);
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
  }

 private:
  struct Loan : private boost::noncopyable {
    explicit Loan(Readers& from) : readers(from), connection(from.take()) {}
    ~Loan() { readers.give_back(std::move(connection)); }
    Readers& readers;
    std::unique_ptr<sql::Connection> connection;
  };
  std::unique_ptr<sql::Connection> take();
  void give_back(std::unique_ptr<sql::Connection> connection);

  Backend& backend_;
  std::mutex lock_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<sql::Connection>> connections_;  // empty: to be opened
};

}  // namespace roundhouse::server
