#include "cli/base/boards.h"

#include <algorithm>
#include <filesystem>
#include <list>

#include "assets/assets.h"
#include "cli/base/board_map.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "roundhouse/board_json.h"

namespace roundhouse::cli {
namespace {

Text board_message(std::string const& file, BoardError const& error) {
  auto const one = [&](BoardError const& fault, Language l) {
    auto const place = fault.place.empty() ? say_in(l, phrases::whole_file) : fault.place;
    return say_in(l, phrases::board_broken, file, place, fault.reason.in(l));
  };
  auto const message = [&](Language l) {
    auto all = one(error, l);
    for (auto const& fault : error.more) all += '\n' + one(fault, l);
    return all;
  };
  return {message(Language::en), message(Language::fr)};
}

Board const* load_board_file(std::string const& file, Text& error) {
  static std::list<Board> loaded;  // a list: the boards must not move
  // One byte more than allowed: the loader then says itself that the file is too large.
  std::string unreadable;
  auto const text = read_whole_file(file, max_board_bytes + 1, unreadable);
  if (!text) {
    error = {unreadable, unreadable};
    return nullptr;
  }
  auto result = read_board(*text);
  if (!result.board) {
    error = board_message(file, result.error);
    return nullptr;
  }
  // A copy of a built-in board is that board; another board may not take its name.
  auto const* const built_in = assets::board(result.board->id);
  if (built_in != nullptr && built_in->hash != result.board->hash) {
    error = say_all(phrases::board_id_taken, file, result.board->id);
    return nullptr;
  }
  return &loaded.emplace_back(std::move(*result.board));
}

/// Boards in the order of their files; maps lie beside them as NAME.map.json.
std::vector<std::filesystem::path> board_files(std::filesystem::path const& folder, std::error_code& error) {
  std::vector<std::filesystem::path> files;
  for (auto it = std::filesystem::directory_iterator(folder, error);
       !error && it != std::filesystem::directory_iterator(); it.increment(error)) {
    auto const name = it->path().filename().string();
    if (name.ends_with(".json") && !name.ends_with(".map.json")) files.push_back(it->path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

Board const* load_board(std::string const& id_or_file, Text& error) {
  if (auto const* board = assets::board(id_or_file)) return board;
  std::error_code ignored;
  bool const is_path = id_or_file.find_first_of("/.") != std::string::npos;
  if (is_path || std::filesystem::exists(id_or_file, ignored)) return load_board_file(id_or_file, error);
  error = say_all(phrases::board_unknown, id_or_file, fmt::join(assets::board_ids(), ", "));
  return nullptr;
}

Board const* load_board_or_complain(std::string const& id_or_file) {
  Text error;
  auto const* board = load_board(id_or_file, error);
  if (board == nullptr) complain(phrases::failed, error.in(language()));
  return board;
}

std::optional<Text> add_boards_in(std::string const& folder) {
  std::error_code wrong;
  auto const files = board_files(folder, wrong);
  if (wrong) return say_all(phrases::cannot_read, folder, wrong.message());
  if (files.empty()) return say_all(phrases::no_boards, folder);
  for (auto const& file : files) {
    Text error;
    auto const* const board = load_board_file(file.string(), error);
    if (board == nullptr) return error;
    std::string ignored;
    auto text = read_whole_file(file, max_board_bytes, ignored);
    if (assets::board(board->id) != nullptr)
      return say_all(phrases::board_id_taken, file.string(), board->id);
    assets::add_board(text.value_or(""), map_text(*board, file.string()));
  }
  return std::nullopt;
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
