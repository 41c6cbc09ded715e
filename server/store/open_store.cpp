#include "server/store/open_store.h"

#include "postgres/connection.h"
#include "server/store/database_file.h"
#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

/// In words for people: libpq's are in the language of the database.
StoreRefused why_not_there(sql::ConnectionLost const& error) {
  std::string const what = error.what();
  if (dynamic_cast<postgres::Refused const*>(&error) != nullptr)
    return StoreRefused(
        {"the address or the password is wrong: " + what, "l’adresse ou le mot de passe est faux : " + what});
  return StoreRefused({"the database does not answer: " + what, "la base ne répond pas : " + what}, true);
}

/// What the database says becomes a StoreError.
template <typename Work>
auto for_people(Work const& work) try {
  return work();
} catch (sql::ConnectionLost const& error) {
  throw why_not_there(error);
} catch (sql::DatabaseError const& error) {
  throw StoreError(error.what());
}

}  // namespace

bool is_postgresql(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

std::variant<std::string, Text> read_place(std::string_view text) {
  constexpr std::string_view file = "sqlite:";
  if (is_postgresql(text)) {
    auto const wrong = postgres::shown_address(std::string(text)).wrong;
    if (wrong.empty()) return std::string(text);
    return Text{"an address of PostgreSQL: " + wrong, "une adresse de PostgreSQL : " + wrong};
  }
  if (text.starts_with(file) && text.size() > file.size()) return std::string(text.substr(file.size()));
  if (!text.empty() && text.find(':') == std::string_view::npos) return std::string(text);
  return Text{"sqlite:FILE or postgresql://USER@HOST/DATABASE",
              "sqlite:FICHIER ou postgresql://UTILISATEUR@HÔTE/BASE"};
}

std::string shown_place(std::string const& place) {
  return is_postgresql(place) ? postgres::shown_address(place).shown : place;
}

namespace {

std::unique_ptr<Store> open_once(std::string const& place, OpenOptions const& options) {
  if (is_postgresql(place))
    return std::make_unique<PostgresStore>(
        place, PostgresStore::Options{
                   .wait_for_disk = options.wait_for_disk, .program = options.program, .tell = options.tell});
  return std::make_unique<SqliteStore>(
      place, SqliteStore::Options{.wait_for_disk = options.wait_for_disk, .tell = options.tell});
}

}  // namespace

std::unique_ptr<Store> open_store(std::string const& place, OpenOptions const& options) {
  return for_people([&] {
    try {
      return open_once(place, options);
    } catch (postgres::Refused const&) {
      throw;
    } catch (sql::ConnectionLost const&) {
      if (!is_postgresql(place) || !postgres::accepts(place)) throw;
    }
    // It takes others in: either it has just become ready, or it does not want us.
    try {
      return open_once(place, options);
    } catch (sql::ConnectionLost const& error) {
      throw StoreRefused({std::string("the database refuses the connection: ") + error.what(),
                          std::string("la base refuse la connexion : ") + error.what()});
    }
  });
}

std::unique_ptr<Backend> open_backend(std::string const& place, std::string const& program) {
  // Tools ask for whole tables: that may take its time.
  if (is_postgresql(place))
    return std::make_unique<PostgresBackend>(place, program, true, std::chrono::minutes(10));
  return sqlite_backend(place);
}

std::unique_ptr<sql::Connection> open_database(Backend& backend) {
  return for_people([&] { return backend.open(); });
}

void back_up_place(std::string const& place, std::filesystem::path const& to) {
  if (!is_postgresql(place)) return back_up(place, to);
  for_people([&] {
    PostgresBackend(place, "roundhouse db", true).back_up(to);
    return 0;
  });
}

std::vector<std::string> damage_at(std::string const& place) {
  if (!is_postgresql(place)) return damage_of(place);
  return for_people([&] {
    auto const backend = open_backend(place, "roundhouse db");
    auto const database = backend->open();
    std::vector<std::string> damage;
    auto& rows = database->statement(
        "SELECT table_id, count(*), max(sequence) FROM entry GROUP BY table_id HAVING count(*) <> "
        "max(sequence)"
        " ORDER BY table_id LIMIT 20");
    while (rows.step()) {
      auto const table = rows.text();
      auto const lines = rows.text();
      damage.push_back("the log of table " + table + " has " + lines + " lines, the last is number " +
                       rows.text());
    }
    rows.reset();
    return damage;
  });
}

std::int64_t servers_at(sql::Connection& database) {
  if (database.dialect() == sql::Dialect::sqlite) return 0;
  return database.number(
      "SELECT count(DISTINCT application_name) FROM pg_stat_activity WHERE datname = current_database()"
      " AND application_name LIKE 'roundhouse serve%'");
}

}  // namespace roundhouse::server
