#include "cli/db_command.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>

#include "cli/messages.h"
#include "cli/usage.h"
#include "server/options.h"
#include "server/store/backup.h"
#include "server/store/database_lock.h"
#include "server/store/retention.h"
#include "server/store/sqlite_store.h"

namespace roundhouse::cli {
namespace {

namespace sentences {
constexpr Phrase copied{"{} copied to {}; only you may read it: it holds the secrets of the server.",
                        "{} copié dans {} ; vous seul pouvez le lire : il contient les secrets du serveur."};
constexpr Phrase no_database{"{}: there is no database here (--db FILE)",
                             "{} : il n’y a pas de base ici (--db FICHIER)"};
constexpr Phrase in_use{
    "{}: a server (process {}) has this database open; it prunes by itself (--prune-every)",
    "{} : un serveur (processus {}) utilise cette base ; il fait le ménage lui-même "
    "(--prune-every)"};
constexpr Phrase pruned{"Deleted: {} expired sessions, {} guests, {} closed tables, {} chat messages.",
                        "Supprimés : {} sessions expirées, {} invités, {} tables fermées, {} messages."};
}  // namespace sentences

struct DbOptions {
  std::string db;
  std::string to;
  server::Retention keep;
};

std::string default_db() {
  return server::default_database([](std::string const& name) -> std::optional<std::string> {
    char const* const value = std::getenv(name.c_str());
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  });
}

/// As `serve` would: the option, the environment, the usual place.
std::optional<std::string> database_of(DbOptions const& options) {
  char const* const variable = std::getenv("ROUNDHOUSE_DB");
  auto const db = !options.db.empty() ? options.db : variable != nullptr ? variable : default_db();
  std::error_code ignored;
  if (std::filesystem::exists(db, ignored)) return db;
  complain(sentences::no_database, db);
  return std::nullopt;
}

int backup(DbOptions const& options) try {
  auto const db = database_of(options);
  if (!db) return wrong_usage;
  server::back_up(*db, options.to);
  fmt::print("{}\n", say(sentences::copied, *db, options.to));
  return 0;
} catch (std::exception const& error) {
  complain(phrases::failed, error.what());
  return wrong_usage;
}

server::Written write(server::Store& store, server::Changes changes) {
  std::promise<server::Written> written;
  store.write(std::move(changes), [&written](server::Written how) { written.set_value(std::move(how)); });
  return written.get_future().get();
}

int prune(DbOptions const& options) try {
  auto const db = database_of(options);
  if (!db) return wrong_usage;
  auto const lock = server::DatabaseLock::take(*db);
  if (auto const* held = std::get_if<server::DatabaseLock::Held>(&lock)) {
    complain(sentences::in_use, *db, held->process);
    return wrong_usage;
  }
  server::SqliteStore store(*db);
  auto const now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  auto change = server::pruning(options.keep, now);
  change.counts = std::make_shared<server::Prune::Counts>();
  for (std::int64_t before = -1; change.counts->all() > before;) {
    before = change.counts->all();
    auto const written = write(store, {change});
    if (written.durable()) continue;
    complain(phrases::failed, written.why);
    return 1;
  }
  auto const& counts = *change.counts;
  fmt::print("{}\n", say(sentences::pruned, counts.sessions, counts.guests, counts.tables, counts.chat));
  return 0;
} catch (std::exception const& error) {
  complain(phrases::failed, error.what());
  return wrong_usage;
}

void add_database(CLI::App* command, DbOptions& options) {
  command->add_option("--db", options.db, "Database (default: the one that serve takes)")
      ->option_text("FILE");
}

void add_backup(CLI::App* db, std::shared_ptr<DbOptions> const& options, int& exit_code) {
  auto* const command = db->add_subcommand("backup", "Copy the database, also while a server runs on it");
  command->add_option("FILE", options->to, "The copy; must not be there yet")->required();
  add_database(command, *options);
  command->footer(
      "The copy is whole, as of one moment, and only its owner may read it (0600).\n\n"
      "Example:\n"
      "  roundhouse db backup /backup/roundhouse-2026-11-16.db --db /var/lib/roundhouse/roundhouse.db");
  command->callback([options, &exit_code] { exit_code = backup(*options); });
}

void add_prune(CLI::App* db, std::shared_ptr<DbOptions> const& options, int& exit_code) {
  auto* const command =
      db->add_subcommand("prune", "Delete what nobody can use any more (serve does it every day by itself)");
  add_database(command, *options);
  auto const days = [command](char const* name, int& value, char const* help) {
    command->add_option(name, value, help)->option_text("DAYS")->check(CLI::Range(1, 36'500));
  };
  days("--keep-guests", options->keep.guests, "Guests who have no way to come back (default: 30)");
  days("--keep-closed", options->keep.closed, "Tables given up before they began (default: 30)");
  days("--keep-chat", options->keep.chat, "The chat of a table after its end (default: 365)");
  command->callback([options, &exit_code] { exit_code = prune(*options); });
}

}  // namespace

void add_db_command(CLI::App& app, int& exit_code) {
  auto const options = std::make_shared<DbOptions>();
  auto* const command = app.add_subcommand("db", "Look after the server's database");
  command->require_subcommand(1);
  add_backup(command, options, exit_code);
  add_prune(command, options, exit_code);
}

}  // namespace roundhouse::cli
