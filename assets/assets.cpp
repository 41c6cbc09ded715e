#include "assets/assets.h"

#include <algorithm>
#include <atomic>
#include <list>
#include <memory>
#include <span>
#include <utility>

#include "roundhouse/board_json.h"

namespace roundhouse::assets {
namespace {

/// The boards that are built in, in the order of boards/index.json: in that order their files were taken in.
std::vector<std::string> const& built_in_boards() {
  static auto const ids = [] {
    constexpr std::string_view folder = "boards/";
    constexpr std::string_view ending = ".json";
    std::vector<std::string> list;
    for (auto const& file : std::span(files, static_cast<std::size_t>(file_count))) {
      if (!file.path.starts_with(folder)) continue;
      auto const name = file.path.substr(folder.size());
      list.emplace_back(name.substr(0, name.size() - ending.size()));
    }
    return list;
  }();
  return ids;
}

/// The rules have a chapter for all boards, and one for each.
std::vector<std::string> chapters() {
  auto list = built_in_boards();
  list.insert(list.begin(), "base");
  return list;
}

std::vector<Clause> read_clauses(std::string_view folder) {
  std::vector<Clause> list;
  for (auto const& chapter : chapters()) {
    auto text = find(std::string(folder) + chapter + ".md").value_or("");
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
      list.push_back({std::string(line.substr(0, close)), std::string(rest), chapter});
    }
  }
  return list;
}

/// Read one by one when they are asked for: a page needs one of them, and soon.
class BuiltIn {
 public:
  Board const* find(std::string_view id) {
    auto const at = std::ranges::find(built_in_boards(), id) - built_in_boards().begin();
    if (std::cmp_equal(at, built_in_boards().size())) return nullptr;
    auto& known = boards_[static_cast<std::size_t>(at)];
    if (auto const* const read = known.load()) return read;
    auto result = read_board(assets::find("boards/" + std::string(id) + ".json").value_or(""));
    if (!result.board) return nullptr;
    auto fresh = std::make_unique<Board const>(std::move(*result.board));
    // Two threads may read it at the same time: the first one wins.
    Board const* nobodys = nullptr;
    if (!known.compare_exchange_strong(nobodys, fresh.get())) return nobodys;
    return fresh.release();
  }
  BuiltIn() = default;
  BuiltIn(BuiltIn const&) = delete;
  BuiltIn& operator=(BuiltIn const&) = delete;
  ~BuiltIn() {
    for (auto& one : boards_) delete one.load();
  }

 private:
  std::vector<std::atomic<Board const*>> boards_ =
      std::vector<std::atomic<Board const*>>(built_in_boards().size());
};

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
  auto ids = built_in_boards();
  for (auto const& added : added_boards()) ids.push_back(added.board.id);
  return ids;
}

Board const* board(std::string_view id) {
  static BuiltIn boards;
  if (auto const* const built_in = boards.find(id)) return built_in;
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
