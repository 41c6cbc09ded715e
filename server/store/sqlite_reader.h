/// Connections that only read, for any thread, while the writer writes.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>

#include "server/store/store.h"
#include "sqlite/database.h"

namespace roundhouse::server {

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

 private:
  struct Loan {
    explicit Loan(SqliteReaders& from) : readers(from), database(from.take()) {}
    Loan(Loan const&) = delete;
    Loan& operator=(Loan const&) = delete;
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

/// \name Values in columns
/// \{
inline std::int64_t to_number(Moment at) {
  return at.time_since_epoch().count();
}
inline Moment to_moment(std::int64_t number) {
  return Moment(std::chrono::milliseconds(number));
}
/// Ids hold no spaces; `-` is nobody.
std::string join(std::vector<PersonId> const& people);
std::vector<PersonId> split(std::string_view people);
/// \}

}  // namespace roundhouse::server
