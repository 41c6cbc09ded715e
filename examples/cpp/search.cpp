#include <roundhouse/boards.h>
#include <roundhouse/player.h>

#include <iostream>

using namespace roundhouse;

/// Plays every legal move to its end at random, on tables that may be the real one, and takes the move that
/// led best.
class Thinker final : public Player {
 public:
  Move decide(Board const& board, View const& view, Moves const& legal) override {
    std::vector<int> lead(legal.size());
    for (int i = 0; i < 4; ++i) {
      State const state = redeal(board, view, random_);  // agrees with all that this seat has seen
      for (int m = 0; m < legal.size(); ++m) lead[m] += lead_after(board, state, view.viewer, legal[m]);
    }
    return legal[static_cast<int>(std::ranges::max_element(lead) - lead.begin())];
  }

 private:
  int lead_after(Board const& board, State state, SeatId me, Move move) {  // the state is copied: 2 KiB
    BagDealer dealer(random_);
    Context context{board, state, dealer};
    play(context, me, move);
    while (state.phase != Phase::over) {
      SeatId const seat = state.next_to_decide();
      play(context, seat, random_move(board, state, seat, random_, scratch_));
    }
    Scores const scores = score(board, state);
    return scores.seats[index(me)].total - scores.seats[1 - index(me)].total;  // of two
  }

  Xoshiro random_{1};
  Moves scratch_;
};

int main() {
  Board const& board = *assets::board("new-york");
  FastDealer dealer(numbered_seed(7));
  Game game(board, {.players = 2}, dealer);
  Thinker thinker;
  auto const greedy = make_player("greedy", 1);
  Player* const players[] = {&thinker, greedy.get()};
  for (Moves legal; !game.over();) {
    SeatId const seat = game.state().next_to_decide();
    game.legal(seat, legal);
    game.play(seat, players[index(seat)]->decide(board, game.view(seat), legal));
  }
  Scores const scores = game.scores();
  std::cout << "thinker " << scores.seats[0].total << ", greedy " << scores.seats[1].total << '\n';
}
