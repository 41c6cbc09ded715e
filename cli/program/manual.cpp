#include "cli/program/manual.h"

#include "cli/base/messages.h"

namespace roundhouse::cli {
namespace {

namespace titles {
constexpr Phrase name{"NAME", "NOM"};
constexpr Phrase synopsis{"SYNOPSIS", "SYNOPSIS"};
constexpr Phrase description{"DESCRIPTION", "DESCRIPTION"};
constexpr Phrase commands{"COMMANDS", "COMMANDES"};
constexpr Phrase options{"OPTIONS", "OPTIONS"};
constexpr Phrase examples{"EXAMPLES", "EXEMPLES"};
constexpr Phrase call{"{} COMMAND [OPTIONS]", "{} COMMANDE [OPTIONS]"};
constexpr Phrase see{"roundhouse COMMAND --help says the same of one command.",
                     "roundhouse COMMANDE --help dit la même chose d’une seule commande."};
}  // namespace titles

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
  text += heading(titles::name) +
          fmt::format("{} \\- {}\n", program.name(), roff(program.about().in(language())));
  text += heading(titles::synopsis) + roff(say(titles::call, program.name())) + '\n';
  text += heading(titles::description) + roff(program.more.in(language())) + "\n.PP\n" +
          roff(say(titles::see)) + '\n';
  text += heading(titles::options);
  for (auto const& option : program.options()) text += option_entry(option);
  text += heading(titles::commands);
  for (auto const& command : program.commands())
    if (!command.hidden) text += command_entry(command);
  return text + heading(titles::examples) + ".nf\n" + roff(program.examples) + "\n.fi\n";
}

}  // namespace roundhouse::cli
