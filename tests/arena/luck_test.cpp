/// Results less luck: right on average, whatever the net thinks, because luck is nothing on average.
#include "arena/luck.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "arena/runner.h"
#include "arena/tally.h"
#include "kit/position.h"
#include "players/match.h"
#include "players/net/nets.h"

using namespace roundhouse;

namespace {

constexpr std::size_t most_outcomes = 24;

/// Looks at all that chance does in a game and could have done instead.
class Watcher final : public MatchObserver {
 public:
  explicit Watcher(Board const& board) : board_(board), expectation_(*learned::net_for(board), board) {}

  bool go_on(Game const& game) override {
    game_ = &game;
    if (game.decisions() > 0 && game.events().size() > events_) look(game.state());
    return true;
  }
  void decided(SeatId seat, Moves const& /*legal*/, Move move) override {
    node_ = {game_->state(), seat, move};
    events_ = game_->events().size();
  }
  int nodes = 0;  // at which chance could have done several things

 private:
  void look(State const& now) {
    auto const outcomes = all_outcomes(board_, node_, most_outcomes);
    if (!outcomes) return;  // several cards or tickets: these are drawn, not gone through
    if (outcomes->size() < 2) {
      CHECK(outcomes->front().state == now);
      return;
    }
    ++nodes;
    expectation_.stand_at(node_.before);
    double probability = 0;
    PerSeat<double> mean{};
    int there = 0;
    for (auto const& outcome : *outcomes) {
      probability += outcome.probability;
      there += outcome.state == now ? 1 : 0;
      auto const luck = arena::luck_of(expectation_, *outcomes, outcome.state);
      double over_seats = 0;
      for (int s = 0; s < now.players; ++s) {
        mean[s] += outcome.probability * luck[s];
        over_seats += luck[s];
      }
      CHECK(std::abs(over_seats) < 1e-9);  // what one has, the others have not
    }
    CHECK(std::abs(probability - 1) < 1e-9);
    CHECK(there > 0);
    for (int s = 0; s < now.players; ++s) CHECK(std::abs(mean[s]) < 1e-9);
  }

  Board const& board_;
  learned::Expectation expectation_;
  Game const* game_ = nullptr;
  ChanceNode node_;
  std::size_t events_ = 0;
};

arena::ArenaPlan plan_with_luck(std::string_view id, int players, bool luck) {
  auto const& board = kit::board(id);
  return {.board = &board,
          .players = players,
          .bots = {"greedy", "random"},
          .seed = 5,
          .both_ways = false,
          .judge = luck ? learned::net_for(board) : nullptr};
}

std::vector<std::int64_t> lucks(arena::ArenaPlan const& plan, int threads) {
  std::vector<std::int64_t> all;
  arena::run(
      plan, 0, 4, {.threads = threads, .remote = nullptr},
      [&](arena::DealResult const& deal) {
        for (auto const& game : deal.games) {
          std::int64_t sum = 0;
          for (int s = 0; s < game.players; ++s) {
            auto const& seat = game.seats[static_cast<std::size_t>(s)];
            all.push_back(seat.luck);
            sum += seat.luck;
          }
          CHECK(std::abs(sum) <= game.players);  // each is rounded
        }
        return true;
      },
      [] { return true; });
  return all;
}

}  // namespace

TEST_CASE("luck: over all that chance could have done it is nothing, in every position of a game") {
  for (auto const* id : {"new-york", "nordic", "usa"}) {
    CAPTURE(id);
    auto const& board = kit::board(id);
    int const players = id == std::string_view("nordic") ? 3 : 2;
    std::vector<std::string> const names(static_cast<std::size_t>(players), "greedy");
    Match match(board, {.players = players}, numbered_seed(11, 1), make_players(names, 11, 1));
    Watcher watcher(board);
    CHECK(!match.play(&watcher));
    CHECK(watcher.nodes > 10);
  }
}

TEST_CASE("luck: a card drawn blind is as likely as there are such cards") {
  auto const& board = kit::board("usa");
  State state;
  FastDealer dealer(numbered_seed(3, 1));
  Context context{board, state, dealer};
  deal(context, {.players = 2});
  Moves legal;
  while (state.phase != Phase::turn) {
    legal_moves(board, state, state.next_to_decide(), legal);
    play(context, state.next_to_decide(), legal[0]);
  }
  auto const seat = state.next_to_decide();
  legal_moves(board, state, seat, legal);
  ChanceNode node{state, seat, {}};
  for (auto const move : legal) {
    if (move.kind == MoveKind::draw) node.move = move;
  }
  REQUIRE(node.move.kind == MoveKind::draw);
  auto const outcomes = all_outcomes(board, node, most_outcomes);
  REQUIRE(outcomes.has_value());
  auto const kinds = std::ranges::count_if(state.deck.cards.count, [](auto count) { return count > 0; });
  CHECK(outcomes->size() == static_cast<std::size_t>(kinds));
  CHECK(!all_outcomes(board, node, 3).has_value());
  for (auto const& outcome : *outcomes) {
    for (int c = 0; c < card_kinds; ++c) {
      if (outcome.state.at(seat).hand.count[static_cast<std::size_t>(c)] ==
          state.at(seat).hand.count[static_cast<std::size_t>(c)])
        continue;
      auto const there = static_cast<double>(state.deck.cards.count[static_cast<std::size_t>(c)]);
      CHECK(std::abs(outcome.probability - there / state.deck.size()) < 1e-12);
    }
  }
}

TEST_CASE("luck: measuring it changes no game, and the number of threads does not change it") {
  auto const with = plan_with_luck("new-york", 3, true);
  auto const one = lucks(with, 1);
  CHECK(one == lucks(with, 3));
  CHECK(std::ranges::any_of(one, [](std::int64_t luck) { return luck != 0; }));
  auto const without = plan_with_luck("new-york", 3, false);
  CHECK(std::ranges::all_of(lucks(without, 1), [](std::int64_t luck) { return luck == 0; }));
  std::atomic<bool> const stop{false};
  auto const a = arena::play_deal(with, 2, stop);
  auto const b = arena::play_deal(without, 2, stop);
  REQUIRE(a.games.size() == b.games.size());
  arena::Encounters adjusted(2);
  arena::Encounters plain(2);
  for (std::size_t g = 0; g < a.games.size(); ++g) {
    adjusted.add(a.games[g]);
    plain.add(b.games[g]);
    for (std::size_t s = 0; s < 3; ++s)
      CHECK(a.games[g].seats[s].score.total == b.games[g].seats[s].score.total);
  }
  CHECK(adjusted.win_share(0) == plain.win_share(0));
  CHECK(plain.adjusted_share(0) == plain.win_share(0));
  double const luck = static_cast<double>(adjusted.luck(0)) / 1e6 / static_cast<double>(adjusted.games(0));
  CHECK(std::abs(adjusted.adjusted_share(0) + luck - adjusted.win_share(0)) < 1e-12);
}
