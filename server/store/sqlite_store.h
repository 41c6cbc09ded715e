/// The store on SQLite: one file, nothing to install.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "server/store/sqlite_connections.h"
#include "server/store/store.h"

namespace roundhouse::server {

using namespace tables;

/// SQL for lists of games, built from what the asker may see, and the values of its question marks.
struct GamesQuestion {
  std::string sql;
  std::vector<std::variant<std::int64_t, std::string>> values;
};
GamesQuestion games_question(GameFilter const& filter);

class SqliteStore final : public Store {
 public:
  struct Options {
    /// Every commit is synced: even a power cut loses nothing. Without it a crash of the system can.
    bool wait_for_disk = true;
    /// At most so many pages of 4 KiB; 0: no limit. Beyond it, writing fails as on a full disk.
    int max_pages = 0;
    /// Called before each commit; what it throws counts as a failed commit. For tests.
    std::function<void()> before_commit;
    /// Called on the writer's thread when writes begin to fail (`trouble` says why), now and then while they
    /// fail, and when they work again (then `trouble` is empty); `failed` counts the failed changes.
    std::function<void(std::string const& trouble, std::uint64_t failed)> tell{};
  };

  /// Makes the database if there is none, and brings an older one up to date. Throws StoreError.
  explicit SqliteStore(std::filesystem::path const& path) : SqliteStore(path, Options()) {}
  SqliteStore(std::filesystem::path const& path, Options options);
  /// Flushes the queue.
  ~SqliteStore() override;

  void write(Changes changes, Done done) override;
  void flush() override;
  std::string trouble() const override;
  Load load() const override;

  std::optional<Person> person(PersonId const& id) override;
  std::optional<Person> person_by_account(std::string_view account) override;
  std::optional<Person> person_by_lookalike(std::string_view lookalike, PersonId const& except) override;
  std::vector<Person> accounts_without_lookalike() override;
  std::optional<Session> session(std::string_view id) override;
  std::vector<PersonId> muted_by(PersonId const& person) override;
  std::optional<TableRow> table(TableId const& id) override;
  std::vector<TableRow> tables(TableFilter const& filter) override;
  std::vector<Entry> log(TableId const& table, std::int64_t after) override;
  std::vector<Entry> entries(PersonId const& person, std::string_view kind) override;
  std::vector<ChatLine> chat(TableId const& table, std::int64_t after, int limit) override;
  std::vector<FinishedGame> games(GameFilter const& filter) override;
  std::optional<FinishedGame> game(TableId const& id) override;
  std::vector<BoardStatistics> statistics(PersonId const& person) override;
  std::vector<Rating> ratings(PersonId const& person) override;
  std::vector<Rating> leaderboard(std::string const& board, int limit) override;
  std::string secret(std::string_view name) override;
  void back_up(std::filesystem::path const& to) override;

 private:
  struct Waiting {
    Changes changes;
    Done done;
  };
  void work();
  void commit(std::deque<Waiting>& group);
  void tell(std::string const& trouble, std::size_t changes);

  std::filesystem::path path_;
  Options options_;
  SqliteWriter writer_;
  SqliteReaders readers_;  // for play
  SqliteReaders lists_;    // for lists, so that they delay no move

  mutable std::mutex lock_;
  std::condition_variable something_;
  std::condition_variable idle_;
  std::deque<Waiting> waiting_;
  bool working_ = false;
  bool ending_ = false;
  std::string trouble_;
  std::uint64_t failed_ = 0;  // since the trouble began
  std::chrono::steady_clock::time_point told_{};
  Load load_;
  std::thread thread_;
};

}  // namespace roundhouse::server
