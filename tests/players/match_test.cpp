/// The one loop in which computer players meet.
#include "players/match.h"

#include <doctest/doctest.h>

#include <set>

#include "assets/assets.h"
#include "kit/position.h"
#include "kit/sitting.h"

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
  CHECK(!match.play(&watcher));
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
  CHECK(!match.play(&watcher));
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

// Players by their names.

TEST_CASE("player names: everybody on the list can be made and has a character in both languages") {
  std::set<std::string_view> names;
  for (auto const& info : players()) {
    CAPTURE(info.name);
    CHECK(make_player(info.name, 1) != nullptr);
    CHECK(why_no_player(info.name).en.empty());
    CHECK(why_no_player(info.name).fr.empty());
    CHECK(info.character.en.ends_with('.'));
    CHECK(info.character.fr.ends_with('.'));
    CHECK(info.character.en != info.character.fr);
    CHECK(names.insert(info.name).second);
  }
  CHECK(player_names().size() == players().size());
  for (auto const* const level : {"beginner", "casual", "regular", "strong", "expert", "master"}) {
    CHECK(std::ranges::count_if(players(), [&](PlayerInfo const& info) {
            return info.name == level && info.kind == PlayerKind::level;
          }) == 1);
  }
}

TEST_CASE("player names: a searcher with limits") {
  for (auto const* const name : {"searcher@100ms", "searcher@200g", "searcher@10ms@2t", "searcher@2t",
                                 "searcher@5g@1000ms@4t", "searcher@1g", "guided@300ms", "guided@12g@2t"}) {
    CAPTURE(name);
    CHECK(make_player(name, 1) != nullptr);
    CHECK(why_no_player(name).en.empty());
  }
}

TEST_CASE("player names: limits that are none") {
  for (std::string const name :
       {"searcher@", "searcher@0g", "searcher@5", "searcher@-5g", "searcher@g", "searcher@5 g", "searcher@5G",
        "searcher@ 5g", "searcher@1.5ms", "searcher@10ms@", "searcher@@5g", "searcher@5g@2", "searcher@0ms",
        "searcher@0t", "searcher@99999999999g", "searcher@5gg", "guided@", "guided@5", "guided@0ms"}) {
    CAPTURE(name);
    CHECK(make_player(name, 1) == nullptr);
    auto const why = why_no_player(name);
    CHECK(why.en.starts_with("'" + name + "': limits are a number"));
    CHECK(why.fr.starts_with("« " + name + " » : les limites sont un nombre"));
  }
}

TEST_CASE("player names: nobody is called so") {
  for (std::string const name : {"nobody", "", "Planner", "planner ", "searcher:5g", "expert@5g", "master@1s",
                                 "nets", "net@5g", "guided:5g"}) {
    CAPTURE(name);
    CHECK(make_player(name, 1) == nullptr);
    auto const why = why_no_player(name);
    CHECK(why.en.starts_with("no computer player '" + name + "'; there are: random, greedy, "));
    CHECK(why.fr.starts_with("pas de joueur IA « " + name + " » ; il y a : random, greedy, "));
    CHECK(why.en.ends_with("master"));
  }
}
