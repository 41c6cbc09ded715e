#include <filesystem>
#include <memory>

#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "server/options.h"
#include "server/service.h"
#include "server/store/open_store.h"

namespace roundhouse::cli {
namespace {

constexpr std::size_t most_file_bytes = std::size_t{64} * 1024;

struct ServeOptions {
  std::string file;
  bool show = false;
  server::NamedValues values;
};

/// The file that is named, or the usual one if there is one.
bool read_file(ServeOptions const& options, server::OptionSources& sources) {
  sources.file_name = options.file.empty() ? server::default_file(environment) : options.file;
  std::error_code ignored;
  if (options.file.empty() && !std::filesystem::exists(sources.file_name, ignored)) return true;
  auto read = read_whole_file(sources.file_name, most_file_bytes);
  if (!read) return complain(phrases::failed, read.problem);
  sources.file = std::move(read.text);
  return true;
}

/// The page that was installed with the program; empty if there is none.
std::string installed_page() {
  std::error_code wrong;
  auto const program = std::filesystem::read_symlink("/proc/self/exe", wrong);
  if (wrong) return "";
  auto const folder = program.parent_path().parent_path() / "share/roundhouse/web";
  return std::filesystem::exists(folder / "index.html", wrong) ? folder.string() : "";
}

/// As a file that could be read again.
void show(server::Options const& options) {
  for (auto const& row : server::option_rows()) {
    auto const value = row.show(options);
    fmt::print("# {}\n{}{} = {}\n", language() == Language::fr ? row.help_fr : row.help,
               value.empty() ? "# " : "", row.name, value);
  }
}

/// What the server would notice too late, or not at all.
bool check_places(server::Options const& options) {
  std::error_code wrong;
  namespace fs = std::filesystem;
  if (!options.web.empty() && !fs::exists(fs::path(options.web) / "index.html", wrong))
    return complain({"--web: {}: no index.html in it", "--web : {} : pas de index.html dedans"}, options.web);
  auto const folder = fs::absolute(options.db, wrong).parent_path();
  if (!server::is_postgresql(options.db) && options.db != server::default_database(environment) &&
      !fs::is_directory(folder, wrong))
    return complain({"--db: {}: there is no folder {}", "--db : {} : il n’y a pas de dossier {}"}, options.db,
                    folder.string());
  if (options.boards.empty()) return true;
  auto const problem = add_boards_in(options.boards);
  if (problem) complain(phrases::failed, problem->in(language()));
  return !problem;
}

int run(server::Options const& options) {
  allow_many_files();  // every connection takes one
  server::Log log(options.log);
  server::Service service(options, log);
  if (auto const wrong = service.start()) return refuse(phrases::failed, wrong->in(language()));
  auto const& address = options.public_url.empty() ? service.address() : options.public_url;
  tell({"Roundhouse is at {}\nGames are kept in {}. Stop with Ctrl-C.",
        "Roundhouse est à {}\nLes parties sont gardées dans {}. Arrêter avec Ctrl-C."},
       address, server::shown_place(options.db));
  std::fflush(stdout);
  service.run(server::Service::Signals::heed);
  tell({"Stopped; every game will continue at the next start.",
        "Arrêté ; toutes les parties continueront au prochain démarrage."});
  return 0;
}

int serve(ServeOptions const& typed) {
  server::OptionSources sources;
  sources.command_line = typed.values;
  sources.environment = environment;
  if (!read_file(typed, sources)) return wrong_usage;
  auto options = server::read_options(sources);
  if (auto const* wrong = std::get_if<Text>(&options)) return refuse(phrases::failed, wrong->in(language()));
  auto& chosen = std::get<server::Options>(options);
  if (chosen.web.empty()) chosen.web = installed_page();
  if (typed.show) {
    show(chosen);
    return 0;
  }
  return check_places(chosen) ? run(chosen) : wrong_usage;
}

}  // namespace

void add_serve_command(Command& program) {
  auto const options = std::make_shared<ServeOptions>();
  auto& command = program.add_command("serve", {"Run the game server, for people and computer players",
                                                "Lancer le serveur de jeu, pour joueurs et IA"});
  server::Options const usual;
  for (auto const& row : server::option_rows()) {
    auto const value = row.show(usual);
    auto const shown = [&](std::string_view word) {
      return value.empty() ? std::string(word) : fmt::format("{} [{}]", word, value);
    };
    command.add_option("--" + std::string(row.name),
                       [options, &row](std::string const& typed) {
                         options->values.emplace_back(row.name, typed);
                         return std::nullopt;
                       },
                       {shown(row.value), shown(row.value)},
                       {std::string(row.help), std::string(row.help_fr)});
  }
  command.add_file(
      "--config", options->file,
      {"File of options, NAME = VALUE on each line", "Fichier d’options, NOM = VALEUR sur chaque ligne"});
  command.add_switch(
      "--show-options", options->show,
      {"Print the options as such a file and exit", "Afficher les options sous cette forme et quitter"});
  command.more = {
      "Every option can also be set in the environment (ROUNDHOUSE_LISTEN, ROUNDHOUSE_DB, …) or in a file: "
      "--config, or ~/.config/roundhouse/serve.conf if it is there. The command line comes first, then the "
      "environment, then the file. docs/operating.md tells how to run it for others.",
      "Chaque option peut aussi être donnée dans l’environnement (ROUNDHOUSE_LISTEN, ROUNDHOUSE_DB, …) ou "
      "dans un fichier : --config, ou ~/.config/roundhouse/serve.conf s’il existe. La ligne de commande "
      "passe avant l’environnement, puis vient le fichier. docs/operating.md explique comment l’exploiter "
      "pour d’autres."};
  command.run = [options] { return serve(*options); };
}

}  // namespace roundhouse::cli
