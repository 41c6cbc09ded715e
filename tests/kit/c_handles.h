/// Handles of the C interface that free themselves, and its texts as strings.
#pragma once

#include <doctest/doctest.h>

#include <bit>
#include <functional>
#include <memory>
#include <string>

#include "roundhouse/c.h"

namespace roundhouse::kit {

struct Freed {
  void operator()(rh_board* board) const { rh_board_free(board); }
  void operator()(rh_game* game) const { rh_game_free(game); }
};
using BoardHandle = std::unique_ptr<rh_board, Freed>;
using GameHandle = std::unique_ptr<rh_game, Freed>;

inline GameHandle new_game(char const* id, int players = 2, std::uint64_t seed = 7) {
  BoardHandle const board(rh_board_built_in(id));
  rh_setup setup = RH_SETUP;
  setup.players = players;
  setup.seed = seed;
  return GameHandle(rh_game_new(board.get(), &setup));
}

inline std::string text_of(std::function<std::size_t(char*, std::size_t)> const& write) {
  std::string text(write(nullptr, 0), ' ');
  CHECK(write(text.data(), text.size() + 1) == text.size());
  return text;
}
inline std::string words_of(rh_game const* game, int seat, std::uint32_t code) {
  return text_of([&](char* b, std::size_t n) { return rh_move_words(game, seat, code, b, n); });
}
inline std::string hash_of(rh_game const* game) {
  return text_of([&](char* b, std::size_t n) { return rh_game_hash(game, b, n); });
}
inline std::string record_of(rh_game const* game) {
  return text_of([&](char* b, std::size_t n) { return rh_game_record(game, b, n); });
}

inline int waiting_seat(rh_game const* game) {
  return std::countr_zero(rh_game_waiting(game));
}

/// Lets computer players decide, at most so many times.
inline void play_on(rh_game* game, char const* player, int decisions) {
  for (int i = 0; i < decisions && rh_game_over(game) == 0; ++i) {
    std::uint32_t code = 0;
    REQUIRE(rh_player_move(game, waiting_seat(game), player, &code) == RH_OK);
    REQUIRE(rh_game_play(game, waiting_seat(game), code) == RH_OK);
  }
}

}  // namespace roundhouse::kit
