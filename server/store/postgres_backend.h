/// The store in PostgreSQL (13 or later): only ordinary SQL, no extensions, no superuser, so that a managed
/// database or a cluster will do as well.
#pragma once

#include <chrono>
#include <mutex>

#include "server/store/backend.h"

namespace roundhouse::postgres {
class Connection;
}

namespace roundhouse::server {

class PostgresBackend final : public Backend {
 public:
  /// `postgresql://…`. `program`: how the database's administrator sees it. What takes longer to answer than
  /// `answers` counts as lost.
  PostgresBackend(std::string address, std::string program, bool wait_for_disk,
                  std::chrono::milliseconds answers = std::chrono::seconds(10));

  std::unique_ptr<sql::Connection> open() override;
  std::unique_ptr<sql::Connection> open_again() override;
  std::unique_ptr<sql::Connection> open_for_reading() override;
  bool is_shared() const override { return true; }
  void back_up(std::filesystem::path const& to) override;
  std::uintmax_t bytes(sql::Connection& connection) override {
    return static_cast<std::uintmax_t>(connection.number("SELECT pg_database_size(current_database())"));
  }
  void seal(sql::Connection& connection, Seal const& seal) override;
  bool was_committed(sql::Connection& connection, std::int64_t number) override;

  std::string const& address() const { return address_; }
  std::unique_ptr<postgres::Connection> connect(std::chrono::milliseconds answers) const;
  /// Without the password.
  std::string const& shown() const { return shown_; }

 private:
  void check(sql::Connection& connection) const;
  static void migrate(sql::Connection& connection);
  /// For writing: what tells, after the connection was lost, whether its last commit has come about.
  void enter(sql::Connection& connection);

  std::string address_;
  std::string shown_;
  std::string program_;
  bool wait_for_disk_;
  std::chrono::milliseconds answers_;
  std::string writer_;  // its row
  // Of the process at the other end of the writer's connection
  std::int64_t process_ = 0;
  std::string process_began_;

  std::mutex lock_;
  std::string away_;  // why, while it is
  std::chrono::steady_clock::time_point away_until_{};
};

}  // namespace roundhouse::server
