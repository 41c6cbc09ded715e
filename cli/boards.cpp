#include "cli/boards.h"

#include <filesystem>
#include <list>

#include "assets/assets.h"
#include "cli/files.h"
#include "cli/messages.h"
#include "roundhouse/board_json.h"

namespace roundhouse::cli {
namespace {

Board const* load_board_file(std::string const& file, std::string& error) {
  static std::list<Board> loaded;  // a list: the boards must not move
  // One byte more than allowed: the loader then says itself that the file is too large.
  auto const text = read_whole_file(file, max_board_bytes + 1, error);
  if (!text) return nullptr;
  auto result = read_board(*text);
  if (!result.board) {
    auto const place = result.error.place.empty() ? say(phrases::whole_file) : result.error.place;
    error = say(phrases::board_broken, file, place, result.error.reason);
    return nullptr;
  }
  return &loaded.emplace_back(std::move(*result.board));
}

}  // namespace

Board const* load_board(std::string const& id_or_file, std::string& error) {
  if (auto const* board = assets::board(id_or_file)) return board;
  std::error_code ignored;
  bool const is_path = id_or_file.find_first_of("/.") != std::string::npos;
  if (is_path || std::filesystem::exists(id_or_file, ignored)) return load_board_file(id_or_file, error);
  error = say(phrases::board_unknown, id_or_file, fmt::join(assets::board_ids(), ", "));
  return nullptr;
}

Board const* load_board_or_complain(std::string const& id_or_file) {
  std::string error;
  auto const* board = load_board(id_or_file, error);
  if (board == nullptr) complain(phrases::failed, error);
  return board;
}

bool check_players(Board const& board, int players) {
  bool const fits = players >= board.min_players && players <= board.max_players;
  if (!fits) {
    complain(phrases::players_range, board.name.in(language()), board.min_players, board.max_players,
             players);
  }
  return fits;
}

}  // namespace roundhouse::cli
