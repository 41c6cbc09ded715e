#include <algorithm>
#include <boost/json.hpp>

#include "assets/assets.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/terminal/text.h"

namespace roundhouse::cli {
namespace {

struct RulesOptions {
  std::vector<std::string> names;
  bool json = false;
};

/// Markdown as a terminal shows it: emphasis in bold or not at all, links and code as their text.
std::string plain(std::string_view markdown) {
  bool const terminal = output_is_terminal();
  std::string text;
  bool bold = false;
  for (std::size_t i = 0; i < markdown.size(); ++i) {
    if (markdown[i] == '`') continue;
    if (markdown.substr(i, 2) != "**") {
      text += markdown[i];
      continue;
    }
    ++i;
    bold = !bold;
    if (terminal) text += bold ? "\033[1m" : "\033[0m";
  }
  return text;
}

std::string emphasized(std::string_view text) {
  return plain(fmt::format("**{}**", text));
}

std::string clause_text(assets::Clause const& clause) {
  return wrapped(emphasized(clause.id) + "  " + plain(clause.text), 6);
}

std::string_view chapter_file(std::string_view chapter) {
  std::string const folder = language() == Language::fr ? "docs/rules/fr/" : "docs/rules/";
  return assets::find(folder + std::string(chapter) + ".md").value_or("");
}

std::string chapter_title(std::string_view chapter) {
  auto text = chapter_file(chapter);
  if (!text.starts_with("# ")) return std::string(chapter);
  return std::string(text.substr(2, text.find('\n') - 2));
}

std::vector<std::string> chapters() {
  auto list = assets::board_ids();
  list.insert(list.begin(), "base");
  return list;
}

void list_chapters() {
  TextTable table({say({"chapter", "chapitre"}), say({"title", "titre"}), say({"clauses", "clauses"}), ""});
  for (auto const& chapter : chapters()) {
    int count = 0;
    std::string first;
    std::string last;
    for (auto const& clause : assets::clauses(language())) {
      if (clause.chapter != chapter) continue;
      if (count++ == 0) first = clause.id;
      last = clause.id;
    }
    table.add({chapter, chapter_title(chapter), std::to_string(count), fmt::format("{} … {}", first, last)});
  }
  fmt::print(
      "{}\n{}", table.text(),
      wrapped(say({"'roundhouse rules base' prints a chapter, 'roundhouse rules B-26' one clause.",
                   "« roundhouse rules base » affiche un chapitre, « roundhouse rules B-26 » une clause."})));
}

/// A whole chapter, its headings included.
void print_chapter(std::string const& chapter) {
  auto text = chapter_file(chapter);
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with("#")) {
      line.remove_prefix(line.find_first_not_of("# "));
      fmt::print("{}\n", emphasized(line));
    } else if (line.starts_with("- ")) {
      auto text_of_clause = std::string(line.substr(2));
      if (auto const mark = text_of_clause.find("** "); mark != std::string::npos) {
        text_of_clause.insert(mark + 2, " ");
      }
      fmt::print("{}", wrapped(plain(text_of_clause), 6));
    } else {
      fmt::print("{}", line.empty() ? "\n" : wrapped(plain(line)));
    }
  }
  if (chapter != "base")
    fmt::print("\n{}",
               wrapped(say({"Where this chapter says nothing, the base rules apply: 'roundhouse rules base'.",
                            "Là où ce chapitre ne dit rien, les règles de base s’appliquent : « roundhouse "
                            "rules base »."})));
}

std::vector<std::string> suggestions(std::string const& wanted) {
  std::vector<std::pair<int, std::string>> list;
  for (auto const& chapter : chapters()) list.emplace_back(distance(wanted, chapter), chapter);
  for (auto const& clause : assets::clauses(language())) {
    list.emplace_back(distance(wanted, lower_case(clause.id)), clause.id);
  }
  std::ranges::stable_sort(list, {}, &std::pair<int, std::string>::first);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < list.size() && i < 3; ++i) names.push_back(list[i].second);
  return names;
}

int print_rule(std::string const& name) {
  auto const wanted = lower_case(name);
  auto const all = chapters();
  if (std::ranges::find(all, wanted) != all.end()) {
    print_chapter(wanted);
    return 0;
  }
  for (auto const& clause : assets::clauses(language())) {
    if (lower_case(clause.id) != wanted) continue;
    fmt::print("{}", clause_text(clause));
    return 0;
  }
  return refuse(
      {"no clause or chapter '{}'. Did you mean {}?", "ni clause ni chapitre « {} ». Peut-être {} ?"}, name,
      fmt::join(suggestions(wanted), ", "));
}

int print_rules(RulesOptions const& options) {
  int code = 0;
  if (options.names.empty()) list_chapters();
  for (auto const& name : options.names) code = std::max(code, print_rule(name));
  return code;
}

/// The clauses that a name stands for; none if there is no such clause or chapter.
std::vector<assets::Clause> clauses_named(std::string const& name) {
  auto const wanted = lower_case(name);
  std::vector<assets::Clause> found;
  for (auto const& clause : assets::clauses(language()))
    if (clause.chapter == wanted || lower_case(clause.id) == wanted) found.push_back(clause);
  return found;
}

/// A list of clauses: those of all the names, or every one there is.
int print_json(RulesOptions const& options) {
  boost::json::array all;
  auto const add = [&all](std::vector<assets::Clause> const& list) {
    for (auto const& clause : list)
      all.emplace_back(
          boost::json::object{{"id", clause.id}, {"chapter", clause.chapter}, {"text", clause.text}});
  };
  if (options.names.empty()) add(assets::clauses(language()));
  for (auto const& name : options.names) {
    auto const found = clauses_named(name);
    if (found.empty()) return print_rule(name);
    add(found);
  }
  fmt::print("{}\n", boost::json::serialize(all));
  return 0;
}

}  // namespace

void add_rules_command(Command& program) {
  auto const options = std::make_shared<RulesOptions>();
  auto& command =
      program.add_command("rules", {"Read the rules: the chapters, one of them, or single clauses",
                                    "Lire les règles : les chapitres, l’un d’eux, ou des clauses"});
  command
      .add_arguments(options->names, {"NAME ...", "NOM ..."},
                     {"A clause (B-26), a board (nordic) or base; nothing for the list of chapters",
                      "Une clause (B-26), un plateau (nordic) ou base ; rien pour la liste des chapitres"})
      .of(ValueKind::board);
  add_json(command, options->json);
  command.examples = "  roundhouse rules\n  roundhouse rules B-26\n  roundhouse rules nordic --lang fr";
  command.run = [options] { return options->json ? print_json(*options) : print_rules(*options); };
}

}  // namespace roundhouse::cli
