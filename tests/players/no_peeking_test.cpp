/// No player knows more than its seat sees: whatever is hidden from it may be otherwise, and it decides the
/// same.
#include <doctest/doctest.h>

#include <set>

#include "kit/position.h"
#include "kit/sitting.h"
#include "players/planner/planner.h"
#include "roundhouse/boards.h"

using namespace roundhouse;
using kit::Sitting;

namespace {

/// Those of the game and the test board with the phases they do not have.
std::vector<std::string> boards() {
  auto ids = assets::board_ids();
  ids.emplace_back("stations");
  return ids;
}

/// Another table that looks the same from one seat: hidden cards and tickets are dealt again, and what the
/// history hides from the seat is something else.
class OtherTable {
 public:
  OtherTable(Game const& game, SeatId viewer, Xoshiro& random)
      : viewer_(viewer), state_(redeal(game.board(), game.view(viewer), random)), events_(game.events()) {
    for (auto& event : events_) {
      if (seen_by(viewer, event).hidden) change(event, random);
    }
  }
  State const& state() const { return state_; }
  View view() const { return {viewer_, face_down(state_, viewer_), History(events_, viewer_)}; }

 private:
  static void change(Event& event, Xoshiro& random) {
    auto& secret = event.kind == EventKind::decision ? event.move.a : event.a;
    secret = static_cast<std::uint8_t>(below(random, 8));
  }
  SeatId viewer_;
  State state_;
  Events events_;
};

/// What has been compared.
struct Compared {
  std::set<Phase> phases;  // with a choice
  int decisions = 0;
  int different = 0;  // the other table was not by chance the same
};

/// The next decision, once more by a player that sits at another table.
Move decide_twice(Sitting& sitting, Player& player, Player& twin, Xoshiro& random, Compared& met) {
  auto const seat = sitting.next();
  auto const view = sitting.view();
  OtherTable const other(sitting.game(), seat, random);
  auto const other_view = other.view();
  REQUIRE(other_view.state == view.state);
  Moves legal;
  legal_moves(sitting.board(), other.state(), seat, legal);
  auto const move = player.decide(sitting.board(), view, sitting.legal());
  CAPTURE(sitting.game().decisions());
  REQUIRE(twin.decide(sitting.board(), other_view, legal) == move);
  ++met.decisions;
  if (other.state() != sitting.state()) ++met.different;
  if (legal.size() > 1) met.phases.insert(sitting.state().phase);
  return move;
}

/// A whole game in which every player has a twin that never sees the real table.
void play_with_twins(Board const& board, std::vector<std::string> const& names, std::uint64_t number,
                     Compared& met) {
  Sitting sitting(board, names, number, number);
  std::vector<std::unique_ptr<Player>> twins;
  for (std::size_t s = 0; s < names.size(); ++s) {
    twins.push_back(make_player(names[s], player_seed(number, 0, static_cast<int>(s))));
  }
  Xoshiro random(number);
  while (!sitting.over()) {
    auto& twin = *twins[index(sitting.next())];
    CAPTURE(board.id);
    CAPTURE(names[index(sitting.next())]);
    REQUIRE(sitting.play(decide_twice(sitting, sitting.player(), twin, random, met)));
  }
}

/// A game of others. From some decision on, a searcher and its twin are asked wherever a phase comes up for
/// the first time, and once in a while.
void search_with_twins(Board const& board, std::vector<std::string> const& names, int from,
                       std::string const& searcher, Compared& met) {
  auto const number = names.size() + static_cast<std::uint64_t>(from);
  Sitting sitting(board, names, number, number);
  Xoshiro random(number);
  std::set<Phase> seen;
  REQUIRE(sitting.play_on(from));
  while (!sitting.over()) {
    bool const asked = sitting.legal().size() > 1 &&
                       (seen.insert(sitting.state().phase).second || sitting.game().decisions() % 100 == 60);
    if (asked) {
      CAPTURE(board.id);
      decide_twice(sitting, *make_player(searcher, number), *make_player(searcher, number), random, met);
    }
    REQUIRE(sitting.play(sitting.decide()));
  }
}

void check_met(Compared const& met) {
  for (int p = 0; p < index(Phase::over); ++p) {
    CAPTURE(p);
    CHECK(met.phases.contains(static_cast<Phase>(p)));
  }
  CHECK(met.different * 10 > met.decisions * 9);
}

/// One planner that is shown the whole table and one that is shown its seat's view.
class TwoPlanners {
 public:
  TwoPlanners(planner::Lore const& lore, planner::Care care) : full_(lore, care), blind_(lore, care) {}

