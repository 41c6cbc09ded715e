/// What the WebAssembly module offers. Texts are C strings in the module's memory that stay until the next
/// call.
#include <string>

#include "assets/assets.h"
#include "players/random_games.h"

#define ROUNDHOUSE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

char const* lend(std::string text) {
  static std::string lent;
  lent = std::move(text);
  return lent.c_str();
}

/// The id of a board by its number, or nothing.
std::string board_id(int number) {
  auto const ids = roundhouse::assets::board_ids();
  bool const there = number >= 0 && number < static_cast<int>(ids.size());
  return there ? ids[number] : "";
}

}  // namespace

ROUNDHOUSE_EXPORT(roundhouse_boards) int roundhouse_boards() {
  return static_cast<int>(roundhouse::assets::board_ids().size());
}

/// The id of a board by its number from 0; empty if there is none.
ROUNDHOUSE_EXPORT(roundhouse_board_id) char const* roundhouse_board_id(int number) {
  return lend(board_id(number));
}

/// The signature of a board by its number: it plays a thousand games. Empty if there is no such board.
ROUNDHOUSE_EXPORT(roundhouse_signature) char const* roundhouse_signature(int number) {
  auto const* board = roundhouse::assets::board(board_id(number));
  return lend(board == nullptr ? "" : roundhouse::signature(*board));
}
