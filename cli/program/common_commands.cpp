#include "cli/program/common_commands.h"

#include <memory>

#include "cli/base/messages.h"
#include "cli/base/usage.h"
#include "cli/program/arguments.h"
#include "cli/program/completion.h"
#include "cli/program/help.h"
#include "cli/program/manual.h"
#include "cli/program/version.h"

namespace roundhouse::cli {
namespace {

/// Options without an effect of their own: run_program looks whether they are given.
void add_options(Command& program) {
  static bool ignored = false;
  static std::string language_typed;
  program
      .add_text("--lang", language_typed, {"en|fr", "en|fr"},
                {"Language of what is printed (default: from the environment)",
                 "Langue de ce qui est affiché (par défaut : celle de l’environnement)"})
      .one_of({"en", "fr"});
  program.add_switch("--help,-h", ignored, {"Print this help", "Afficher cette aide"});
  program.add_switch("--help-all", ignored,
                     {"Print the help of all commands", "Afficher l’aide de toutes les commandes"});
  program.add_switch("--version,-V", ignored,
                     {"Print the version, the commit, the compiler and the version of the rules",
                      "Afficher la version, le commit, le compilateur et la version des règles"});
}

int show_help(Command& program, std::vector<std::string> const& names) {
  auto* command = &program;
  for (auto const& name : names) {
    auto* const next = command->find_command(name);
    if (next == nullptr) {
      auto const problem = read_arguments(program, names);
      if (auto const* unknown = std::get_if<ArgumentProblem>(&problem))
        complain(phrases::failed, unknown->message);
      return wrong_usage;
    }
    command = next;
  }
  fmt::print("{}", help_text(*command));
  return 0;
}

void add_help(Command& program) {
  auto const names = std::make_shared<std::vector<std::string>>();
  auto& help = program.add_command("help", {"Print the help of a command", "Afficher l’aide d’une commande"});
  help.add_arguments(*names, {"COMMAND", "COMMANDE"},
                     {"The command; none for the list of all", "La commande ; aucune pour la liste"});
  help.examples = "  " + program.name() + " help sim";
  help.run = [names, &program] { return show_help(program, *names); };
}

}  // namespace

void add_common_commands(Command& program) {
  add_options(program);
  add_completion_command(program);
  add_help(program);
  program
      .add_command("version", {"Print the version, the commit, the compiler and the version of the rules",
                               "Afficher la version, le commit, le compilateur et la version des règles"})
      .run = [&program] {
    fmt::print("{}\n", version_text(program.name()));
    return 0;
  };
  auto& manual = program.add_command("man", {"Print the manual page", "Afficher la page de manuel"});
  manual.hidden = true;
  manual.run = [&program] {
    fmt::print("{}", manual_page(program, ROUNDHOUSE_VERSION));
    return 0;
  };
  program.more = {
      "Exit codes: 0 success, 1 a check failed, 2 wrong usage or an unreadable file.",
      "Codes de retour : 0 succès, 1 une vérification a échoué, 2 mauvais usage ou fichier illisible."};
}

}  // namespace roundhouse::cli
