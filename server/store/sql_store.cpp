#include "server/store/sql_store.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "server/base/log.h"
#include "server/base/metrics.h"

namespace roundhouse::server {
namespace {

constexpr int reading_connections = 2;
constexpr std::chrono::minutes reminder{1};  // while writing fails
constexpr std::size_t largest_group = 1000;
constexpr std::chrono::minutes weighed_every{1};
constexpr std::chrono::milliseconds first_pause{20};  // before the next attempt; doubled after each
constexpr std::chrono::milliseconds longest_pause{1000};

/// What nobody misses after a crash.
bool is_passing(Change const& change) {
  return std::holds_alternative<Notify>(change) || std::holds_alternative<AskThought>(change) ||
         std::holds_alternative<AnswerThought>(change) || std::holds_alternative<DropThoughts>(change);
}

}  // namespace

SqlStore::SqlStore(std::unique_ptr<Backend> backend, Options options)
    : options_(std::move(options)),
      backend_(std::move(backend)),
      writer_(std::make_unique<Writer>(backend_->open())),
      readers_(*backend_, reading_connections),
      lists_(*backend_, reading_connections),
      thread_([this] { work(); }) {}

SqlStore::~SqlStore() {
  {
    std::scoped_lock const hold(lock_);
    ending_ = true;
  }
  something_.notify_one();
  thread_.join();
}

void SqlStore::write(Changes changes, Done done) {
  done = for_same_request(std::move(done));
  {
    std::scoped_lock const hold(lock_);
    waiting_.push_back({std::move(changes), std::move(done)});
  }
  something_.notify_one();
}

void SqlStore::flush() {
  std::unique_lock hold(lock_);
  idle_.wait(hold, [this] { return waiting_.empty() && !working_; });
}

std::string SqlStore::trouble() const {
  std::scoped_lock const hold(lock_);
  return trouble_;
}

Store::Load SqlStore::load() const {
  std::scoped_lock const hold(lock_);
  auto load = load_;
  load.waiting = waiting_.size();
  return load;
}

void SqlStore::work() {
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

/// The table that the changes continue; empty: none.
TableId const& SqlStore::continued(Waiting const& waiting) {
  static TableId const none;
  auto const* const append =
      waiting.changes.empty() ? nullptr : std::get_if<Append>(&waiting.changes.front());
  return append == nullptr ? none : append->entry.table;
}

/// Two nodes that continue the same tables in the same order do not wait for each other crosswise. Whatever
/// else is there keeps its place.
void SqlStore::sort_by_table(std::deque<Waiting> const& group, std::vector<std::size_t>& order) {
  auto const is_other = [&group](std::size_t i) { return continued(group[i]).empty(); };
  for (auto begin = order.begin(); begin != order.end();) {
    begin = std::find_if_not(begin, order.end(), is_other);
    auto const end = std::find_if(begin, order.end(), is_other);
    std::sort(begin, end, [&group](std::size_t a, std::size_t b) {
      return std::tie(continued(group[a]), a) < std::tie(continued(group[b]), b);
    });
    begin = end;
  }
}

/// All changes of the group become durable together, or none does.
void SqlStore::commit(std::deque<Waiting>& group) {
  std::vector<std::size_t> order(group.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (backend_->is_shared()) sort_by_table(group, order);
  std::vector<Changes const*> sets;
  sets.reserve(group.size());
  for (auto const place : order) sets.push_back(&group[place].changes);
  std::vector<Written> made;
  Stopwatch const start;
  auto const failure = try_to_commit(sets, made);
  if (committed) committed(start.seconds());
  if (!failure.empty()) made.assign(group.size(), {Written::How::failed, failure});
  std::vector<Written> results(group.size());
  for (std::size_t i = 0; i < order.size(); ++i) results[order[i]] = std::move(made[i]);
  {
    std::scoped_lock const hold(lock_);
    ++load_.groups;
    load_.changes += group.size();
    load_.failures += failure.empty() ? 0 : group.size();
  }
  note(failure, failure.empty() ? 0 : group.size());
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (group[i].done) group[i].done(std::move(results[i]));
  }
  if (failure.empty()) weigh();
}

/// Now and then, when nobody waits for an answer any more; what goes wrong with it is of no importance.
void SqlStore::weigh() {
  auto const now = std::chrono::steady_clock::now();
  if (!writer_ || (bytes_ != 0 && now - weighed_ < weighed_every)) return;
  weighed_ = now;
  try {
    bytes_ = backend_->bytes(writer_->connection());
  } catch (sql::ConnectionLost const&) {
    writer_.reset();
  } catch (std::exception const&) {
    bytes_ = 0;
  }
}

/// Again and again while that may help and patience lasts; what went wrong in the end, or nothing.
std::string SqlStore::try_to_commit(std::vector<Changes const*> const& sets, std::vector<Written>& results) {
  ++group_;
  // Who is known to be away is not waited for by everybody in the queue.
  auto const until =
      std::chrono::steady_clock::now() + (failing_ ? std::chrono::milliseconds(0) : options_.patience);
  bool in_doubt = false;
  for (auto pause = first_pause;; pause = std::min(2 * pause, longest_pause)) {
    std::string failure;
    try {
      if (!writer_) writer_ = std::make_unique<Writer>(backend_->open_again());
      // The commit may have come about just before the connection was lost.
      if (in_doubt && backend_->was_committed(writer_->connection(), group_)) return {};
      in_doubt = false;
      writer_->commit(sets, results, [&](sql::Connection& connection, std::vector<Written> const& made) {
        seal(connection, sets, made);
      });
      return {};
    } catch (sql::ConnectionLost const& error) {
      failure = error.what();
      writer_.reset();
      in_doubt = true;
      note(failure, 0);
    } catch (sql::TryAgain const& error) {
      failure = error.what();
      undo();
    } catch (std::exception const& error) {
      failure = error.what();
      undo();
      return failure;
    }
    if (!wait_for_database(until, pause)) return failure;
  }
}

/// What has been begun; a connection that cannot even do that is done with.
void SqlStore::undo() {
  try {
    if (writer_) writer_->give_up();
  } catch (sql::DatabaseError const&) {
    writer_.reset();
  }
}

/// What other nodes hear is part of the transaction.
void SqlStore::seal(sql::Connection& connection, std::vector<Changes const*> const& sets,
                    std::vector<Written> const& results) {
  Backend::Seal seal{.number = group_, .payloads = {}, .keep = false};
  std::vector<Notice> notices;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (!results[i].durable()) continue;
    for (auto const& change : *sets[i]) seal.keep |= !is_passing(change);
    if (!backend_->is_shared()) continue;
    auto const told = notices_of(*sets[i]);
    notices.insert(notices.end(), told.begin(), told.end());
  }
  seal.payloads = to_payloads(node_, notices);
  backend_->seal(connection, seal);
  if (options_.before_commit) options_.before_commit();
}

/// False: patience is at its end.
bool SqlStore::wait_for_database(std::chrono::steady_clock::time_point until,
                                 std::chrono::milliseconds pause) {
  std::unique_lock hold(lock_);
  if (ending_ || std::chrono::steady_clock::now() + pause > until) return false;
  something_.wait_for(hold, pause, [this] { return ending_; });
  return true;
}

/// On the writer's thread alone, like tell().
void SqlStore::note(std::string const& trouble, std::size_t failed) {
  {
    std::scoped_lock const hold(lock_);
    trouble_ = trouble;
  }
  tell(trouble, failed);
}

void SqlStore::tell(std::string const& trouble, std::size_t failed) {
  bool const failing = !trouble.empty();
  bool const changed = failing != failing_;
  failing_ = failing;
  failed_ += failed;
  auto const now = std::chrono::steady_clock::now();
  if (!changed && (!failing || now - told_ < reminder)) return;
  if (options_.tell) options_.tell(trouble, failed_);
  told_ = now;
  if (!failing) failed_ = 0;
}

std::string SqlStore::secret(std::string_view name) {
  auto const read = [](sql::Statement& row) { return row.text(); };
  if (auto const known = readers_.first("SELECT bytes FROM secret WHERE name = ?", read, name)) return *known;
  // While it writes, the writer's connection belongs to its thread.
  std::unique_lock hold(lock_);
  idle_.wait(hold, [this] { return waiting_.empty() && !working_; });
  try {
    if (!writer_) writer_ = std::make_unique<Writer>(backend_->open_again());
    return writer_->secret(name);
  } catch (sql::DatabaseError const& error) {
    throw StoreError(error.what());
  }
}

std::vector<Head> SqlStore::heads(std::span<TableId const> tables) {
  std::vector<Head> heads;
  for (auto const& table : tables) {
    auto const read = [&table](sql::Statement& row) { return Head{table, row.number(), row.number()}; };
    auto const head = readers_.first(
        "SELECT coalesce((SELECT max(sequence) FROM entry WHERE table_id = ?1), 0),"
        " coalesce((SELECT max(number) FROM chat WHERE table_id = ?1), 0)",
        read, table);
    if (head && head->version > 0) heads.push_back(*head);
  }
  return heads;
}

void SqlStore::back_up(std::filesystem::path const& to) {
  backend_->back_up(to);
}

}  // namespace roundhouse::server
