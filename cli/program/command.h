/// A command of the program, described once: the parser, the help, the completion of shells and the manual
/// page all read this description.
#pragma once

#include <concepts>
#include <functional>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/terminal/text.h"
#include "roundhouse/board.h"

namespace roundhouse::cli {

/// The kind of a value, for shell completion.
enum class ValueKind : std::uint8_t { text, file, folder, board, player, choice };

/// Takes a value; nothing, or what would have been right ("a number from 1 to 5").
using ReadValue = std::function<std::optional<Text>(std::string const&)>;

/// An option, or an argument that is known by its place.
struct Option {
  std::vector<std::string> names;  // `--board`, `-b`; empty: an argument
  Text value;                      // placeholder of the value in the help; empty: a switch
  Text help;
  ReadValue read;
  ValueKind kind = ValueKind::text;
  std::vector<std::string> choices;
  std::vector<std::string> excluded;  // names of options that contradict this one
  std::string needed_option;          // the option that this one requires
  bool required = false;
  bool many = false;   // may be given several times
  bool bare = false;   // also without its name, as an argument
  bool given = false;  // set while the arguments are read

  bool is_switch() const { return !names.empty() && value.en.empty(); }
  /// How messages call it: `--board`, or `FILE` for an argument.
  std::string shown(Language language) const { return names.empty() ? value.in(language) : names.front(); }

  // Said after the option is added
  Option& needed() {
    required = true;
    return *this;
  }
  Option& of(ValueKind what) {
    kind = what;
    return *this;
  }
  Option& also_bare() {
    bare = true;
    return *this;
  }
  Option& needs(char const* other) {
    needed_option = other;
    return *this;
  }
  Option& excludes(std::initializer_list<char const*> others) {
    excluded.assign(others.begin(), others.end());
    return *this;
  }
  Option& one_of(std::vector<std::string> words);
};

class Command {
 public:
  Command(std::string name, Text about, Command* parent = nullptr)
      : name_(std::move(name)), about_(std::move(about)), parent_(parent) {}
  Command(Command const&) = delete;
  Command& operator=(Command const&) = delete;

  Command& add_command(std::string name, Text about);
  /// `names` such as `--board,-b`.
  Option& add_switch(std::string_view names, bool& target, Text help);
  Option& add_text(std::string_view names, std::string& target, Text value, Text help);
  /// `a,b` or given several times.
  Option& add_list(std::string_view names, std::vector<std::string>& target, Text value, Text help);
  Option& add_file(std::string_view names, std::string& target, Text help) {
    return add_text(names, target, {"FILE", "FICHIER"}, std::move(help)).of(ValueKind::file);
  }
  /// Computer players.
  Option& add_bots(std::string_view names, std::vector<std::string>& target, Text help) {
    return add_list(names, target, {"A,B", "A,B"}, std::move(help)).of(ValueKind::player);
  }
  template <typename Number>
  Option& add_number(std::string_view names, Number& target, std::type_identity_t<Number> least,
                     std::type_identity_t<Number> most, Text help, Text value = {"N", "N"});
  /// Read by the caller.
  Option& add_option(std::string_view names, ReadValue read, Text value, Text help);
  Option& add_argument(std::string& target, Text value, Text help);
  Option& add_arguments(std::vector<std::string>& target, Text value, Text help);

  std::string const& name() const { return name_; }
  /// With the names of the commands it belongs to: `roundhouse board show`.
  std::string full_name() const;
  Text const& about() const { return about_; }
  Command const* parent() const { return parent_; }
  std::list<Command>& commands() { return commands_; }
  std::list<Command> const& commands() const { return commands_; }
  std::list<Option>& options() { return options_; }
  std::list<Option> const& options() const { return options_; }
  Option const* find(std::string_view option_name) const;
  Option* find(std::string_view option_name);
  Command* find_command(std::string_view name);

  std::function<int()> run;  // the exit code; none where a command of this one must follow
  Text more{};               // after the options in the help: remarks
  std::string examples;      // command lines, the same in every language
  bool hidden = false;       // not for people

 private:
  std::string name_;
  Text about_;
  Command* parent_;
  std::list<Command> commands_;
  std::list<Option> options_;
};

/// The text of a range of numbers.
Text number_between(std::string const& least, std::string const& most);
std::string number_text(double value);
std::string number_text(std::integral auto value) {
  return std::to_string(value);
}

template <typename Number>
Option& Command::add_number(std::string_view names, Number& target, std::type_identity_t<Number> least,
                            std::type_identity_t<Number> most, Text help, Text value) {
  return add_option(
      names,
      [&target, least, most](std::string const& typed) -> std::optional<Text> {
        auto const number = number_from<Number>(typed);
        if (!number || *number < least || *number > most)
          return number_between(number_text(least), number_text(most));
        target = *number;
        return std::nullopt;
      },
      std::move(value), std::move(help));
}

/// The error, in the language of this run, and the command that was being parsed.
struct ArgumentProblem {
  std::string message;
  Command const* command = nullptr;
};

/// The command to run; its options hold the given values. The caller handles options that override everything
/// else (--help): they are parsed like the others, and with one of them nothing is reported as missing.
std::variant<Command*, ArgumentProblem> read_arguments(Command& program,
                                                       std::span<std::string const> arguments);

/// Completions of the last word: names of commands and options, or values.
std::vector<std::string> completions(Command& program, std::span<std::string const> words);

/// What `--help` prints, as wide as the terminal.
std::string help_text(Command const& command);
/// The same for the command and all that belong to it.
std::string help_of_all(Command const& program);

/// In the format of `man`.
std::string manual_page(Command const& program, std::string const& version);

struct Program {
  std::string name;
  Text about;
  std::string examples;
  std::function<void(Command& program)> add_commands;
};

/// What main returns.
int run_program(Program const& program, int argc, char** argv);

}  // namespace roundhouse::cli
