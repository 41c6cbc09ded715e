#include "positions/position.h"

#include <algorithm>
#include <boost/json.hpp>
#include <span>

#include "assets/assets.h"
#include "positions/builder.h"
#include "positions/sketch.h"

namespace roundhouse::assets {
extern File const position_files[];
extern int const position_file_count;
}  // namespace roundhouse::assets

namespace roundhouse::positions {
namespace {

struct BuiltIn {
  std::string name;
  std::string text;
};

/// A file holds the positions of one board by name.
void add_file(std::string const& board, std::string_view text, std::vector<BuiltIn>& list) {
  auto const file = boost::json::parse(text);
  for (auto const& [name, position] : file.as_object())
    list.push_back({board + '/' + std::string(name), boost::json::serialize(position)});
}

std::vector<BuiltIn> const& built_in() {
  static auto const all = [] {
    std::vector<BuiltIn> list;
    std::span const files(assets::position_files, static_cast<std::size_t>(assets::position_file_count));
    for (auto const& board : assets::board_ids()) {
      for (auto const& file : files)
        if (file.path == board + ".json") add_file(board, file.text, list);
    }
    return list;
  }();
  return all;
}

}  // namespace

bool Position::is_right(Move move) const {
  return std::ranges::find(best, move) != best.end();
}

Result read_position(std::string_view name, std::string_view json) {
  Result result;
  auto const sketch = read_sketch(json, result.error);
  if (!result.error.reason.en.empty()) return result;
  auto position = build(sketch, result.error);
  if (!result.error.reason.en.empty()) return result;
  position.name = name;
  result.position = std::move(position);
  return result;
}

std::vector<std::string> position_names() {
  std::vector<std::string> names;
  for (auto const& position : built_in()) names.push_back(position.name);
  return names;
}

std::optional<std::string_view> position_text(std::string_view name) {
  auto const found = std::ranges::find(built_in(), name, &BuiltIn::name);
  if (found == built_in().end()) return std::nullopt;
  return found->text;
}

Move ask(Player& player, Position const& position) {
  return player.decide(*position.board, position.view(), position.legal);
}

}  // namespace roundhouse::positions
