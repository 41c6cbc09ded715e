/// The store in an SQL database, whichever it is: a queue of changes, one thread that makes them durable in
/// groups, and connections that read meanwhile.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "server/store/readers.h"
#include "server/store/store.h"
#include "server/store/writer.h"

namespace roundhouse::server {

using namespace tables;

/// SQL for lists of games, built from what the asker may see, and the values of its question marks.
struct GamesQuestion {
  std::string sql;
  std::vector<std::variant<std::int64_t, std::string>> values;
};
GamesQuestion games_question(GameFilter const& filter);

class SqlStore : public Store {
 public:
  struct Options {
    /// Called before each commit; what it throws counts as a failed commit. For tests.
    std::function<void()> before_commit;
    /// Called on the writer's thread when writes begin to fail (`trouble` says why), now and then while they
    /// fail, and when they work again (then `trouble` is empty); `failed` counts the failed changes.
    std::function<void(std::string const& trouble, std::uint64_t failed)> tell{};
    /// How long a change waits for a database that was lost before it counts as failed.
    std::chrono::milliseconds patience{20'000};
  };

  /// Throws StoreError: it cannot be opened.
  SqlStore(std::unique_ptr<Backend> backend, Options options);
  /// Flushes the queue.
  ~SqlStore() override;

  bool is_shared() const override { return backend_->is_shared(); }
  void write(Changes changes, Done done) override;
  void flush() override;
  std::string trouble() const override;
  Load load() const override;
  std::uintmax_t bytes() const override { return bytes_; }

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
  std::vector<DayResult> day_results(std::string const& deal) override;
  std::vector<DayResult> day_results_of(PersonId const& person) override;
  std::vector<PersonId> blocked_by(PersonId const& person) override;
  std::vector<Ban> bans(Moment now) override;
  std::vector<Person> find_people(std::string_view text, int limit) override;
  std::vector<PersonId> moderators() override;
  std::vector<Visit> visits(PersonId const& person) override;
  std::vector<Report> reports(bool open_only, int limit) override;
  std::optional<Report> report(std::string_view id) override;
  std::vector<Report> reports_by(PersonId const& person) override;
  std::vector<AuditLine> audit_after(std::int64_t after, int limit) override;
  std::vector<AuditLine> audit(std::int64_t before, PersonId const& person, int limit) override;
  std::int64_t last_audit() override;
  int recovery_codes(PersonId const& person, Moment now) override;
  std::optional<ChatLine> chat_line(TableId const& table, std::int64_t number) override;
  std::vector<ChatLine> chat_by(PersonId const& person) override;
  std::vector<TableId> uploads(PersonId const& person) override;
  std::vector<Session> sessions(PersonId const& person) override;
  std::optional<Plan> plan(TableId const& table, int seat) override;
  std::vector<Channel> channels(PersonId const& person) override;
  std::optional<Channel> channel(std::string_view id) override;
  std::vector<Outgoing> taken(std::string_view by) override;
  std::array<std::int64_t, channel_words.size()> outgoing() override;
  std::vector<Head> heads(std::span<TableId const> tables) override;
  std::string secret(std::string_view name) override;
  void back_up(std::filesystem::path const& to) override;

 protected:
  Backend& backend() { return *backend_; }
  /// Who says what other nodes hear. Before anything is written.
  void set_node(std::string node) { node_ = std::move(node); }
  Readers& readers() { return readers_; }

 private:
  struct Waiting {
    Changes changes;
    Done done;
  };
  void work();
  static TableId const& continued(Waiting const& waiting);
  static void sort_by_table(std::deque<Waiting> const& group, std::vector<std::size_t>& order);
  void commit(std::deque<Waiting>& group);
  std::string try_to_commit(std::vector<Changes const*> const& sets, std::vector<Written>& results);
  void seal(sql::Connection& connection, std::vector<Changes const*> const& sets,
            std::vector<Written> const& results);
  bool wait_for_database(std::chrono::steady_clock::time_point until, std::chrono::milliseconds pause);
  void undo();
  void note(std::string const& trouble, std::size_t failed);
  void weigh();
  void tell(std::string const& trouble, std::size_t failed);

  Options options_;
  std::unique_ptr<Backend> backend_;
  std::unique_ptr<Writer> writer_;
  Readers readers_;  // for play
  Readers lists_;    // for lists, so that they delay no move

  mutable std::mutex lock_;
  std::condition_variable something_;
  std::condition_variable idle_;
  std::deque<Waiting> waiting_;
  bool working_ = false;
  bool ending_ = false;
  std::string trouble_;
  bool failing_ = false;      // as it was told last
  std::uint64_t failed_ = 0;  // since the trouble began
  std::chrono::steady_clock::time_point told_{};
  Load load_;
  std::atomic<std::uintmax_t> bytes_{0};
  std::chrono::steady_clock::time_point weighed_{};
  std::string node_;
  std::int64_t group_ = 0;  // number of the last
  std::thread thread_;
};

}  // namespace roundhouse::server
