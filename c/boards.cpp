/// Boards of the C interface, and what it says about itself.
#include "roundhouse/boards.h"

#include "assets/assets.h"
#include "assets/straight_map.h"
#include "c/handles.h"
#include "players/random_games.h"
#include "roundhouse/board_json.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

Text with_place(BoardError const& error) {
  if (error.place.empty()) return error.reason;
  return {error.place + ": " + error.reason.en, error.place + " : " + error.reason.fr};
}

}  // namespace

std::uint32_t rh_api_version(void) {
  return RH_API_VERSION;
}

char const* rh_version(void) {
  return ROUNDHOUSE_VERSION;
}

std::int32_t rh_board_count(void) {
  return at_edge(0, [] { return static_cast<int>(assets::board_ids().size()); });
}

char const* rh_board_id_at(std::int32_t number) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    auto const ids = assets::board_ids();
    if (number >= 0 && std::cmp_less(number, ids.size())) {
      if (auto const* board = assets::board(ids[static_cast<std::size_t>(number)])) return board->id.c_str();
    }
    bad_argument({"there is no board of that number", "aucun plateau ne porte ce numéro"});
    return nullptr;
  });
}

rh_board* rh_board_built_in(char const* id) {
  return at_edge<rh_board*>(nullptr, [&]() -> rh_board* {
    if (id == nullptr) return null_argument(), nullptr;
    auto const* const board = assets::board(id);
    if (board != nullptr) {
      // It lives as long as the program: shared without an owner.
      return new rh_board{std::shared_ptr<Board const>(std::shared_ptr<void>(), board)};
    }
    bad_argument({"no board is called '" + std::string(id) + "'",
                  "aucun plateau ne s’appelle « " + std::string(id) + " »"});
    return nullptr;
  });
}

rh_board* rh_board_from_json(char const* json, std::size_t length) {
  return at_edge<rh_board*>(nullptr, [&]() -> rh_board* {
    if (json == nullptr) return null_argument(), nullptr;
    auto result = read_board({json, length});
    if (result.board) return new rh_board{std::make_shared<Board const>(std::move(*result.board))};
    fail(RH_BAD_BOARD, with_place(result.error));
    return nullptr;
  });
}

rh_status rh_board_add(char const* json, std::size_t length, char const* map) {
  return at_edge([&] {
    if (json == nullptr) return null_argument();
    auto const result = read_board({json, length});
    if (!result.board) return fail(RH_BAD_BOARD, with_place(result.error));
    auto const* const there = assets::board(result.board->id);
    if (there != nullptr && there->hash == result.board->hash) return RH_OK;
    if (assets::add_board({json, length}, map == nullptr ? "" : map) != nullptr) return RH_OK;
    return bad_argument({"another board is called '" + result.board->id + "'",
                         "un autre plateau s’appelle « " + result.board->id + " »"});
  });
}

std::size_t rh_board_straight_map(rh_board const* board, char* buffer, std::size_t size) {
  return at_edge(no_text(buffer, size), [&] {
    if (board == nullptr) return null_argument(), no_text(buffer, size);
    return hand_over(assets::straight_map(*board->board), buffer, size);
  });
}

std::size_t rh_board_signature(rh_board const* board, char* buffer, std::size_t size) {
  return at_edge(no_text(buffer, size), [&] {
    if (board == nullptr) return null_argument(), no_text(buffer, size);
    return hand_over(signature(*board->board), buffer, size);
  });
}

void rh_board_free(rh_board* board) {
  delete board;
}

char const* rh_board_id(rh_board const* board) {
  if (board != nullptr) return board->board->id.c_str();
  null_argument();
  return nullptr;
}

rh_status rh_board_players(rh_board const* board, std::int32_t* least, std::int32_t* most) {
  if (board == nullptr || least == nullptr || most == nullptr) return null_argument();
  *least = board->board->min_players;
  *most = board->board->max_players;
  return RH_OK;
}
