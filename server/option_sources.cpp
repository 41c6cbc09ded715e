#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "server/options.h"

namespace roundhouse::server {
namespace {

using Environment = std::function<std::optional<std::string>(std::string const& name)>;

std::string_view trimmed(std::string_view text) {
  auto const blank = [](unsigned char c) { return std::isspace(c) != 0; };
  while (!text.empty() && blank(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && blank(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

OptionRow const* row_named(std::string_view name) {
  auto const rows = option_rows();
  auto const found = std::ranges::find(rows, name, &OptionRow::name);
  return found == rows.end() ? nullptr : &*found;
}

/// `ROUNDHOUSE_TRUSTED_PROXIES`.
std::string variable_of(std::string_view name) {
  std::string variable = "ROUNDHOUSE_";
  for (char const c : name)
    variable += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return variable;
}

/// Where a value stands, for messages.
using Place = std::string;

std::optional<Text> take(Options& options, OptionRow const& row, std::string_view value, Place const& place) {
  auto const wrong = row.read(options, value);
  if (!wrong) return std::nullopt;
  return Text{fmt::format("{}: '{}' is not {}", place, value, wrong->en),
              fmt::format("{} : « {} » n’est pas {}", place, value, wrong->fr)};
}

std::optional<Text> take_line(Options& options, std::string_view line, Place const& place) {
  auto const equals = line.find('=');
  if (equals == std::string_view::npos)
    return Text{fmt::format("{}: a line is NAME = VALUE, or begins with #", place),
                fmt::format("{} : une ligne est NOM = VALEUR, ou commence par #", place)};
  auto const name = trimmed(line.substr(0, equals));
  auto const* const row = row_named(name);
  if (row == nullptr)
    return Text{fmt::format("{}: there is no option '{}'", place, name),
                fmt::format("{} : il n’y a pas d’option « {} »", place, name)};
  return take(options, *row, trimmed(line.substr(equals + 1)), fmt::format("{}: {}", place, name));
}

std::optional<Text> take_file(Options& options, std::string_view text, std::string const& file) {
  for (int number = 1; !text.empty(); ++number) {
    auto const end = std::min(text.find('\n'), text.size());
    auto const line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    if (auto wrong = take_line(options, line, fmt::format("{}:{}", file, number))) return wrong;
  }
  return std::nullopt;
}

std::optional<Text> take_environment(Options& options, Environment const& environment) {
  for (auto const& row : option_rows()) {
    auto const variable = variable_of(row.name);
    auto const value = environment(variable);
    if (!value) continue;
    if (auto wrong = take(options, row, *value, variable)) return wrong;
  }
  return std::nullopt;
}

/// A folder of the user's: as the variable says, or below the home folder.
std::string user_folder(Environment const& environment, std::string const& variable,
                        std::string_view below_home) {
  auto const named = environment(variable);
  if (named && !named->empty()) return *named;
  return environment("HOME").value_or(".") + "/" + std::string(below_home);
}

}  // namespace

std::variant<Options, Text> read_options(OptionSources const& sources) {
  Options options;
  options.db = default_database(sources.environment);
  if (sources.file)
    if (auto wrong = take_file(options, *sources.file, sources.file_name)) return std::move(*wrong);
  if (auto wrong = take_environment(options, sources.environment)) return std::move(*wrong);
  for (auto const& [name, value] : sources.command_line) {
    auto const* const row = row_named(name);
    if (row == nullptr) continue;
    if (auto wrong = take(options, *row, value, "--" + name)) return std::move(*wrong);
  }
  return options;
}

std::string default_database(Environment const& environment) {
  return user_folder(environment, "XDG_DATA_HOME", ".local/share") + "/roundhouse/roundhouse.db";
}

std::string default_file(Environment const& environment) {
  return user_folder(environment, "XDG_CONFIG_HOME", ".config") + "/roundhouse/serve.conf";
}

}  // namespace roundhouse::server
