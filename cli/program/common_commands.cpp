#include "cli/program/common_commands.h"

#include <algorithm>
#include <memory>

#include "assets/assets.h"
#include "cli/base/messages.h"
#include "cli/commit.h"
#include "cli/program/arguments.h"
#include "cli/program/help.h"
#include "roundhouse/player.h"
#include "roundhouse/rules.h"

namespace roundhouse::cli {
namespace {

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

namespace {

constexpr Phrase version_line{"{} {}\ncommit {}, {}, rules version {}",
                              "{} {}\ncommit {}, {}, version des règles {}"};

#if defined(__clang__)
constexpr char const* compiler = "clang " __clang_version__;
#else
constexpr char const* compiler = "g++ " __VERSION__;
#endif

}  // namespace

std::string version_text(std::string const& program) {
  return say(version_line, program, ROUNDHOUSE_VERSION, commit, compiler, rules_version);
}

namespace {

std::vector<std::string> values_of(Option const& option) {
  switch (option.kind) {
    case ValueKind::board: return assets::board_ids();
    case ValueKind::choice: return option.choices;
    case ValueKind::player: {
      std::vector<std::string> names{"human"};
      for (auto const name : player_names()) names.emplace_back(name);
      return names;
    }
    default: return {};  // the shell knows files, and nobody knows numbers
  }
}

/// Of a list `a,b,c` the last part is completed.
std::vector<std::string> values_for(Option const& option, std::string const& begun) {
  auto const comma = option.many && !option.names.empty() ? begun.rfind(',') : std::string::npos;
  auto const before = comma == std::string::npos ? std::string() : begun.substr(0, comma + 1);
  auto words = values_of(option);
  for (auto& word : words) word.insert(0, before);
  return words;
}

void add_names(Command const& command, std::vector<std::string>& words) {
  for (auto const* at = &command; at != nullptr; at = at->parent())
    for (auto const& option : at->options())
      for (auto const& name : option.names)
        if (name.starts_with("--")) words.push_back(name);
}

/// The command that the words before the last one lead to, and the option whose value is to follow, if one
/// is.
struct Place {
  Command* command;
  Option const* option = nullptr;
};

Place place_after(Command& program, std::span<std::string const> words) {
  Place place{&program};
  for (auto const& word : words) {
    if (place.option != nullptr) {
      place.option = nullptr;  // this was its value
    } else if (word.starts_with('-')) {
      auto const* const option = place.command->find(word);
      place.option = option != nullptr && !option->is_switch() ? option : nullptr;
    } else if (auto* const next = place.command->find_command(word)) {
      place.command = next;
    }
  }
  return place;
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

/// What may stand at the next place of a command that is no option: its commands, and values without a name.
void add_words(Command const& command, std::string const& begun, std::vector<std::string>& all) {
  for (auto const& one : command.commands())
    if (!one.hidden) all.push_back(one.name());
  for (auto const& option : command.options()) {
    if (!option.names.empty() && !option.bare) continue;
    auto const values = values_for(option, begun);
    all.insert(all.end(), values.begin(), values.end());
  }
}

}  // namespace

std::vector<std::string> completions(Command& program, std::span<std::string const> words) {
  auto const begun = words.empty() ? std::string() : words.back();
  auto const place = place_after(program, words.empty() ? words : words.first(words.size() - 1));
  std::vector<std::string> all;
  if (place.option != nullptr) {
    all = values_for(*place.option, begun);
  } else if (begun.starts_with('-')) {
    add_names(*place.command, all);
  } else {
    add_words(*place.command, begun, all);
  }
  std::erase_if(all, [&begun](auto const& word) { return !word.starts_with(begun); });
  return all;
}

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

}  // namespace roundhouse::cli
