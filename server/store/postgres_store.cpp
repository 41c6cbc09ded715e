#include "server/store/postgres_store.h"

#include "engine/reading/number.h"
#include "postgres/connection.h"

namespace roundhouse::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds looks_up{200};          // from listening, whether it is to end
constexpr std::chrono::seconds silent_for{5};  // then the connection is tried
constexpr milliseconds next_attempt{300};
constexpr std::chrono::hours kept_after_end{24};  // of a lease

constexpr auto database_now = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)";

std::int64_t steady_micros() {
  auto const now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

Lease read_lease(sql::Statement& row) {
  return {row.text(), row.text(), moment(row)};
}

std::vector<Lease> all_leases(sql::Connection& connection) {
  return Readers::rows(connection, "SELECT name, node, until FROM roundhouse_lease ORDER BY name",
                       read_lease);
}

/// One transaction of its own; what is thrown undoes it.
template <typename Work>
auto in_transaction(sql::Connection& connection, Work const& work) {
  connection.begin();
  try {
    auto result = work();
    connection.commit();
    return result;
  } catch (sql::ConnectionLost const&) {
    throw;
  } catch (...) {
    connection.roll_back();
    throw;
  }
}

void change_leases(sql::Connection& connection, Store::LeaseWish const& wish, Moment now) {
  auto const until = now + wish.lasts;
  bind_all(connection.statement("UPDATE roundhouse_lease SET until = ? WHERE node = ?"),
           wish.renew ? until : now, wish.node)
      .run();
  for (auto const& name : wish.drop)
    bind_all(connection.statement("UPDATE roundhouse_lease SET until = ? WHERE name = ? AND node = ?"), now,
             name, wish.node)
        .run();
  for (auto const& name : wish.take)
    bind_all(
        connection.statement("INSERT INTO roundhouse_lease VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE"
                             " SET node = excluded.node, until = excluded.until"
                             " WHERE roundhouse_lease.node = excluded.node OR roundhouse_lease.until <= ?4"),
        name, wish.node, until, now)
        .run();
  // Of processes that have ended long ago.
  bind_all(connection.statement("DELETE FROM roundhouse_lease WHERE until < ?"), now - kept_after_end).run();
}

}  // namespace

PostgresStore::PostgresStore(std::string const& address, Options const& options)
    : PostgresStore(
          std::make_unique<PostgresBackend>(address, options.program, options.wait_for_disk, options.answers),
          options) {}

PostgresStore::PostgresStore(std::unique_ptr<PostgresBackend> backend, Options options)
    : SqlStore(std::move(backend), {.before_commit = std::move(options.before_commit),
                                    .tell = std::move(options.tell),
                                    .patience = options.patience}),
      backend_(static_cast<PostgresBackend&>(this->backend())),
      duties_(backend_, 1),
      thoughts_(backend_, 1) {}

PostgresStore::~PostgresStore() {
  unfollow();
}

void PostgresStore::follow(Follower follower) {
  set_node(follower.node);
  follower_ = std::move(follower);
  // From here on nothing that others write goes unheard.
  std::shared_ptr<postgres::Connection> first;
  try {
    first = open_to_listen();
  } catch (sql::DatabaseError const&) {
    first = nullptr;  // it is made good when the database is back
  }
  listener_ = std::thread([this, first]() mutable { listen(std::move(first)); });
}

void PostgresStore::unfollow() {
  ending_ = true;
  if (listener_.joinable()) listener_.join();
}

std::shared_ptr<postgres::Connection> PostgresStore::open_to_listen() const {
  std::shared_ptr<postgres::Connection> connection = backend_.connect(std::chrono::seconds(5));
  connection->run("LISTEN roundhouse");
  return connection;
}

void PostgresStore::listen(std::shared_ptr<postgres::Connection> connection) {
  while (!ending_) {
    try {
      bool const again = connection == nullptr;
      if (again) connection = open_to_listen();
      if (again) follower_->missed();
      listen_to(*std::exchange(connection, nullptr));
    } catch (sql::DatabaseError const&) {  // the writer says so; here it is made good
      std::this_thread::sleep_for(next_attempt);
    }
  }
}

