#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>

#include "cli/commands.h"
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
                        "{} copié dans {} ; vous seul pouvez le lire : il contient les secrets du serveur."};
constexpr Phrase no_database{"{}: there is no database here (--db FILE)",
                             "{} : il n’y a pas de base ici (--db FICHIER)"};
constexpr Phrase in_use{
    "{}: a server (process {}) has this database open; it prunes by itself (--prune-every)",
    "{} : un serveur (processus {}) utilise cette base ; il fait le ménage lui-même "
    "(--prune-every)"};
constexpr Phrase pruned{"Deleted: {} expired sessions, {} guests, {} closed tables, {} chat messages.",
                        "Supprimés : {} sessions expirées, {} invités, {} tables fermées, {} messages."};
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

void add_database(Command& command, DbOptions& options) {
  command
      .add_text(
          "--db", options.db, {"FILE", "FICHIER"},
          {"Database (default: the one that serve takes)", "Base de données (par défaut : celle de serve)"})
      .of(ValueKind::file);
}

void add_backup(Command& db, std::shared_ptr<DbOptions> const& options) {
  auto& command = db.add_command("backup", {"Copy the database, even while a server is using it",
                                            "Copier la base, même pendant qu’un serveur l’utilise"});
  command
      .add_argument(options->to, {"FILE", "FICHIER"},
                    {"The copy; must not exist yet", "La copie ; ne doit pas encore exister"})
      .of(ValueKind::file)
      .needed();
  add_database(command, *options);
  command.more = {
      "The copy is whole, as of one moment, and only its owner may read it (0600).",
      "La copie est entière, telle qu’à un instant, et seul son propriétaire peut la lire (0600)."};
  command.examples =
      "  roundhouse db backup /backup/roundhouse-2026-11-16.db --db /var/lib/roundhouse/roundhouse.db";
  command.run = [options] { return backup(*options); };
}

void add_prune(Command& db, std::shared_ptr<DbOptions> const& options) {
  auto& command =
      db.add_command("prune", {"Delete what nobody can use any more (serve does it every day by itself)",
                               "Supprimer ce que plus personne ne peut utiliser (serve le fait chaque "
                               "jour de lui-même)"});
  add_database(command, *options);
  auto const days = [&command](char const* name, int& value, Text help) {
    command.add_number(name, value, 1, 36'500, std::move(help), {"DAYS", "JOURS"});
  };
  days(
      "--keep-guests", options->keep.guests,
      {"Guests who cannot come back (default: 30)", "Invités qui ne peuvent plus revenir (par défaut : 30)"});
  days("--keep-closed", options->keep.closed,
       {"Tables abandoned before the game began (default: 30)",
        "Tables abandonnées avant de commencer (par défaut : 30)"});
  days("--keep-chat", options->keep.chat,
       {"The chat of a finished table (default: 365)", "Le chat d’une table terminée (par défaut : 365)"});
  command.run = [options] { return prune(*options); };
}

}  // namespace

void add_db_command(Command& program) {
  auto const options = std::make_shared<DbOptions>();
  auto& command = program.add_command(
      "db", {"Maintain the server's database", "Entretenir la base de données du serveur"});
  add_backup(command, options);
  add_prune(command, options);
}

}  // namespace roundhouse::cli
