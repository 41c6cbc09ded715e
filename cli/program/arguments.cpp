#include "cli/program/arguments.h"

#include <algorithm>

#include "cli/base/messages.h"
#include "cli/base/typed.h"

namespace roundhouse::cli {
namespace {

namespace sentences {
constexpr Phrase unknown_command{"unknown command '{}'{}. The commands are: {}.",
                                 "commande inconnue « {} »{}. Les commandes sont : {}."};
constexpr Phrase command_missing{"a command is missing. The commands are: {}.",
                                 "il manque une commande. Les commandes sont : {}."};
constexpr Phrase unknown_option{"unknown option {}{}", "option inconnue {}{}"};
constexpr Phrase perhaps{" (did you mean {}?)", " (peut-être {} ?)"};
constexpr Phrase too_much{"'{}' is one argument too many", "« {} » est un argument de trop"};
constexpr Phrase wrong_value{"{}: '{}' is not {}", "{} : « {} » n’est pas {}"};
constexpr Phrase value_missing{"{} needs a value: {} {}", "{} demande une valeur : {} {}"};
constexpr Phrase no_value{"{} takes no value", "{} ne prend pas de valeur"};
constexpr Phrase twice{"{} is given twice", "{} est donné deux fois"};
constexpr Phrase missing{"{} is missing: {}", "il manque {} : {}"};
constexpr Phrase needs{"{} needs {}", "{} ne va qu’avec {}"};
constexpr Phrase contradiction{"{} and {} do not go together", "{} et {} ne vont pas ensemble"};
}  // namespace sentences

std::string names_of(std::list<Command> const& commands) {
  std::vector<std::string> names;
  for (auto const& command : commands)
    if (!command.hidden) names.push_back(command.name());
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string perhaps(std::string_view word, std::vector<std::string> const& names) {
  auto const found = similar(word, names, 1);
  return found.empty() ? std::string() : say(sentences::perhaps, found.front());
}

std::vector<std::string> option_names(Command const& command) {
  std::vector<std::string> names;
  for (auto const* at = &command; at != nullptr; at = at->parent())
    for (auto const& option : at->options())
      for (auto const& name : option.names)
        if (name.starts_with("--")) names.push_back(name);
  return names;
}

bool stops_everything(Option const& option) {
  return std::ranges::any_of(option.names, [](auto const& name) {
    return name == "--help" || name == "--help-all" || name == "--version";
  });
}

class ArgumentReader {
 public:
  ArgumentReader(Command& program, std::span<std::string const> arguments)
      : command_(&program), arguments_(arguments) {}

  std::variant<Command*, ArgumentProblem> read() {
    for (; at_ < arguments_.size() && problem_.empty(); ++at_) read_one(arguments_[at_]);
    if (problem_.empty() && !stopped_) check_the_whole();
    if (!problem_.empty()) return ArgumentProblem{problem_, command_};
    return command_;
  }

 private:
  template <typename... Args>
  void fail(Phrase const& phrase, Args const&... args) {
    if (problem_.empty()) problem_ = say(phrase, args...);
  }

  void read_one(std::string const& argument) {
    if (only_arguments_) return take_argument(argument);
    if (argument == "--") {
      only_arguments_ = true;
    } else if (argument.starts_with("--")) {
      read_long(argument);
    } else if (argument.size() > 1 && argument[0] == '-' && is_letter(argument[1])) {
      read_short(argument);
    } else {
      take_word(argument);
    }
  }

  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

  void read_long(std::string const& argument) {
    auto const equals = argument.find('=');
    auto const name = argument.substr(0, equals);
    auto* const option = command_->find(name);
    if (option == nullptr)
      return fail(sentences::unknown_option, name, perhaps(name, option_names(*command_)));
    if (equals == std::string::npos) return take_option(*option, name);
    if (option->is_switch()) return fail(sentences::no_value, name);
    take_value(*option, name, argument.substr(equals + 1));
  }

  /// `-b usa`, `-busa`, `-vh`.
  void read_short(std::string const& argument) {
    for (std::size_t i = 1; i < argument.size(); ++i) {
      auto const name = std::string("-") + argument[i];
      auto* const option = command_->find(name);
      if (option == nullptr) return fail(sentences::unknown_option, name, "");
      if (option->is_switch()) {
        take_option(*option, name);
        continue;
      }
      if (i + 1 == argument.size()) return take_option(*option, name);
      auto const rest = argument.substr(i + 1);
      return take_value(*option, name, rest.starts_with('=') ? rest.substr(1) : rest);
    }
  }

  /// Its value, if it has one, is the next argument, unless that is an option itself.
  void take_option(Option& option, std::string const& name) {
    if (option.is_switch()) return take_value(option, name, "");
    auto const* const next = at_ + 1 < arguments_.size() ? &arguments_[at_ + 1] : nullptr;
    bool const is_option = next != nullptr && (next->starts_with("--") || command_->find(*next) != nullptr);
    if (next == nullptr || is_option)
      return fail(sentences::value_missing, name, name, option.value.in(language()));
    ++at_;
    take_value(option, name, *next);
  }

  void take_value(Option& option, std::string const& name, std::string const& value) {
    stopped_ = stopped_ || stops_everything(option);
    if (option.given && !option.many && !option.is_switch()) return fail(sentences::twice, name);
    option.given = true;
    if (auto const wanted = option.read(value))
      fail(sentences::wrong_value, name, value, wanted->in(language()));
  }

  void take_word(std::string const& word) {
    if (command_->commands().empty()) return take_argument(word);
    if (auto* const next = command_->find_command(word)) {
      command_ = next;
      return;
    }
    std::vector<std::string> names;
    for (auto const& command : command_->commands())
      if (!command.hidden) names.push_back(command.name());
    fail(sentences::unknown_command, word, perhaps(word, names), names_of(command_->commands()));
  }

  void take_argument(std::string const& value) {
    for (auto& option : command_->options()) {
      bool const by_place = option.names.empty() || option.bare;
      if (by_place && (option.many || !option.given))
        return take_value(option, option.shown(language()), value);
    }
    fail(sentences::too_much, value);
  }

  void check_the_whole() {
    if (!command_->run) return fail(sentences::command_missing, names_of(command_->commands()));
    for (auto const& option : command_->options()) {
      if (option.required && !option.given)
        fail(sentences::missing, option.shown(language()), option.help.in(language()));
      if (option.given && !option.needed_option.empty() && !command_->find(option.needed_option)->given)
        fail(sentences::needs, option.shown(language()), option.needed_option);
      for (auto const& other : option.excluded)
        if (option.given && command_->find(other)->given)
          fail(sentences::contradiction, option.shown(language()), other);
    }
  }

  Command* command_;
  std::span<std::string const> arguments_;
  std::size_t at_ = 0;
  bool only_arguments_ = false;
  bool stopped_ = false;
  std::string problem_;
};

}  // namespace

std::variant<Command*, ArgumentProblem> read_arguments(Command& program,
                                                       std::span<std::string const> arguments) {
  return ArgumentReader(program, arguments).read();
}

}  // namespace roundhouse::cli