  /// The values, which must be the same.
  std::vector<double> const& weigh(State const& state, SeatId seat, Moves const& legal) {
    auto const view = face_down(state, seat);
    full_.weigh(state, seat, legal, values_);
    blind_.weigh(view, seat, legal, others_);
    REQUIRE(values_ == others_);
    auto const move = legal[static_cast<int>(std::ranges::max_element(values_) - values_.begin())];
    check_same(full_.explain(state, seat, legal, move), blind_.explain(view, seat, legal, move));
    return values_;
  }

 private:
  static void check_same(Explanation const& a, Explanation const& b) {
    REQUIRE(a.aim == b.aim);
    REQUIRE(a.gain == b.gain);
    REQUIRE(a.tickets == b.tickets);
    REQUIRE(a.plan == b.plan);
    REQUIRE(a.plan_turns == b.plan_turns);
    REQUIRE(a.turns_left == b.turns_left);
    REQUIRE(a.fear == b.fear);
    REQUIRE(a.feared_route == b.feared_route);
    REQUIRE(a.feared_seat == b.feared_seat);
  }
  planner::Planner full_;
  planner::Planner blind_;
  std::vector<double> values_;
  std::vector<double> others_;
};

/// A game in which most moves are the best ones: now and then any other leads where the planner would not go.
void weigh_a_game(Board const& board, int players, std::uint64_t number, std::set<Phase>& phases) {
  planner::Lore const lore(board, planner::weights_for(board.id));
  std::vector<TwoPlanners> thorough;
  std::vector<TwoPlanners> quick;
  for (int s = 0; s < players; ++s) {
    thorough.emplace_back(lore, planner::Care::thorough);
    quick.emplace_back(lore, planner::Care::quick);
  }
  Sitting sitting(board, std::vector<std::string>(static_cast<std::size_t>(players), "random"), number,
                  number);
  Xoshiro random(number);
  while (!sitting.over()) {
    auto const seat = sitting.next();
    auto const& legal = sitting.legal();
    CAPTURE(board.id);
    CAPTURE(sitting.game().decisions());
    quick[index(seat)].weigh(sitting.state(), seat, legal);
    auto const& values = thorough[index(seat)].weigh(sitting.state(), seat, legal);
    if (legal.size() > 1) phases.insert(sitting.state().phase);
    auto const best = legal[static_cast<int>(std::ranges::max_element(values) - values.begin())];
    REQUIRE(sitting.play(below(random, 5) == 0 ? sitting.decide() : best));
  }
}

}  // namespace

TEST_CASE("players: no player decides otherwise when what it cannot see is otherwise" *
          doctest::test_suite("long")) {
  Compared met;
  auto const names = kit::quick_players();
  std::uint64_t number = 1;
  for (auto const& id : boards()) {
    Board const& board = kit::board(id);
    for (int from = 0; from < static_cast<int>(names.size()); from += board.min_players) {
      play_with_twins(board, kit::some_of(names, from, board.min_players), number++, met);
    }
    // Others at every board's full table.
    auto const from = static_cast<int>(number);
    play_with_twins(board, kit::some_of(names, from, board.max_players), number++, met);
  }
  check_met(met);
}

TEST_CASE("players: no searcher decides otherwise when what it cannot see is otherwise" *
          doctest::test_suite("long")) {
  Compared met;
  for (auto const& id : boards()) {
    Board const& board = kit::board(id);
    search_with_twins(board, {"greedy", "random"}, 0, "searcher@1g", met);
    // What is left of a game is imagined sooner than a whole one.
    auto const crowd = kit::some_of({"greedy", "random"}, 0, board.max_players);
    search_with_twins(board, crowd, 60 * board.max_players, "searcher@1g", met);
  }
  // Not every game has a tunnel that is raised and that its seat could pay for.
  for (int from = 40; from < 60 && !met.phases.contains(Phase::pay_raise); ++from) {
    search_with_twins(kit::board("nordic"), {"greedy", "greedy"}, from, "searcher@1g", met);
  }
  check_met(met);
}

TEST_CASE("planner: the whole table is worth the same as the view of it, at every decision") {
  std::set<Phase> phases;
  std::uint64_t number = 1;
  for (auto const& id : boards()) {
    Board const& board = kit::board(id);
    for (int players = board.min_players; players <= board.max_players; ++players) {
      weigh_a_game(board, players, number++, phases);
    }
  }
  CHECK(phases.size() == static_cast<std::size_t>(Phase::over));
}
