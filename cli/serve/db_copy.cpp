#include <filesystem>
#include <memory>

#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/serve/db.h"
#include "cli/terminal/progress_bar.h"
#include "server/store/database_copy.h"
#include "server/store/database_file.h"
#include "server/store/open_store.h"

namespace roundhouse::cli {
namespace {

struct CopyOptions {
  std::string from;
  std::string to;
};

/// A file's lock, for as long as it is copied: no server starts meanwhile. Nothing if a server has it.
std::optional<std::optional<server::DatabaseLock>> held_for_copy(std::string const& place) {
  if (server::is_postgresql(place)) return std::optional<server::DatabaseLock>();
  auto taken = server::DatabaseLock::take(place);
  if (auto const* held = std::get_if<server::DatabaseLock::Held>(&taken))
    return decline(
        {"{}: a server (process {}) has this database open; its games would go on without their copy: stop "
         "it "
         "first",
         "{} : un serveur (processus {}) utilise cette base ; ses parties continueraient sans leur copie : "
         "arrêtez-le d’abord"},
        place, held->process);
  if (auto const* why = std::get_if<server::DatabaseLock::Impossible>(&taken))
    return decline(phrases::failed, why->why);
  return std::optional(std::get<server::DatabaseLock>(std::move(taken)));
}

/// Whether no server is at it.
bool is_quiet(sql::Connection& database, std::string const& place) {
  auto const servers = server::servers_at(database);
  if (servers == 0) return true;
  return complain(
      {"{}: {} servers have this database open; their games would go on without their copy: stop them first",
       "{} : {} serveurs utilisent cette base ; leurs parties continueraient sans leur copie : arrêtez-les "
       "d’abord"},
      server::shown_place(place), servers);
}

void show(std::unique_ptr<ProgressBar>& bar, std::string& shown, server::CopyStep const& step) {
  auto const what = std::string(step.table) + (step.comparing ? "=" : "");
  if (what != shown) {
    bar.reset();
    bar = std::make_unique<ProgressBar>(
        step.comparing ? say({"rows of {} compared", "lignes de {} comparées"}, step.table)
                       : say({"rows of {} copied", "lignes de {} copiées"}, step.table),
        step.of);
    shown = what;
  }
  bar->show(step.rows);
}

int copy_between(std::string const& from, std::string const& to) {
  if (!server::is_postgresql(from) && !std::filesystem::exists(from))
    return refuse({"{}: there is no database here", "{} : il n’y a pas de base ici"}, from);
  auto const source_lock = held_for_copy(from);
  auto const target_lock = source_lock ? held_for_copy(to) : std::nullopt;
  if (!source_lock || !target_lock) return 1;
  auto const source_backend = server::open_backend(from, "roundhouse db copy");
  auto const target_backend = server::open_backend(to, "roundhouse db copy");
  auto const source = server::open_database(*source_backend);
  auto const target = server::open_database(*target_backend);
  if (!is_quiet(*source, from) || !is_quiet(*target, to)) return 1;
  if (server::holds_rows(*target))
    return refuse({"{}: there is something in this database already; a copy needs an empty one",
                   "{} : cette base contient déjà quelque chose ; il faut une base vide pour la copie"},
                  server::shown_place(to));
  std::unique_ptr<ProgressBar> bar;
  std::string shown;
  auto const copied =
      server::copy_rows(*source, *target, [&](server::CopyStep const& step) { show(bar, shown, step); });
  bar.reset();
  tell({"{} rows of {} tables copied to {}, and compared: every value is the same.",
        "{} lignes de {} tables copiées dans {} et comparées : toutes les valeurs sont les mêmes."},
       copied.rows, copied.tables, server::shown_place(to));
  return 0;
}

int copy(CopyOptions const& options) try {
  auto const from = server::read_place(options.from);
  auto const to = server::read_place(options.to);
  for (auto const* place : {&from, &to})
    if (auto const* wrong = std::get_if<Text>(place))
      return refuse({"'{}' is not {}", "« {} » n’est pas {}"}, place == &from ? options.from : options.to,
                    wrong->in(language()));
  return copy_between(std::get<std::string>(from), std::get<std::string>(to));
} catch (server::StoreRefused const& error) {
  return refuse(phrases::failed, error.text.in(language()));
} catch (std::exception const& error) {
  return refuse(phrases::failed, error.what());
}

}  // namespace

void add_copy(Command& db) {
  auto const options = std::make_shared<CopyOptions>();
  auto& command =
      db.add_command("copy", {"Copy all that a database holds into an empty one, of either kind",
                              "Copier tout le contenu d’une base dans une base vide, des deux sortes"});
  command
      .add_argument(options->from, {"FROM", "DE"},
                    {"sqlite:FILE or postgresql://USER@HOST/DATABASE",
                     "sqlite:FICHIER ou postgresql://UTILISATEUR@HÔTE/BASE"})
      .needed();
  command
      .add_argument(
          options->to, {"TO", "VERS"},
          {"The same; must be empty. A file is created", "De même ; doit être vide. Un fichier est créé"})
      .needed();
  command.more = {
      "Servers at either database must be stopped. The copy is made in one transaction and compared, value "
      "by value, "
      "with the original: afterwards all of it is there, or nothing. A password need not stand in the "
      "address: "
      "PGPASSWORD, ~/.pgpass.",
      "Les serveurs des deux bases doivent être arrêtés. La copie se fait en une transaction et est comparée "
      "à "
      "l’original valeur par valeur : ensuite tout y est, ou rien. Le mot de passe peut rester hors de "
      "l’adresse : "
      "PGPASSWORD, ~/.pgpass."};
  command.examples =
      "  roundhouse db copy sqlite:/var/lib/roundhouse/roundhouse.db "
      "postgresql://roundhouse@db.example.org/roundhouse";
  command.run = [options] { return copy(*options); };
}

}  // namespace roundhouse::cli
