#include "cli/usage.h"

#include <CLI/CLI.hpp>

#include "cli/messages.h"

namespace roundhouse::cli {
namespace {

/// What CLI11 says, piece by piece, longest first.
constexpr Phrase pieces[] = {
    {" is required", " est obligatoire"},
    {"Could not convert: ", "Valeur impossible : "},
    {" could not be converted", " n’est pas un nombre"},
    {"Value ", "La valeur "},
    {" not in range ", " n’est pas entre "},
    {" not in ", " n’est pas dans "},
    {" required but received ", " attendus, reçus : "},
    {": At least ", " : au moins "},
    {": At Most ", " : au plus "},
    {" required TEXT missing", " argument manquant"},
    {" required ", " argument attendu "},
    {" missing", " manquant"},
    {" excludes ", " exclut "},
    {" to ", " et "},
};

std::string translated(std::string message) {
  if (language() == Language::en) return message;
  for (auto const& piece : pieces) {
    for (auto at = message.find(piece.en); at != std::string::npos; at = message.find(piece.en, at)) {
      message.replace(at, piece.en.size(), piece.fr);
      at += piece.fr.size();
    }
  }
  return message;
}

std::vector<std::string> command_names(CLI::App const& app) {
  std::vector<std::string> names;
  for (auto const* command : app.get_subcommands([](CLI::App const*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

/// The command that was being read when the arguments stopped making sense.
CLI::App const& innermost(CLI::App const& app) {
  auto const parsed = app.get_subcommands();
  return parsed.empty() ? app : innermost(*parsed.back());
}

std::string full_name(CLI::App const& app) {
  return app.get_parent() == nullptr ? app.get_name() : full_name(*app.get_parent()) + ' ' + app.get_name();
}

}  // namespace

void choose_language(int argc, char const* const* argv) {
  for (int i = 1; i < argc; ++i) {
    std::string_view const argument = argv[i];
    std::string_view value;
    if (argument == "--lang" && i + 1 < argc) value = argv[i + 1];
    if (argument.starts_with("--lang=")) value = argument.substr(7);
    if (value == "en") set_language(Language::en);
    if (value == "fr") set_language(Language::fr);
  }
}

void explain_usage(CLI::App const& app, CLI::ParseError const& error) {
  auto const& command = innermost(app);
  auto const commands = command_names(command);
  auto const extras = app.remaining(true);
  if (!commands.empty() && !extras.empty() && !extras.front().starts_with("-")) {
    complain(phrases::unknown_command, extras.front(), fmt::join(commands, ", "));
  } else if (!extras.empty()) {
    complain(phrases::argument_unexpected, fmt::join(extras, " "));
  } else if (!commands.empty() && error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError)) {
    complain(phrases::command_missing, fmt::join(commands, ", "));
  } else {
    complain(phrases::failed, translated(error.what()));
  }
  fmt::print(stderr, "{}\n", say(phrases::see_help, full_name(command)));
}

std::string not_negative(std::string const& value) {
  return value.starts_with("-") ? fmt::format("Value {} not in range 0 to {}", value, UINT64_MAX) : "";
}

}  // namespace roundhouse::cli