/// What its clock has shown by now is never more than it shows.
void PostgresStore::learn_time(postgres::Connection& connection) {
  auto const shows =
      connection.number("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)");
  ahead_micros_ = std::max(ahead_micros_, shows - steady_micros());
}

std::int64_t PostgresStore::database_micros() const {
  return ahead_micros_ + steady_micros();
}

/// Until the connection is lost (thrown) or the end.
void PostgresStore::listen_to(postgres::Connection& connection) {
  learn_time(connection);
  auto heard = std::chrono::steady_clock::now();
  while (!ending_) {
    if (auto const payload = connection.next_notice(looks_up)) {
      heard = std::chrono::steady_clock::now();
      auto const told = number_from<std::int64_t>(payload->substr(0, payload->find(' ')));
      auto const [node, notices] = from_payload(std::string_view(*payload).substr(payload->find(' ') + 1));
      if (node == follower_->node && !node.empty()) continue;
      if (told && noticed) noticed(std::max(0.0, static_cast<double>(database_micros() - *told) / 1e6));
      for (auto const& notice : notices) follower_->heard(notice);
    } else if (std::chrono::steady_clock::now() - heard > silent_for) {
      learn_time(connection);
      heard = std::chrono::steady_clock::now();
    }
  }
}

std::vector<Head> PostgresStore::heads(std::span<TableId const> tables) {
  // Ids have nothing in them that a list in PostgreSQL's way of writing would mistake.
  std::string list = "{";
  for (auto const& table : tables) list += (list.size() > 1 ? "," : "") + ('"' + table + '"');
  auto const read = [](sql::Statement& row) { return Head{row.text(), row.number(), row.number()}; };
  return readers().list(
      "SELECT id, version, coalesce((SELECT max(number) FROM chat c WHERE c.table_id = id), 0)"
      " FROM (SELECT table_id AS id, max(sequence) AS version FROM entry"
      " WHERE table_id = ANY (CAST(CAST(? AS text) AS text[])) GROUP BY table_id) AS heads",
      read, list + "}");
}

Store::LeaseRound PostgresStore::hold(LeaseWish const& wish) {
  return duties_.ask([&wish](sql::Connection& connection) {
    return in_transaction(connection, [&] {
      LeaseRound round;
      // One node at a time.
      connection.statement("SELECT pg_advisory_xact_lock(5715)").run();
      round.before = all_leases(connection);
      round.now = Moment(milliseconds(connection.number(database_now)));
      change_leases(connection, wish, round.now);
      round.leases = all_leases(connection);
      return round;
    });
  });
}

std::optional<ThoughtRow> PostgresStore::take_thought(std::string const& node, milliseconds lasts,
                                                      bool unwatched) {
  auto const read = [](sql::Statement& row) {
    return ThoughtRow{row.text(), row.text(), row.text(), flag(row), row.text(), moment(row)};
  };
  return thoughts_.first(
      "WITH clock AS (SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now)"
      " UPDATE roundhouse_thought SET taken_by = ?1, taken_until = (SELECT now FROM clock) + ?2"
      " WHERE id = (SELECT id FROM roundhouse_thought"
      "   WHERE taken_until IS NULL OR taken_until <= (SELECT now FROM clock)"
      "   ORDER BY (watched = ?3), turn, asked, id LIMIT 1 FOR UPDATE SKIP LOCKED)"
      " RETURNING id, asker, person, watched, text, asked",
      read, node, lasts.count(), unwatched);
}

std::size_t PostgresStore::thoughts() {
  auto const read = [](sql::Statement& row) { return static_cast<std::size_t>(row.number()); };
  return thoughts_.first("SELECT count(*) FROM roundhouse_thought", read).value_or(0);
}

}  // namespace roundhouse::server
