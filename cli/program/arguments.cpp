/// Reading a command line, and completing one for a shell.
#include <algorithm>

#include "assets/assets.h"
#include "cli/base/messages.h"
#include "cli/program/command.h"
#include "cli/terminal/text.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {
namespace {

namespace sentences {
constexpr Phrase unknown_option{"unknown option {}{}", "option inconnue {}{}"};
}  // namespace sentences

std::vector<std::string> command_names(Command const& command) {
  std::vector<std::string> names;
  for (auto const& inner : command.commands())
    if (!inner.hidden) names.push_back(inner.name());
  return names;
}

std::string perhaps(std::string_view word, std::vector<std::string> const& names) {
  auto const found = similar(word, names, 1);
  return found.empty() ? std::string() : say({" (did you mean {}?)", " (peut-être {} ?)"}, found.front());
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
    if (option->is_switch()) return fail({"{} takes no value", "{} ne prend pas de valeur"}, name);
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
      return fail({"{} needs a value: {} {}", "{} demande une valeur : {} {}"}, name, name,
                  option.value.in(language()));
    ++at_;
    take_value(option, name, *next);
  }

  void take_value(Option& option, std::string const& name, std::string const& value) {
    stopped_ = stopped_ || stops_everything(option);
    if (option.given && !option.many && !option.is_switch())
      return fail({"{} is given twice", "{} est donné deux fois"}, name);
    option.given = true;
    if (auto const wanted = option.read(value))
      fail({"{}: '{}' is not {}", "{} : « {} » n’est pas {}"}, name, value, wanted->in(language()));
  }

  void take_word(std::string const& word) {
    if (command_->commands().empty()) return take_argument(word);
    if (auto* const next = command_->find_command(word)) {
      command_ = next;
      return;
    }
    auto const names = command_names(*command_);
    fail({"unknown command '{}'{}. The commands are: {}.",
          "commande inconnue « {} »{}. Les commandes sont : {}."},
         word, perhaps(word, names), fmt::join(names, ", "));
  }

  void take_argument(std::string const& value) {
    for (auto& option : command_->options()) {
      bool const by_place = option.names.empty() || option.bare;
      if (by_place && (option.many || !option.given))
        return take_value(option, option.shown(language()), value);
    }
    fail({"'{}' is one argument too many", "« {} » est un argument de trop"}, value);
  }

  void check_the_whole() {
    if (!command_->run)
      return fail(
          {"a command is missing. The commands are: {}.", "il manque une commande. Les commandes sont : {}."},
          fmt::join(command_names(*command_), ", "));
    for (auto const& option : command_->options()) {
      if (option.required && !option.given)
        fail({"{} is missing: {}", "il manque {} : {}"}, option.shown(language()),
             option.help.in(language()));
      if (option.given && !option.needed_option.empty() && !command_->find(option.needed_option)->given)
        fail({"{} needs {}", "{} ne va qu’avec {}"}, option.shown(language()), option.needed_option);
      for (auto const& other : option.excluded)
        if (option.given && command_->find(other)->given)
          fail({"{} and {} do not go together", "{} et {} ne vont pas ensemble"}, option.shown(language()),
               other);
    }
  }

  Command* command_;
  std::span<std::string const> arguments_;
  std::size_t at_ = 0;
  bool only_arguments_ = false;
  bool stopped_ = false;
  std::string problem_;
};

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

/// The command that the words before the last one lead to, and the option whose value follows, if any.
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

/// What may stand at the next place of a command that is no option: its commands, and values without a name.
std::vector<std::string> next_words(Command const& command, std::string const& begun) {
  auto all = command_names(command);
  for (auto const& option : command.options()) {
    if (!option.names.empty() && !option.bare) continue;
    auto const values = values_for(option, begun);
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace

std::variant<Command*, ArgumentProblem> read_arguments(Command& program,
                                                       std::span<std::string const> arguments) {
  return ArgumentReader(program, arguments).read();
}

std::vector<std::string> completions(Command& program, std::span<std::string const> words) {
  auto const begun = words.empty() ? std::string() : words.back();
  auto const place = place_after(program, words.empty() ? words : words.first(words.size() - 1));
  auto all = place.option != nullptr  ? values_for(*place.option, begun)
             : begun.starts_with('-') ? option_names(*place.command)
                                      : next_words(*place.command, begun);
  std::erase_if(all, [&begun](auto const& word) { return !word.starts_with(begun); });
  return all;
}

}  // namespace roundhouse::cli
