/// The one loop in which computer players meet.
#include "players/match.h"

#include <doctest/doctest.h>

#include "assets/assets.h"

using namespace roundhouse;

namespace {

Players random_players(int count) {
  return make_players(std::vector<std::string>(static_cast<std::size_t>(count), "random"), 1, 7);
}

/// Always wants to pay for what it never laid.
class Cheat final : public Player {
  Move decide(Board const&, View const&, Moves const&) override { return make_move(MoveKind::give_up); }
};

struct Watcher final : MatchObserver {
  bool go_on(Game const& game) override {
    CHECK(game.decisions() == positions);
    return ++positions <= stop_after;
  }
  void thinks(SeatId seat) override { thinking = seat; }
  void decided(SeatId seat, Moves const& legal, Move move) override {
    CHECK(seat == thinking);
    CHECK(legal.contains(move));
    ++decisions[seat];
  }

  int positions = 0;
  int stop_after = decision_limit;
  SeatId thinking = no_seat;
  PerSeat<int> decisions{};
};

}  // namespace

TEST_CASE("match: the observer sees every position and every decision, and the result is the game's") {
  auto const& board = *assets::board("usa");
  Match match(board, {.players = 3}, numbered_seed(1, 7), random_players(3));
  Watcher watcher;
  CHECK(!match.play(watcher));
  REQUIRE(match.game().over());
  CHECK(watcher.positions == match.game().decisions() + 1);
  auto const result = match.result();
  auto const scores = match.game().scores();
  CHECK(result.players == 3);
  SeatSums sums;
  for (std::size_t s = 0; s < 3; ++s) {
    CHECK(result.seats[s].score.total == scores.seats[s].total);
    CHECK(result.seats[s].decisions == watcher.decisions[s]);
    CHECK(result.seats[s].turns <= result.seats[s].decisions);
    CHECK((result.seats[s].winners > 0) == scores.won(seat_id(static_cast<int>(s))));
    sums.add(result.seats[s]);
  }
  CHECK(sums.games == 3);
  CHECK(sums.wins == win_unit);
  CHECK(sums.decisions == match.game().decisions());
}

TEST_CASE("match: it stops where the observer says so") {
  Match match(*assets::board("usa"), {.players = 2}, numbered_seed(1, 7), random_players(2));
  Watcher watcher;
  watcher.stop_after = 20;
  CHECK(!match.play(watcher));
  CHECK(!match.game().over());
  CHECK(match.game().decisions() == 20);
}

TEST_CASE("match: a move that is not legal is a fault of that seat, and is not played") {
  auto players = random_players(2);
  players[1] = std::make_unique<Cheat>();
  Match match(*assets::board("usa"), {.players = 2}, numbered_seed(1, 7), std::move(players));
  auto const fault = match.play();
  REQUIRE(fault);
  CHECK(fault->kind == MatchFault::Kind::refused_move);
  CHECK(fault->seat == seat_id(1));
  CHECK(fault->reason != Reason::none);
  CHECK(match.game().decisions() == 1);
  CHECK(!match.game().over());
}
