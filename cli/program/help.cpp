#include <algorithm>

#include "cli/base/messages.h"
#include "cli/program/command.h"
#include "cli/terminal/text.h"

namespace roundhouse::cli {
namespace {

struct Row {
  std::string name;
  std::string meaning;
};

bool is_argument(Option const& option) {
  return option.names.empty();
}

std::string label(Option const& option) {
  if (is_argument(option)) return option.value.in(language());
  auto names = option.names;
  std::ranges::sort(names, {}, [](auto const& name) { return name.size(); });  // -b, --board
  auto const joined =
      fmt::format("{}{}", names.front().starts_with("--") ? "    " : "", fmt::join(names, ", "));
  return option.is_switch() ? joined : joined + ' ' + option.value.in(language());
}

std::string usage_line(Command const& command) {
  auto line = command.full_name();
  if (!command.commands().empty()) line += ' ' + say({"COMMAND", "COMMANDE"});
  line += ' ' + say({"[OPTIONS]", "[OPTIONS]"});
  for (auto const& option : command.options()) {
    if (!is_argument(option) && !option.bare) continue;
    auto const& value = option.value.in(language());
    line += option.required ? ' ' + value : " [" + value + ']';
  }
  return line;
}

/// Two columns; where a name is too long for the first, its meaning begins on the next line.
std::string two_columns(std::vector<Row> const& rows) {
  constexpr int most = 30;
  int column = 0;
  for (auto const& row : rows)
    if (visible_width(row.name) <= most) column = std::max(column, visible_width(row.name));
  column += 4;
  std::string text;
  for (auto const& row : rows) {
    auto name = "  " + row.name;
    if (visible_width(name) > column - 2) {
      text += name + '\n';
      name.clear();
    }
    text += wrapped(padded(name, column) + row.meaning, column);
  }
  return text;
}

std::string section(Phrase const& title, std::vector<Row> const& rows) {
  return rows.empty() ? "" : '\n' + say(title) + '\n' + two_columns(rows);
}

std::vector<Row> option_rows(Command const& command, bool arguments) {
  std::vector<Row> rows;
  for (auto const& option : command.options())
    if (is_argument(option) == arguments) rows.push_back({label(option), option.help.in(language())});
  return rows;
}

std::vector<Row> command_rows(Command const& command) {
  std::vector<Row> rows;
  for (auto const& inner : command.commands())
    if (!inner.hidden) rows.push_back({inner.name(), inner.about().in(language())});
  return rows;
}

std::string paragraphs(std::string_view text) {
  std::string all;
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    all += wrapped(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

Command const& root_of(Command const& command) {
  return command.parent() == nullptr ? command : root_of(*command.parent());
}

}  // namespace

std::string help_text(Command const& command) {
  auto text = wrapped(command.about().in(language()) + '.') + '\n' +
              wrapped(say({"Usage: {}", "Utilisation : {}"}, usage_line(command)), 2);
  text += section({"Commands:", "Commandes :"}, command_rows(command));
  text += section({"Arguments:", "Arguments :"}, option_rows(command, true));
  bool const is_root = command.parent() == nullptr;
  if (!is_root) text += section({"Options:", "Options :"}, option_rows(command, false));
  text += section({"Options of every command:", "Options de toutes les commandes :"},
                  option_rows(root_of(command), false));
  if (!command.more.en.empty()) text += '\n' + paragraphs(command.more.in(language()));
  if (!command.examples.empty())
    text += '\n' + say({"Examples:", "Exemples :"}) + '\n' + command.examples + '\n';
  return text;
}

std::string help_of_all(Command const& program) {
  auto text = help_text(program);
  for (auto const& command : program.commands()) {
    if (command.hidden) continue;
    text += '\n' + std::string(static_cast<std::size_t>(text_width()), '-') + '\n' + help_of_all(command);
  }
  return text;
}

namespace {

/// Text as roff wants it: no line begins with a dot or an apostrophe, and hyphens are hyphens.
std::string roff(std::string_view text) {
  std::string out;
  bool begins = true;
  for (char const c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    begins = c == '\n';
  }
  return out;
}

std::string option_entry(Option const& option) {
  std::string label;
  for (auto const& name : option.names)
    label += fmt::format("{}\\fB{}\\fR", label.empty() ? "" : ", ", roff(name));
  if (!option.value.en.empty())
    label += fmt::format("{}\\fI{}\\fR", label.empty() ? "" : " ", roff(option.value.in(language())));
  return fmt::format(".TP\n{}\n{}\n", label, roff(option.help.in(language())));
}

std::string command_entry(Command const& command) {
  auto text = fmt::format(".SS {}\n{}.\n", roff(command.full_name()), roff(command.about().in(language())));
  for (auto const& option : command.options()) text += option_entry(option);
  if (!command.more.en.empty()) text += ".PP\n" + roff(command.more.in(language())) + '\n';
  if (!command.examples.empty()) text += ".PP\n.nf\n" + roff(command.examples) + "\n.fi\n";
  for (auto const& inner : command.commands())
    if (!inner.hidden) text += command_entry(inner);
  return text;
}

std::string heading(Phrase const& title) {
  return ".SH " + say(title) + '\n';
}

}  // namespace

std::string manual_page(Command const& program, std::string const& version) {
  auto text = fmt::format(".TH {} 1 \"\" \"{} {}\"\n", program.name(), program.name(), version);
  text += heading({"NAME", "NOM"}) +
          fmt::format("{} \\- {}\n", program.name(), roff(program.about().in(language())));
  text += heading({"SYNOPSIS", "SYNOPSIS"}) +
          roff(say({"{} COMMAND [OPTIONS]", "{} COMMANDE [OPTIONS]"}, program.name())) + '\n';
  text += heading({"DESCRIPTION", "DESCRIPTION"}) + roff(program.more.in(language())) + "\n.PP\n" +
          roff(say({"roundhouse COMMAND --help says the same of one command.",
                    "roundhouse COMMANDE --help dit la même chose d’une seule commande."})) +
          '\n';
  text += heading({"OPTIONS", "OPTIONS"});
  for (auto const& option : program.options()) text += option_entry(option);
  text += heading({"COMMANDS", "COMMANDES"});
  for (auto const& command : program.commands())
    if (!command.hidden) text += command_entry(command);
  return text + heading({"EXAMPLES", "EXEMPLES"}) + ".nf\n" + roff(program.examples) + "\n.fi\n";
}

}  // namespace roundhouse::cli
