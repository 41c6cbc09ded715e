#include <pthread.h>

#include <atomic>
#include <csignal>
#include <memory>
#include <thread>

#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "server/nodes/thinking.h"
#include "server/store/open_store.h"

namespace roundhouse::cli {
namespace {

struct ThinkOptions {
  std::string store;
  std::string boards;
  int threads = 0;
  server::Level log = server::Level::info;
};

/// Before any thread begins: only the one that waits for them gets them.
sigset_t hold_signals() {
  sigset_t ends;
  sigemptyset(&ends);
  for (int const signal : {SIGINT, SIGTERM}) sigaddset(&ends, signal);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  return ends;
}

/// The address on the command line, or as `roundhouse serve` has it in the environment.
std::string store_of(ThinkOptions const& options) {
  if (!options.store.empty()) return options.store;
  return environment("ROUNDHOUSE_STORE").value_or("");
}

int think(ThinkOptions const& options) {
  auto const store = store_of(options);
  if (store.empty())
    return refuse({"--store is needed: postgresql://USER@HOST/DATABASE",
                   "il faut --store : postgresql://UTILISATEUR@HÔTE/BASE"});
  auto const place = server::read_place(store);
  if (!std::holds_alternative<std::string>(place) || !server::is_postgresql(std::get<std::string>(place)))
    return refuse({"--store: '{}' is not postgresql://USER@HOST/DATABASE: a file is one server's, which "
                   "thinks itself",
                   "--store : « {} » n’est pas postgresql://UTILISATEUR@HÔTE/BASE : un fichier n’a qu’un "
                   "serveur, qui réfléchit lui-même"},
                  server::is_postgresql(store) ? server::shown_place(store) : store);
  if (!options.boards.empty()) {
    if (auto const problem = add_boards_in(options.boards))
      return refuse(phrases::failed, problem->in(language()));
  }
  auto const ends = hold_signals();
  server::Log log(options.log);
  server::ThinkingProcess process(store, options.threads, log);
  // While the database is awaited, a signal must end the waiting.
  std::atomic<bool> over{false};
  std::thread waiting([&] {
    constexpr timespec moment{0, 100'000'000};
    while (!over && sigtimedwait(&ends, nullptr, &moment) < 0) {
    }
    process.stop_soon();
  });
  auto const wrong = process.start();
  if (wrong) {
    over = true;
    waiting.join();
    return refuse(phrases::failed, wrong->in(language()));
  }
  tell({"Thinking for {} with {} threads. Stop with Ctrl-C.",
        "Réflexion pour {} dans {} fils. Arrêter avec Ctrl-C."},
       server::shown_place(store), process.threads());
  std::fflush(stdout);
  waiting.join();
  process.stop();
  tell({"Stopped after {} thoughts.", "Arrêt après {} réflexions."}, process.thoughts());
  return 0;
}

}  // namespace

void add_think_command(Command& program) {
  auto const options = std::make_shared<ThinkOptions>();
  auto& command =
      program.add_command("think", {"Think for the computer players of game servers on PostgreSQL",
                                    "Réfléchir pour les IA de serveurs de jeu sur PostgreSQL"});
  command.add_text("--store", options->store, {"ADDRESS", "ADRESSE"},
                   {"The servers' database: postgresql://USER@HOST/DATABASE (or ROUNDHOUSE_STORE)",
                    "La base des serveurs : postgresql://UTILISATEUR@HÔTE/BASE (ou ROUNDHOUSE_STORE)"});
  command.add_number("--threads", options->threads, 0, 256,
                     {"Decisions at the same time; 0: as many as processors [0]",
                      "Décisions en même temps ; 0 : autant que de processeurs [0]"});
  command
      .add_text("--boards", options->boards, {"FOLDER", "DOSSIER"},
                {"Folder of the servers' own boards", "Dossier des plateaux propres aux serveurs"})
      .of(ValueKind::file);
  command.add_option(
      "--log",
      [options](std::string const& typed) -> std::optional<Text> {
        auto const level = server::level_from_word(typed);
        if (!level) return Text{"debug, info, warning, error or off", "debug, info, warning, error ou off"};
        options->log = *level;
        return std::nullopt;
      },
      {"LEVEL", "NIVEAU"},
      {"What is written to standard error [info]", "Ce qui est écrit sur la sortie d’erreur [info]"});
  command.more = {
      "It needs no port and keeps nothing: start and stop as many as you like, on any machine that reaches "
      "the "
      "database, of the same version as the servers. People take turns, watched tables come first. "
      "docs/operating.md tells more.",
      "Elle n’ouvre aucun port et ne garde rien : lancez-en et arrêtez-en autant que vous voulez, sur toute "
      "machine qui atteint la base, dans la même version que les serveurs. Chacun son tour, et d’abord les "
      "tables que quelqu’un regarde. docs/operating.md en dit plus."};
  command.examples =
      "  roundhouse think --store postgresql://roundhouse@db.example.org/roundhouse --threads 8";
  command.run = [options] { return think(*options); };
}

}  // namespace roundhouse::cli
