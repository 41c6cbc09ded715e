/// The store on SQLite: one file, nothing to install.
#pragma once

#include "server/store/leases.h"
#include "server/store/sql_store.h"

namespace roundhouse::server {

std::unique_ptr<Backend> sqlite_backend(std::filesystem::path const& path, bool wait_for_disk = true,
                                        int max_pages = 0);

class SqliteStore final : public SqlStore {
 public:
  struct Options {
    /// Every commit is synced: even a power cut loses nothing. Without it a crash of the system can.
    bool wait_for_disk = true;
    /// At most so many pages of 4 KiB; 0: no limit. Beyond it, writing fails as on a full disk.
    int max_pages = 0;
    std::function<void()> before_commit{};
    std::function<void(std::string const& trouble, std::uint64_t failed)> tell{};
  };

  /// Makes the database if there is none, and brings an older one up to date. Throws StoreError.
  explicit SqliteStore(std::filesystem::path const& path) : SqliteStore(path, Options()) {}
  SqliteStore(std::filesystem::path const& path, Options options);

  LeaseRound hold(LeaseWish const& wish) override;

 private:
  MemoryLeases leases_;
};

}  // namespace roundhouse::server
