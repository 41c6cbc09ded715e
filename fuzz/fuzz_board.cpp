/// Any bytes as a board file. A board that is accepted must be playable to the letter: whatever slips through
/// the loader's checks shows here.
#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "fuzz/checks.h"
#include "fuzz/json_mutator.h"
#include "roundhouse/board_json.h"

namespace roundhouse::fuzz {
namespace {

constexpr int max_decisions = 300;
constexpr int decisions_between_checks = 8;

/// The file written anew, without the spaces between its words, is the same board.
void check_rewritten(Board const& board, std::string_view text) {
  auto const rewritten = boost::json::serialize(boost::json::parse(text));
  auto const again = read_board({rewritten.data(), rewritten.size()});
  require(again.board.has_value(), "a board written anew is refused:", again.error.reason.en);
  require(again.board->hash == board.hash, "a board written anew has another hash");
  require(again.board->routes.size() == board.routes.size() &&
              again.board->cities.size() == board.cities.size() &&
              again.board->tickets.size() == board.tickets.size() && again.board->cards == board.cards,
          "a board written anew has other facts");
}

void check_named_things(Board const& board) {
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    require(board.find_route(board.routes[i].id) == static_cast<RouteId>(i),
            "a route is not found by its id");
  }
  for (std::size_t i = 0; i < board.tickets.size(); ++i) {
    require(board.find_ticket(board.tickets[i].id) == static_cast<TicketId>(i),
            "a ticket is not found by its id");
  }
}

void play_short_game(Board const& board, int players) {
  FastDealer dealer(game_seed(static_cast<std::uint64_t>(players)));
  Game game(board, {.players = players}, dealer);
  Xoshiro random(1);
  Moves legal;
  for (int i = 0; i < max_decisions && !game.over(); ++i) {
    auto const seat = waiting_seat(game.state());
    game.legal(seat, legal);
    require(!legal.empty(), "there are no moves and the game is not over");
    if (i % decisions_between_checks == 0) {
      check_position(board, game.state());
      check_moves(board, game.state(), seat, legal);
    }
    auto const chosen = below(random, static_cast<std::uint32_t>(legal.size()));
    require(game.play(seat, legal[static_cast<int>(chosen)]) == Reason::none,
            "a move of the list is refused");
  }
  check_position(board, game.state());
  check_record(game, static_cast<std::uint64_t>(players));
}

void run(std::string_view text) {
  auto const result = read_board(text);
  if (!result.board) {
    require(!result.error.reason.en.empty() && !result.error.reason.fr.empty() && !result.error.place.empty(),
            "a refused board without place or reason");
    return;
  }
  check_rewritten(*result.board, text);
  check_named_things(*result.board);
  play_short_game(*result.board, result.board->min_players);
  if (result.board->max_players > result.board->min_players) {
    play_short_game(*result.board, result.board->max_players);
  }
}

}  // namespace
}  // namespace roundhouse::fuzz

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  roundhouse::fuzz::run({reinterpret_cast<char const*>(data), size});
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

/// Three times of four the change is one of JSON; the fourth keeps the reader of bytes in view.
// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  roundhouse::Xoshiro random(seed);
  if (roundhouse::below(random, 4) != 0) {
    auto const changed = roundhouse::fuzz::mutate_json({reinterpret_cast<char const*>(data), size}, random);
    if (changed && changed->size() <= max_size) {
      std::ranges::copy(*changed, data);
      return changed->size();
    }
  }
  return LLVMFuzzerMutate(data, size, max_size);
}
