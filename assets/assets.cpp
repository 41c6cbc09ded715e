#include "assets/assets.h"

#include <algorithm>
#include <map>
#include <memory>
#include <span>

#include "roundhouse/board_json.h"

namespace roundhouse::assets {
namespace {

constexpr std::string_view chapters[] = {"base",     "usa",    "marklin",    "nordic",
                                         "new-york", "iberia", "south-korea"};

std::vector<Clause> read_clauses(std::string_view folder) {
  std::vector<Clause> list;
  for (auto chapter : chapters) {
    auto text = find(std::string(folder) + std::string(chapter) + ".md").value_or("");
    while (!text.empty()) {
      auto const end = std::min(text.find('\n'), text.size() - 1);
      auto line = text.substr(0, end);
      text.remove_prefix(end + 1);
      constexpr std::string_view bullet = "- **";
      if (!line.starts_with(bullet)) continue;
      line.remove_prefix(bullet.size());
      auto const close = line.find("**");
      if (close == std::string_view::npos) continue;
      auto rest = line.substr(close + 2);
      while (rest.starts_with(' ')) rest.remove_prefix(1);
      list.push_back({std::string(line.substr(0, close)), std::string(rest), std::string(chapter)});
    }
  }
  return list;
}

}  // namespace

std::optional<std::string_view> find(std::string_view path) {
  for (auto const& file : std::span(files, static_cast<std::size_t>(file_count))) {
    if (file.path == path) return file.text;
  }
  return std::nullopt;
}

std::vector<std::string> board_ids() {
  return {std::begin(chapters) + 1, std::end(chapters)};
}

Board const* board(std::string_view id) {
  static auto const boards = [] {
    std::map<std::string, Board, std::less<>> loaded;
    for (auto const& name : board_ids()) {
      auto text = find("boards/" + name + ".json");
      if (!text) continue;
      auto result = read_board(*text);
      if (result.board) loaded.emplace(name, std::move(*result.board));
    }
    return loaded;
  }();
  auto const found = boards.find(id);
  return found == boards.end() ? nullptr : &found->second;
}

std::vector<Clause> const& clauses(Language language) {
  static std::vector<Clause> const english = read_clauses("docs/rules/");
  static std::vector<Clause> const french = read_clauses("docs/rules/fr/");
  return language == Language::fr ? french : english;
}

}  // namespace roundhouse::assets
