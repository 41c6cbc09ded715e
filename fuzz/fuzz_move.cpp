/// Any text as a move, in positions from all over the game. Input: board, number of players, a game and how
/// far it has come (three bytes), the seat, then the words.
#include <map>
#include <memory>
#include <tuple>

#include "fuzz/boards.h"
#include "fuzz/bytes.h"
#include "fuzz/checks.h"
#include "roundhouse/notation.h"

namespace roundhouse::fuzz {
namespace {

constexpr int games = 4;
constexpr int steps = 48;
constexpr int decisions_a_step = 5;

/// A game played at random for a while. It never goes on: a position serves many inputs.
struct Position {
  FastDealer dealer;
  Game game;

  Position(Board const& board, int players, int number, int decisions)
      : dealer(game_seed(static_cast<std::uint64_t>(number))), game(board, {.players = players}, dealer) {
    Xoshiro random(static_cast<std::uint64_t>(number));
    Moves scratch;
    for (int i = 0; i < decisions && !game.over(); ++i) {
      auto const seat = waiting_seat(game.state());
      game.play(seat, random_move(board, game.state(), seat, random, scratch));
    }
  }
};

/// Stands for words that name too many cards, or tickets nobody offered: always refused, never written.
bool is_stand_in(Move move) {
  return (move.kind == MoveKind::keep && move.a == 255) || (move.kind == MoveKind::pay && move.b == 255);
}

void check_words(Game const& game, SeatId seat, Move move, bool accepted) {
  if (is_stand_in(move)) {
    require(!accepted, "a move that only stands for wrong words is accepted");
    return;
  }
  auto const words = to_words(game.board(), game.state(), seat, move);
  auto const again = move_from_words(game.board(), game.state(), seat, words);
  require(again.has_value(), "the words of a move are no move:", words);
  // Nobody writes down a refused move, so its words need only be words.
  if (accepted) require(*again == move, "the words of a move are another move:", words);
}

/// Every legal move of a position, in words and back.
void check_all_words(Game const& game) {
  Moves legal;
  for (int s = 0; s < game.players(); ++s) {
    game.legal(seat_id(s), legal);
    for (auto const move : legal) check_words(game, seat_id(s), move, true);
  }
}

Game& position(int board_number, int players, int number, int step) {
  static std::map<std::tuple<int, int, int, int>, std::unique_ptr<Position>> kept;
  auto& place = kept[{board_number, players, number, step}];
  if (place == nullptr) {
    auto const& board = boards()[board_number];
    place = std::make_unique<Position>(board, players, number, step * decisions_a_step + number);
    check_all_words(place->game);
  }
  return place->game;
}

void play_on(Game const& game, SeatId seat, Move move) {
  auto state = game.state();
  Xoshiro random(1);
  BagDealer dealer(random);
  Context context{game.board(), state, dealer};
  play(context, seat, move);
  check_position(game.board(), state);
}

void run(Bytes bytes) {
  auto const board_number = bytes.below(static_cast<int>(boards().size()));
  auto const& board = boards()[board_number];
  int const players = board.min_players + bytes.below(board.max_players - board.min_players + 1);
  int const number = bytes.below(games);
  auto& game = position(board_number, players, number, bytes.below(steps));
  // Mostly the seat whose turn it is.
  int const who = bytes.next();
  auto const seat = who < players || game.over() ? seat_id(who % players) : waiting_seat(game.state());

  auto const move = move_from_words(board, game.state(), seat, bytes.text());
  if (!move) return;
  Moves legal;
  game.legal(seat, legal);
  check_answer(game, seat, legal, *move);
  bool const accepted = legal.contains(*move);
  check_words(game, seat, *move, accepted);
  if (accepted) play_on(game, seat, *move);
}

}  // namespace
}  // namespace roundhouse::fuzz

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  roundhouse::fuzz::run({data, size});
  return 0;
}
