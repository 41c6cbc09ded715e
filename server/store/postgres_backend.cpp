#include "server/store/postgres_backend.h"

#include "postgres/connection.h"
#include "roundhouse/sha256.h"
#include "server/store/columns.h"
#include "server/store/database_copy.h"
#include "tables/store/entropy.h"

namespace roundhouse::server {
namespace {

using std::chrono::milliseconds;

constexpr int oldest_version = 130'000;
constexpr milliseconds answers_to_reader{3'000};
constexpr milliseconds remembered_away{500};

/// What nodes need among themselves: nothing of it is worth a copy.
constexpr auto node_tables = R"(
CREATE TABLE IF NOT EXISTS roundhouse_writer (
  id text COLLATE "C" PRIMARY KEY,
  number bigint NOT NULL,   -- of its last commit
  at timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS roundhouse_lease (
  name text COLLATE "C" PRIMARY KEY,
  node text COLLATE "C" NOT NULL,
  until bigint NOT NULL     -- milliseconds since 1970 by the clock of the database
);
CREATE UNLOGGED TABLE IF NOT EXISTS roundhouse_thought (
  id text COLLATE "C" PRIMARY KEY,
  asker text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  watched boolean NOT NULL,
  turn bigint NOT NULL,
  text text COLLATE "C" NOT NULL,
  asked bigint NOT NULL,
  taken_by text COLLATE "C",
  taken_until bigint
);
CREATE INDEX IF NOT EXISTS roundhouse_thought_person ON roundhouse_thought (person, turn);
CREATE INDEX IF NOT EXISTS roundhouse_thought_turn ON roundhouse_thought (watched, turn, asked, id);
)";

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string number(std::int64_t n) {
  return std::to_string(n);
}

}  // namespace

std::string in_postgresql(std::string_view sql) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> words{
      {{"INTEGER", "bigint"},
       {"REAL", "double precision"},
       {"TEXT", "text COLLATE \"C\""},
       {"WITHOUT", ""},
       {"ROWID", ""}}};
  std::string text;
  for (std::size_t i = 0; i < sql.size();) {
    auto end = i;
    while (end < sql.size() && is_word(sql[end])) ++end;
    auto word = sql.substr(i, std::max<std::size_t>(end - i, 1));
    i += word.size();
    for (auto const& [ours, theirs] : words)
      if (word == ours) {
        word = theirs;
        break;
      }
    text += word;
  }
  return text;
}

PostgresBackend::PostgresBackend(std::string address, std::string program, bool wait_for_disk,
                                 std::chrono::milliseconds answers)
    : address_(std::move(address)),
      shown_(postgres::shown_address(address_).shown),
      program_(std::move(program)),
      wait_for_disk_(wait_for_disk),
      answers_(answers),
      writer_(to_hex(random_seed()).substr(0, 24)) {}

std::unique_ptr<postgres::Connection> PostgresBackend::connect(milliseconds answers) const {
  auto connection =
      std::make_unique<postgres::Connection>(address_, postgres::Connection::Settings{program_, answers});
  connection->run(
      // A transaction whose program has gone must not hold up the others for long.
      "SET idle_in_transaction_session_timeout = 15000; SET lock_timeout = 8000;"
      "SET extra_float_digits = 1; SET jit = off");
  return connection;
}

std::unique_ptr<sql::Connection> PostgresBackend::open() {
  auto connection = connect(answers_);
  if (connection->server_version() < oldest_version)
    throw StoreRefused(
        {"PostgreSQL 13 or later is needed, this is " + number(connection->server_version() / 10'000),
         "il faut PostgreSQL 13 ou plus récent, ceci est la version " +
             number(connection->server_version() / 10'000)});
  check(*connection);
  connection->run("BEGIN");
  migrate(*connection);
  connection->run("COMMIT");
  enter(*connection);
  return connection;
}

void PostgresBackend::check(sql::Connection& connection) const {
  auto const shown = [&connection](char const* sql) {
    auto& row = connection.statement(sql);
    auto text = row.step() ? row.text() : std::string();
    row.reset();
    return text;
  };
  if (auto const encoding = shown("SHOW server_encoding"); encoding != "UTF8")
    throw StoreRefused({"the database has the encoding " + encoding + ", UTF8 is needed",
                        "la base est encodée en " + encoding + ", il faut UTF8"});
  if (shown("SHOW transaction_read_only") == "on")
    throw StoreRefused({"the database is read-only: a replica, or set to default_transaction_read_only",
                        "la base est en lecture seule : un réplica, ou default_transaction_read_only"});
  if (shown("SELECT coalesce(current_schema(), '')").empty())
    throw StoreRefused({"there is no schema in which this user may make tables (search_path)",
                        "il n’y a pas de schéma où cet utilisateur puisse créer des tables (search_path)"});
  bool const ours = connection.number("SELECT to_regclass('roundhouse_store') IS NOT NULL") != 0;
  auto const tables = connection.number(
      "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
      " WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm')");
  if (!ours && tables != 0) throw StoreRefused(other_program);
}

void PostgresBackend::migrate(sql::Connection& connection) {
  // Nodes may start at the same time: one of them does it.
  connection.run("SELECT pg_advisory_xact_lock(" + number(store_application) + ")");
  bool const ours = connection.number("SELECT to_regclass('roundhouse_store') IS NOT NULL") != 0;
  auto version = ours ? connection.number("SELECT version FROM roundhouse_store") : 0;
  auto const missing = missing_migrations(version);
  if (!ours)
    connection.run(
        "CREATE TABLE roundhouse_store (version bigint NOT NULL); INSERT INTO roundhouse_store VALUES (0)");
  for (auto const& step : missing) connection.run(in_postgresql(step.text));
  if (!missing.empty()) connection.run("UPDATE roundhouse_store SET version = " + number(migration_count));
  if (connection.number("SELECT to_regclass('roundhouse_thought') IS NOT NULL") == 0)
    connection.run(node_tables);
}

void PostgresBackend::enter(sql::Connection& connection) {
  if (!wait_for_disk_) connection.run("SET synchronous_commit = off");
  auto& row =
      connection.statement("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()");
  if (row.step()) {
    process_ = row.number();
    process_began_ = row.text();
  }
  row.reset();
  bind_all(connection.statement("INSERT INTO roundhouse_writer VALUES (?, 0, now()) ON CONFLICT DO NOTHING"),
           writer_)
      .run();
  // Those of processes that have ended long ago.
  connection.statement("DELETE FROM roundhouse_writer WHERE at < now() - interval '7 days'").run();
  connection.wait();
}

std::unique_ptr<sql::Connection> PostgresBackend::open_again() {
  auto connection = connect(answers_);
  // The transaction of before may still be there, waiting for its next statement and holding rows.
  bind_all(connection->statement("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                 " WHERE pid = ? AND backend_start = CAST(?::text AS timestamptz)"),
           process_, process_began_)
      .run();
  connection->wait();
  try {
    check(*connection);
  } catch (StoreRefused const& refused) {  // a replica, after a failover: the primary may be found later
    throw sql::ConnectionLost(refused.what());
  }
  enter(*connection);
  std::scoped_lock const hold(lock_);
  away_until_ = {};  // readers need not wait any longer
  return connection;
}

std::unique_ptr<sql::Connection> PostgresBackend::open_for_reading() {
  {
    std::scoped_lock const hold(lock_);
    if (std::chrono::steady_clock::now() < away_until_) throw sql::ConnectionLost(away_);
  }
  try {
    return connect(std::min(answers_, answers_to_reader));
  } catch (sql::ConnectionLost const& error) {
    std::scoped_lock const hold(lock_);
    away_ = error.what();
    away_until_ = std::chrono::steady_clock::now() + remembered_away;
    throw;
  }
}

void PostgresBackend::seal(sql::Connection& connection, Seal const& seal) {
  for (auto const& payload : seal.payloads)
    bind_all(connection.statement("SELECT pg_notify('roundhouse', CAST(extract(epoch FROM clock_timestamp())"
                                  " * 1000000 AS bigint) || ' ' || ?)"),
             payload)
        .run();
  if (!seal.keep) {
    connection.statement("SET LOCAL synchronous_commit = off").run();
    return;
  }
  bind_all(connection.statement("INSERT INTO roundhouse_writer VALUES (?, ?, now())"
                                " ON CONFLICT (id) DO UPDATE SET number = excluded.number, at = excluded.at"),
           writer_, seal.number)
      .run();
}

bool PostgresBackend::was_committed(sql::Connection& connection, std::int64_t number) {
  // Waits for the transaction of before, if it is not over yet: it holds the row.
  auto& row = connection.statement("UPDATE roundhouse_writer SET at = now() WHERE id = ? RETURNING number");
  row.bind(writer_);
  bool const committed = row.step() && row.number() == number;
  row.reset();
  return committed;
}

void PostgresBackend::back_up(std::filesystem::path const& to) {
  auto const connection = connect(std::chrono::minutes(10));
  bool const ours = connection->number("SELECT to_regclass('roundhouse_store') IS NOT NULL") != 0;
  auto const version = ours ? connection->number("SELECT version FROM roundhouse_store") : 0;
  if (!ours) throw StoreRefused(other_program);
  if (version != migration_count)
    throw StoreRefused({"the database has version " + number(version) + ", this program copies version " +
                            number(migration_count) + ": use the program of the servers",
                        "la base est de version " + number(version) + ", ce programme copie la version " +
                            number(migration_count) + " : utilisez le programme des serveurs"});
  back_up_from(*connection, to);
}

}  // namespace roundhouse::server
