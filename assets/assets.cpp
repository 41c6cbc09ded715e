#include "assets/assets.h"

#include <algorithm>
#include <list>
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

struct Added {
  Board board;
  std::string text;
  std::string map;
};

/// A list: boards must not move.
std::list<Added>& added_boards() {
  static std::list<Added> boards;
  return boards;
}

}  // namespace

std::optional<std::string_view> find(std::string_view path) {
  for (auto const& file : std::span(files, static_cast<std::size_t>(file_count))) {
    if (file.path == path) return file.text;
  }
  return std::nullopt;
}

std::vector<std::string> board_ids() {
  std::vector<std::string> ids(std::begin(chapters) + 1, std::end(chapters));
  for (auto const& added : added_boards()) ids.push_back(added.board.id);
  return ids;
}

Board const* board(std::string_view id) {
  static auto const boards = [] {
    std::map<std::string, Board, std::less<>> loaded;
    for (auto const chapter : chapters) {
      std::string const name(chapter);
      auto text = find("boards/" + name + ".json");
      if (!text) continue;
      auto result = read_board(*text);
      if (result.board) loaded.emplace(name, std::move(*result.board));
    }
    return loaded;
  }();
  auto const found = boards.find(id);
  if (found != boards.end()) return &found->second;
  for (auto const& added : added_boards())
    if (added.board.id == id) return &added.board;
  return nullptr;
}

std::optional<std::string_view> board_text(std::string_view id) {
  for (auto const& added : added_boards())
    if (added.board.id == id) return added.text;
  return find("boards/" + std::string(id) + ".json");
}

std::optional<std::string_view> map_text(std::string_view id) {
  for (auto const& added : added_boards())
    if (added.board.id == id && !added.map.empty()) return added.map;
  return std::nullopt;
}

Board const* add_board(std::string text, std::string map) {
  auto read = read_board(text);
  if (!read.board || board(read.board->id) != nullptr) return nullptr;
  return &added_boards().emplace_back(Added{std::move(*read.board), std::move(text), std::move(map)}).board;
}

std::vector<Clause> const& clauses(Language language) {
  static std::vector<Clause> const english = read_clauses("docs/rules/");
  static std::vector<Clause> const french = read_clauses("docs/rules/fr/");
  return language == Language::fr ? french : english;
}

}  // namespace roundhouse::assets
