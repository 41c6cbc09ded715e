#include "fuzz/boards.h"

#include "assets/assets.h"
#include "fuzz/checks.h"
#include "roundhouse/board_json.h"

namespace roundhouse::assets {
extern File const test_boards[];
extern int const test_board_count;
}  // namespace roundhouse::assets

namespace roundhouse::fuzz {
namespace {

std::vector<Board> load() {
  std::vector<Board> list;
  for (int i = 0; i < assets::test_board_count; ++i) {
    auto result = read_board(assets::test_boards[i].text);
    require(result.board.has_value(), result.error.reason.en);
    list.push_back(std::move(*result.board));
  }
  for (auto const& id : assets::board_ids()) {
    auto const* board = assets::board(id);
    require(board != nullptr, id);
    list.push_back(*board);
  }
  return list;
}

}  // namespace

std::vector<Board> const& boards() {
  static auto const list = load();
  return list;
}

Board const* find_board(std::string_view id) {
  for (auto const& board : boards()) {
    if (board.id == id) return &board;
  }
  return nullptr;
}

}  // namespace roundhouse::fuzz
