#include "positions/position.h"

#include <algorithm>
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

constexpr std::string_view ending = ".json";

auto built_in() {
  return std::span(assets::position_files, static_cast<std::size_t>(assets::position_file_count));
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
  for (auto const& board : assets::board_ids()) {
    for (auto const& file : built_in()) {
      if (!file.path.starts_with(board + '/')) continue;
      names.emplace_back(file.path.substr(0, file.path.size() - ending.size()));
    }
  }
  return names;
}

std::optional<std::string_view> position_text(std::string_view name) {
  auto const path = std::string(name) + std::string(ending);
  auto const found = std::ranges::find(built_in(), path, &assets::File::path);
  if (found == built_in().end()) return std::nullopt;
  return found->text;
}

Move ask(Player& player, Position const& position) {
  return player.decide(*position.board, position.view(), position.legal);
}

}  // namespace roundhouse::positions
