#include <cerrno>
#include <csignal>
#include <exception>
#include <memory>

#include "cli/base/messages.h"
#include "cli/commit.h"
#include "cli/program/command.h"
#include "roundhouse/rules.h"

namespace roundhouse::cli {
namespace {

#if defined(__clang__)
constexpr char const* compiler = "clang " __clang_version__;
#else
constexpr char const* compiler = "g++ " __VERSION__;
#endif

/// The version, the commit, the compiler, the version of the rules.
std::string version_text(std::string const& program) {
  return say({"{} {}\ncommit {}, {}, rules version {}", "{} {}\ncommit {}, {}, version des règles {}"},
             program, ROUNDHOUSE_VERSION, commit, compiler, rules_version);
}

/// Options that do nothing themselves: run_program checks whether they are given.
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
        return refuse(phrases::failed, unknown->message);
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

constexpr std::string_view bash_script = R"(# Completion of roundhouse for bash.
_roundhouse() {
  local IFS=$'\n'
  COMPREPLY=($("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -o nosort -F _roundhouse roundhouse
)";
constexpr std::string_view zsh_script = R"(#compdef roundhouse
# Completion of roundhouse for zsh.
_roundhouse() {
  local -a answers
  answers=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "${answers[*]}" ]]; then compadd -Q -- "${answers[@]}"; else _files; fi
}
if [[ "$funcstack[1]" = _roundhouse ]]; then _roundhouse "$@"; else compdef _roundhouse roundhouse; fi
)";
constexpr std::string_view fish_script = R"(# Completion of roundhouse for fish.
complete -c roundhouse -a '(set -l words (commandline -opc) (commandline -ct); command $words[1] complete -- $words[2..-1] 2>/dev/null)'
)";

/// `completion`, which prints a script for a shell, and the command that such a script asks.
void add_completion_command(Command& program) {
  auto const shell = std::make_shared<std::string>();
  auto& command = program.add_command(
      "completion", {"Print a script that completes roundhouse's commands in a shell",
                     "Afficher le script qui complète les commandes de roundhouse dans un interpréteur"});
  command
      .add_argument(*shell, {"SHELL", "SHELL"},
                    {"The shell: bash, zsh or fish", "L’interpréteur : bash, zsh ou fish"})
      .one_of({"bash", "zsh", "fish"})
      .needed();
  command.examples = "  source <(roundhouse completion bash)";
  command.run = [shell] {
    fmt::print("{}", *shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script);
    return 0;
  };
  auto const words = std::make_shared<std::vector<std::string>>();
  auto& complete = program.add_command("complete", {"For the scripts of completion", "Pour ces scripts"});
  complete.hidden = true;
  complete.add_arguments(*words, {"WORD ...", "MOT ..."}, {"Words of a command line", "Mots d’une commande"});
  complete.run = [words, &program] {
    for (auto const& word : completions(program, *words)) fmt::print("{}\n", word);
    return 0;
  };
}

/// The options of every command, `help`, `version`, `man` and the completion of shells.
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

/// Takes `--lang` from the arguments, wherever it stands, so that complaints about the others are in it.
void choose_language(std::span<std::string const> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string_view const argument = arguments[i];
    std::string_view value;
    if (argument == "--lang" && i + 1 < arguments.size()) value = arguments[i + 1];
    if (argument.starts_with("--lang=")) value = argument.substr(7);
    if (value == "en") set_language(Language::en);
    if (value == "fr") set_language(Language::fr);
  }
}

int explain(ArgumentProblem const& problem) {
  complain(phrases::failed, problem.message);
  tell(stderr, {"See '{} --help'.", "Voir « {} --help »."}, problem.command->full_name());
  return wrong_usage;
}

/// What --help and --version ask for; false if neither was given.
bool answer_request(Command const& command) {
  auto const given = [&command](char const* name) { return command.find(name)->given; };
  auto const* root = &command;
  while (root->parent() != nullptr) root = root->parent();
  if (given("--version")) {
    fmt::print("{}\n", version_text(root->name()));
  } else if (given("--help-all")) {
    fmt::print("{}", help_of_all(*root));
  } else if (given("--help")) {
    fmt::print("{}", help_text(command));
  } else {
    return false;
  }
  return true;
}

int run(Program const& description, std::vector<std::string> const& arguments) {
  set_language(language_of_environment());
  choose_language(arguments);
  Command program(description.name, description.about);
  program.examples = description.examples;
  description.add_commands(program);
  add_common_commands(program);
  if (arguments.empty()) {
    fmt::print(stderr, "{}", help_text(program));
    return wrong_usage;
  }
  auto const read = read_arguments(program, arguments);
  if (auto const* problem = std::get_if<ArgumentProblem>(&read)) return explain(*problem);
  auto const& command = *std::get<Command*>(read);
  return answer_request(command) ? 0 : command.run();
}

/// A reader that has seen enough (`| head`) is no error; a full disk is.
int end_output(int exit_code) {
  errno = 0;
  bool const written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (written || errno == EPIPE) return exit_code;
  std::perror("roundhouse");
  return wrong_usage;
}

}  // namespace

int run_program(Program const& program, int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return end_output(run(program, {argv + 1, argv + argc}));
  } catch (std::system_error const& error) {
    if (error.code().value() == EPIPE) return 0;
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  } catch (std::exception const& error) {
    std::fprintf(stderr, "roundhouse: %s\n", error.what());
  }
  return wrong_usage;
}

}  // namespace roundhouse::cli
