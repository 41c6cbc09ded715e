/// The store in PostgreSQL: several nodes share it.
#pragma once

#include <atomic>
#include <limits>

#include "server/store/postgres_backend.h"
#include "server/store/sql_store.h"

namespace roundhouse::server {

class PostgresStore final : public SqlStore {
 public:
  struct Options {
    bool wait_for_disk = true;
    std::string program = "roundhouse";
    std::function<void()> before_commit{};
    std::function<void(std::string const& trouble, std::uint64_t failed)> tell{};
    std::chrono::milliseconds patience{15'000};
    std::chrono::milliseconds answers{10'000};  // of the database; later ones count as lost
  };

  /// Makes the tables if the database is empty, and brings older ones up to date. Throws StoreError, or
  /// StoreRefused.
  explicit PostgresStore(std::string const& address) : PostgresStore(address, Options()) {}
  PostgresStore(std::string const& address, Options const& options);
  ~PostgresStore() override;

  void follow(Follower follower) override;
  void unfollow() override;
  std::vector<Head> heads(std::span<TableId const> tables) override;
  LeaseRound hold(LeaseWish const& wish) override;
  std::optional<ThoughtRow> take_thought(std::string const& node, std::chrono::milliseconds lasts,
                                         bool unwatched) override;
  std::size_t thoughts() override;

 private:
  PostgresStore(std::unique_ptr<PostgresBackend> backend, Options options);
  std::shared_ptr<postgres::Connection> open_to_listen() const;
  void listen(std::shared_ptr<postgres::Connection> connection);
  void listen_to(postgres::Connection& connection);
  void learn_time(postgres::Connection& connection);
  std::int64_t database_micros() const;

  PostgresBackend& backend_;
  Readers duties_;  // leases: nothing else may wait in front of them
  Readers thoughts_;
  std::optional<Follower> follower_;
  std::atomic<bool> ending_{false};
  std::thread listener_;
  std::int64_t ahead_micros_ = std::numeric_limits<std::int64_t>::min();  // of the database's clock
};

}  // namespace roundhouse::server
