/// Bytes play a game. The first five choose board, players, options and seed; then every byte is one choice:
/// mostly a legal move by its place in the list, sometimes a try at another one or a look through somebody's
/// eyes.
#include "fuzz/boards.h"
#include "fuzz/bytes.h"
#include "fuzz/checks.h"
#include "players/greedy_player.h"

namespace roundhouse::fuzz {
namespace {

/// Bytes from here on do not choose a move by its place. No position of the boards has so many moves that a
/// place below this one would be missed often.
enum Command : std::uint8_t {
  try_any = 224,
  try_kind = 236,
  look = 244,
  redeal_view = 252,
  ask_greedy = 254
};

class PlayedGame {
 public:
  PlayedGame(Board const& board, Setup const& setup, int number)
      : number_(static_cast<std::uint64_t>(number)),
        dealer_(game_seed(number_)),
        game_(board, setup, dealer_),
        greedy_(number_) {}

  void play(Bytes& bytes) {
    check();
    while (!bytes.empty() && !game_.over()) step(bytes);
    check_record(game_, number_);
  }

 private:
  void check() {
    check_position(game_.board(), game_.state());
    for (int s = 0; s < game_.players(); ++s) {
      game_.legal(seat_id(s), legal_);
      check_moves(game_.board(), game_.state(), seat_id(s), legal_);
    }
    if (game_.over()) return;
    seat_ = waiting_seat(game_.state());
    game_.legal(seat_, legal_);
  }

  void step(Bytes& bytes) {
    int const choice = bytes.next();
    if (choice >= ask_greedy) {
      make(greedy_.decide(game_.board(), game_.view(seat_), legal_));
    } else if (choice >= redeal_view) {
      deal_again(seat_id(bytes.below(game_.players())));
    } else if (choice >= look) {
      check_view(game_.state(), choice == look ? spectator : seat_id(bytes.below(game_.players())));
    } else if (choice >= try_kind) {
      try_moves(bytes);
    } else if (choice >= try_any) {
      auto const kind = static_cast<MoveKind>(bytes.below(move_kinds));
      int const a = bytes.next();
      int const b = bytes.next();
      check_answer(game_, seat_, legal_, make_move(kind, a, b, bytes.next()));
    } else {
      make(legal_[choice % legal_.size()]);
    }
  }

  void make(Move move) {
    require(game_.play(seat_, move) == Reason::none, "a move of the list is refused");
    check();
  }

  /// All moves of a kind with small numbers behind them.
  void try_moves(Bytes& bytes) {
    auto const kind = static_cast<MoveKind>(bytes.below(move_kinds));
    int const c = bytes.below(4);
    for (int a = 0; a < max_routes; ++a) {
      for (int b = 0; b < 3; ++b) check_answer(game_, seat_, legal_, make_move(kind, a, b, c));
    }
  }

  /// Once a game: it takes longer than all the rest of the game.
  void deal_again(SeatId viewer) {
    if (dealt_again_) return;
    dealt_again_ = true;
    Xoshiro random(number_);
    auto const dealt = redeal(game_.board(), game_.view(viewer), random);
    check_position(game_.board(), dealt);
    require(face_down(dealt, viewer) == face_down(game_.state(), viewer), "a redeal contradicts the view");
  }

  std::uint64_t number_;
  FastDealer dealer_;
  Game game_;
  GreedyPlayer greedy_;
  Moves legal_;
  SeatId seat_{};
  bool dealt_again_ = false;
};

void run(Bytes bytes) {
  auto const& board = boards()[bytes.below(static_cast<int>(boards().size()))];
  Setup setup;
  setup.players = board.min_players + bytes.below(board.max_players - board.min_players + 1);
  int const options = bytes.next();
  setup.locomotive_reset = (options & 1) != 0;
  if ((options & 2) != 0) setup.first = seat_id((options >> 2) % setup.players);
  PlayedGame(board, setup, bytes.number()).play(bytes);
}

}  // namespace
}  // namespace roundhouse::fuzz

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  roundhouse::fuzz::run({data, size});
  return 0;
}
