#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <future>
#include <memory>

#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/serve/db.h"
#include "server/options.h"
#include "server/store/database_file.h"
#include "server/store/open_store.h"
#include "server/store/store.h"
#include "tables/game/kept.h"

namespace roundhouse::cli {
namespace {

struct DbOptions {
  bool json = false;
  std::string db;
  std::string store;
  std::string to;
  server::Retention keep;
};

/// As `serve` would: the option, the environment, the usual place.
std::optional<std::string> database_of(DbOptions const& options) {
  auto db = options.db;
  if (db.empty()) db = options.store;
  if (db.empty()) db = environment("ROUNDHOUSE_STORE").value_or("");
  if (db.empty()) db = environment("ROUNDHOUSE_DB").value_or(server::default_database(environment));
  auto const place = server::read_place(db);
  if (auto const* wrong = std::get_if<Text>(&place))
    return decline({"'{}' is not {}", "« {} » n’est pas {}"}, db, wrong->in(language()));
  db = std::get<std::string>(place);
  std::error_code ignored;
  if (server::is_postgresql(db) || std::filesystem::exists(db, ignored)) return db;
  return decline(
      {"{}: there is no database here (--db FILE)", "{} : il n’y a pas de base ici (--db FICHIER)"}, db);
}

int on_database(DbOptions const& options, int (*work)(DbOptions const&, std::string const&)) try {
  auto const db = database_of(options);
  return db ? work(options, *db) : wrong_usage;
} catch (server::StoreRefused const& error) {
  return refuse(phrases::failed, error.text.in(language()));
} catch (std::exception const& error) {
  return refuse(phrases::failed, error.what());
}

int backup(DbOptions const& options, std::string const& db) {
  server::back_up_place(db, options.to);
  tell({"{} copied to {}; only you may read it: it holds the secrets of the server.",
        "{} copié dans {} ; vous seul pouvez le lire : il contient les secrets du serveur."},
       server::shown_place(db), options.to);
  return 0;
}

tables::Written write(server::Store& store, tables::Changes changes) {
  std::promise<tables::Written> written;
  store.write(std::move(changes), [&written](tables::Written how) { written.set_value(std::move(how)); });
  return written.get_future().get();
}

int prune(DbOptions const& options, std::string const& db) {
  // Of servers on PostgreSQL each may throw away.
  auto const lock = server::DatabaseLock::take(server::is_postgresql(db) ? "" : db);
  if (auto const* held = std::get_if<server::DatabaseLock::Held>(&lock))
    return refuse(
        {"{}: a server (process {}) has this database open; it prunes by itself (--prune-every)",
         "{} : un serveur (processus {}) utilise cette base ; il fait le ménage lui-même (--prune-every)"},
        db, held->process);
  auto const opened = server::open_store(db, {.program = "roundhouse db"});
  auto& store = *opened;
  auto const now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  auto change = server::pruning(options.keep, now);
  change.counts = std::make_shared<tables::Prune::Counts>();
  for (std::int64_t before = -1; change.counts->all() > before;) {
    before = change.counts->all();
    auto const written = write(store, {change});
    if (written.durable()) continue;
    complain(phrases::failed, written.why);
    return 1;
  }
  auto const& counts = *change.counts;
  tell({"Deleted: {} expired sessions, {} guests, {} closed tables, {} chat messages.",
        "Supprimés : {} sessions expirées, {} invités, {} tables fermées, {} messages."},
       counts.sessions, counts.guests, counts.tables, counts.chat);
  return 0;
}

std::string_view life_word(tables::Life life) {
  return life == tables::Life::open ? "open" : "playing";
}

void print_json(tables::Checked const& checked, std::vector<std::string> const& damage) {
  boost::json::array aside;
  for (auto const& one : checked.set_aside)
    aside.push_back({{"table", one.table}, {"life", life_word(one.life)}, {"why", one.why}});
  boost::json::object const answer{{"tables", checked.tables},
                                   {"set_aside", std::move(aside)},
                                   {"damage", boost::json::array(damage.begin(), damage.end())}};
  fmt::print("{}\n", boost::json::serialize(answer));
}

void print_words(tables::Checked const& checked, std::vector<std::string> const& damage) {
  if (checked.set_aside.empty()) {
    tell({"{} tables waiting or in play: all can be opened.",
          "{} tables en attente ou en jeu : toutes peuvent être ouvertes."},
         checked.tables);
  } else {
    tell({"{} tables waiting or in play, {} of them cannot be opened:",
          "{} tables en attente ou en jeu, dont {} ne peuvent pas être ouvertes :"},
         checked.tables, checked.set_aside.size());
    for (auto const& one : checked.set_aside)
      fmt::print("  {} ({}): {}\n", one.table, life_word(one.life), one.why);
    tell({"The server goes on without these tables; a backup may still have them whole.",
          "Le serveur continue sans ces tables ; une sauvegarde les a peut-être intactes."});
  }
  if (damage.empty()) return;
  tell({"The database is damaged:", "La base est endommagée :"});
  for (auto const& line : damage) fmt::print("  {}\n", line);
}

int check(DbOptions const& options, std::string const& db) {
  auto const damage = server::damage_at(db);
  auto const store = server::open_store(db, {.program = "roundhouse db"});
  auto const checked = tables::check_tables(*store);
  options.json ? print_json(checked, damage) : print_words(checked, damage);
  return checked.set_aside.empty() && damage.empty() ? 0 : 1;
}

void add_database(Command& command, DbOptions& options) {
  command.add_file(
      "--db", options.db,
      {"Database (default: the one that serve takes)", "Base de données (par défaut : celle de serve)"});
  command.add_text("--store", options.store, {"ADDRESS", "ADRESSE"},
                   {"The same, as an address: sqlite:FILE, postgresql://USER@HOST/DATABASE",
                    "De même, comme adresse : sqlite:FICHIER, postgresql://UTILISATEUR@HÔTE/BASE"});
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
  command.run = [options] { return on_database(*options, backup); };
}

void add_check(Command& db, std::shared_ptr<DbOptions> const& options) {
  auto& command = db.add_command(
      "check", {"Say which tables cannot be opened, and whether the file is damaged",
                "Dire quelles tables ne peuvent pas être ouvertes, et si le fichier est endommagé"});
  add_database(command, *options);
  add_json(command, options->json);
  command.more = {"Exit code 1 if anything is wrong.", "Code de sortie 1 si quelque chose ne va pas."};
  command.examples = "  roundhouse db check --db /var/lib/roundhouse/roundhouse.db";
  command.run = [options] { return on_database(*options, check); };
}

void add_prune(Command& db, std::shared_ptr<DbOptions> const& options) {
  auto& command = db.add_command(
      "prune", {"Delete what nobody can use any more (serve does it every day by itself)",
                "Supprimer ce que plus personne ne peut utiliser (serve le fait chaque jour de lui-même)"});
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
  command.run = [options] { return on_database(*options, prune); };
}

}  // namespace

void add_db_command(Command& program) {
  auto const options = std::make_shared<DbOptions>();
  auto& command = program.add_command(
      "db", {"Maintain the server's database", "Entretenir la base de données du serveur"});
  add_backup(command, options);
  add_copy(command);
  add_check(command, options);
  add_prune(command, options);
}

}  // namespace roundhouse::cli
