#include "server/store/sqlite_store.h"

#include "server/store/database_file.h"

namespace roundhouse::server {
namespace {

constexpr int reading_connections = 2;
constexpr std::chrono::minutes reminder{1};  // while writing fails
constexpr std::size_t largest_group = 1000;

}  // namespace

SqliteStore::SqliteStore(std::filesystem::path const& path, Options options)
    : path_(path),
      options_(std::move(options)),
      writer_(path, {.wait_for_disk = options_.wait_for_disk, .max_pages = options_.max_pages}),
      readers_(path, reading_connections),
      lists_(path, reading_connections),
      thread_([this] { work(); }) {}

SqliteStore::~SqliteStore() {
  {
    std::scoped_lock const hold(lock_);
    ending_ = true;
  }
  something_.notify_one();
  thread_.join();
}

void SqliteStore::write(Changes changes, Done done) {
  {
    std::scoped_lock const hold(lock_);
    waiting_.push_back({std::move(changes), std::move(done)});
  }
  something_.notify_one();
}

void SqliteStore::flush() {
  std::unique_lock hold(lock_);
  idle_.wait(hold, [this] { return waiting_.empty() && !working_; });
}

std::string SqliteStore::trouble() const {
  std::scoped_lock const hold(lock_);
  return trouble_;
}

Store::Load SqliteStore::load() const {
  std::scoped_lock const hold(lock_);
  auto load = load_;
  load.waiting = waiting_.size();
  return load;
}

void SqliteStore::work() {
  std::unique_lock hold(lock_);
  while (true) {
    something_.wait(hold, [this] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    std::deque<Waiting> group;
    while (!waiting_.empty() && group.size() < largest_group) {
      group.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
    working_ = true;
    hold.unlock();
    commit(group);
    hold.lock();
    working_ = false;
    idle_.notify_all();
  }
}

/// All changes of the group become durable together, or none does.
void SqliteStore::commit(std::deque<Waiting>& group) {
  std::vector<Written> results;
  std::string failure;
  try {
    writer_.begin();
    for (auto const& one : group) results.push_back({writer_.make(one.changes), ""});
    if (options_.before_commit) options_.before_commit();
    writer_.commit();
  } catch (std::exception const& error) {
    failure = error.what();
    writer_.give_up();
    results.assign(group.size(), {Written::How::failed, failure});
  }
  {
    std::scoped_lock const hold(lock_);
    trouble_ = failure;
    ++load_.groups;
    load_.changes += group.size();
    load_.failures += failure.empty() ? 0 : group.size();
  }
  if (options_.tell) tell(failure, group.size());
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (group[i].done) group[i].done(std::move(results[i]));
  }
}

/// On the writer's thread alone.
void SqliteStore::tell(std::string const& trouble, std::size_t changes) {
  bool const failing = !trouble.empty();
  auto const now = std::chrono::steady_clock::now();
  if (!failing && failed_ == 0) return;
  bool const begins = failing && failed_ == 0;
  if (failing) failed_ += changes;
  if (!begins && failing && now - told_ < reminder) return;
  options_.tell(trouble, failed_);
  told_ = now;
  if (!failing) failed_ = 0;
}

std::string SqliteStore::secret(std::string_view name) {
  auto const read = [](sqlite::Statement& row) { return row.text(); };
  if (auto const known = readers_.first("SELECT bytes FROM secret WHERE name = ?", read, name)) return *known;
  // While it writes, the writer's connection belongs to its thread.
  std::unique_lock hold(lock_);
  idle_.wait(hold, [this] { return waiting_.empty() && !working_; });
  return writer_.secret(name);
}

void SqliteStore::back_up(std::filesystem::path const& to) {
  server::back_up(path_, to);
}

}  // namespace roundhouse::server
