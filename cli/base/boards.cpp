#include "cli/base/boards.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <list>
#include <span>

#include "assets/assets.h"
#include "assets/straight_map.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "roundhouse/board_json.h"
#include "roundhouse/player.h"

namespace roundhouse::assets {
extern File const map_files[];
extern int const map_file_count;
}  // namespace roundhouse::assets

namespace roundhouse::cli {
namespace {

Text board_message(std::string const& file, BoardError const& error) {
  auto const one = [&](BoardError const& fault, Language l) {
    auto const place = fault.place.empty() ? say_in(l, phrases::whole_file) : fault.place;
    return say_in(l, {"{}: {}: {}", "{} : {} : {}"}, file, place, fault.reason.in(l));
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
  auto const read = read_whole_file(file, max_board_bytes + 1);
  if (!read) {
    error = {read.problem, read.problem};
    return nullptr;
  }
  auto result = read_board(read.text);
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
  error = say_all({"no board '{}': it is neither one of {} nor a file",
                   "plateau « {} » inconnu : ni un de {}, ni un fichier"},
                  id_or_file, fmt::join(assets::board_ids(), ", "));
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
  if (files.empty()) return say_all({"{}: no *.json file in it", "{} : aucun fichier *.json"}, folder);
  for (auto const& file : files) {
    Text error;
    auto const* const board = load_board_file(file.string(), error);
    if (board == nullptr) return error;
    if (assets::board(board->id) != nullptr)
      return say_all(phrases::board_id_taken, file.string(), board->id);
    assets::add_board(read_whole_file(file, max_board_bytes).text, map_text(*board, file.string()));
  }
  return std::nullopt;
}

bool check_bots(std::vector<std::string> const& bots, Board const& board) {
  for (auto const& bot : bots)
    if (auto const problem = why_no_player(bot, board); !problem.en.empty())
      return complain(phrases::failed, problem.in(language()));
  return true;
}

bool check_players(Board const& board, int players) {
  bool const fits = players >= board.min_players && players <= board.max_players;
  if (!fits) {
    complain({"{} is played by {} to {} players, not {}", "{} se joue de {} à {} joueurs, pas à {}"},
             board.name.in(language()), board.min_players, board.max_players, players);
  }
  return fits;
}

namespace {

namespace json = boost::json;

Point point_in(json::value const& value) {
  return {value.at(0).to_number<double>(), value.at(1).to_number<double>()};
}

std::string path_in(json::object const& map, std::string_view name) {
  auto const* const path = map.if_contains(name);
  return path != nullptr ? std::string(path->as_string()) : "";
}

/// An exit bears the name of its country.
Text const& name_on_map(Board const& board, City const& city) {
  return city.country >= 0 ? board.countries[static_cast<std::size_t>(city.country)].name : city.name;
}

MapCity city_in(json::object const& city, Text const& name, double label_size) {
  auto const& label = city.at("label").as_object();
  MapCity result{.at = point_in(city.at("at")),
                 .label = point_in(label.at("at")),
                 .anchor = std::string(label.at("anchor").as_string()),
                 .label_size = label_size,
                 .lines = {name, {}},
                 .badge = {}};
  result.badge = city.contains("badge") ? point_in(city.at("badge")) : result.at;
  if (auto const* const lines = label.if_contains("lines")) {
    for (std::size_t i = 0; i < 2; ++i) {
      result.lines[i] = {std::string(lines->at("en").at(i).as_string()),
                         std::string(lines->at("fr").at(i).as_string())};
    }
  }
  return result;
}

}  // namespace

std::string map_text(Board const& board, std::string const& id_or_file) {
  constexpr std::size_t most_bytes = std::size_t{16} << 20U;
  for (auto const& file : std::span(assets::map_files, static_cast<std::size_t>(assets::map_file_count))) {
    if (file.path == board.id + ".json" && assets::board(board.id)->hash == board.hash)
      return std::string(file.text);
  }
  auto read = read_whole_file(std::filesystem::path(id_or_file).replace_extension(".map.json"), most_bytes);
  return read ? std::move(read.text) : assets::straight_map(board);
}

std::optional<BoardMap> read_map(Board const& board, std::string_view text) try {
  auto const value = json::parse(text);
  auto const& object = value.as_object();
  auto const& space = object.at("space").as_object();
  auto const& label = object.at("label").as_object();
  BoardMap map{.size = point_in(object.at("size")),
               .space = {space.at("length").to_number<double>(), space.at("width").to_number<double>()},
               .label_line = label.at("line").to_number<double>(),
               .cities = {},
               .routes = {},
               .land = path_in(object, "land"),
               .home = path_in(object, "home"),
               .lakes = path_in(object, "lakes"),
               .rivers = path_in(object, "rivers"),
               .borders = path_in(object, "borders")};
  for (auto const& city : board.cities) {
    auto const size = label.at(city.country >= 0 ? "exit" : "size").to_number<double>();
    map.cities.push_back(
        city_in(object.at("cities").at(city.id).as_object(), name_on_map(board, city), size));
  }
  for (auto const& route : board.routes) {
    auto& spaces = map.routes.emplace_back();
    for (auto const& one : object.at("routes").at(route.id).at("spaces").as_array())
      spaces.push_back({point_in(one), one.at(2).to_number<double>()});
    if (spaces.size() != static_cast<std::size_t>(route.length)) return std::nullopt;
  }
  return map;
} catch (std::exception const&) {
  return std::nullopt;
}

}  // namespace roundhouse::cli
