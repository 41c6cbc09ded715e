/// Results less luck: right on average, because luck is nothing on average, whoever stands in; and they vary
/// less.
#include "arena/luck.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "arena/runner.h"
#include "arena/tally.h"
#include "kit/position.h"

using namespace roundhouse;

namespace {

arena::ArenaPlan plan_of(std::string_view board, int players, std::vector<std::string> bots, int luck_games) {
  return {.board = &kit::board(board),
          .players = players,
          .bots = std::move(bots),
          .seed = 5,
          .both_ways = false,
          .luck_games = luck_games};
}

/// Calls with every deal.
template <typename Take>
void play(arena::ArenaPlan const& plan, std::int64_t deals, int threads, Take take) {
  arena::run(
      plan, 0, deals, {.threads = threads, .remote = nullptr},
      [&](arena::DealResult const& deal) {
        CHECK(deal.wrong.empty());
        take(deal);
        return true;
      },
      [] { return true; });
}

std::vector<std::int64_t> lucks(arena::ArenaPlan const& plan, int threads) {
  std::vector<std::int64_t> all;
  play(plan, 4, threads, [&](arena::DealResult const& deal) {
    for (auto const& game : deal.games) {
      std::int64_t sum = 0;
      for (int s = 0; s < game.players; ++s) {
        auto const& seat = game.seats[static_cast<std::size_t>(s)];
        all.push_back(seat.luck);
        sum += seat.luck;
      }
      CHECK(std::abs(sum) <= game.players);  // what one has, the others have not; each is rounded
    }
  });
  return all;
}

struct Spread {
  double sum = 0;
  double squares = 0;
  int n = 0;

  void add(double x) {
    sum += x;
    squares += x * x;
    ++n;
  }
  double mean() const { return sum / n; }
  double deviation() const { return std::sqrt((squares - n * mean() * mean()) / (n - 1)); }
  double error() const { return deviation() / std::sqrt(n); }
};

/// The first bot's share of the wins, deal by deal.
struct Shares {
  Spread plain;
  Spread less;
  Spread luck;
};

Shares shares(arena::ArenaPlan const& plan, std::int64_t deals) {
  Shares shares;
  play(plan, deals, 2, [&](arena::DealResult const& deal) {
    arena::Encounters here(plan.bots.size());
    for (auto const& game : deal.games) here.add(game);
    shares.plain.add(here.win_share(0));
    shares.less.add(here.adjusted_share(0));
    shares.luck.add(here.win_share(0) - here.adjusted_share(0));
  });
  return shares;
}

std::uint64_t seed_of(int seat) {
  return 8 + static_cast<std::uint64_t>(seat);
}

/// Asks a copy of the player at every decision, and wants the same answer.
class Twin final : public Player {
 public:
  Twin(std::unique_ptr<Player> player, std::uint64_t seed) : player_(std::move(player)), seed_(seed) {}
  Move decide(Board const& board, View const& view, Moves const& legal) override {
    auto const copy = player_->copy(seed_);
    auto const chosen = player_->decide(board, view, legal);
    CHECK(copy->decide(board, view, legal) == chosen);
    player_ = player_->copy(seed_);
    return chosen;
  }

 private:
  std::unique_ptr<Player> player_;
  std::uint64_t seed_;
};

}  // namespace

/// It counts games, but has a limit of time as well, which is never met: so it cannot be copied.
constexpr auto not_copied = "searcher@6g@3600000ms";

TEST_CASE("luck: on average it is nothing, whoever stands in, and however few games tell it" *
          doctest::test_suite("long")) {
  struct Case {
    int players;
    std::vector<std::string> bots;
    int games;
    std::int64_t deals;
  };
  std::array const cases{
      Case{2, {"greedy", "random"}, 1, 400},        // everybody is copied
      Case{2, {"greedy", "random"}, 10, 100},       //
      Case{2, {not_copied, "casual"}, 1, 200},      // a planner stands in for the first
      Case{2, {not_copied, "casual"}, 5, 100},      //
      Case{3, {not_copied, "planner"}, 2, 60},      // at a larger table
      Case{2, {"searcher@6g", "planner"}, 3, 100},  // a searcher that is copied
  };
  for (auto const& c : cases) {
    CAPTURE(c.bots);
    CAPTURE(c.games);
    auto const result = shares(plan_of("tiny", c.players, c.bots, c.games), c.deals);
    CHECK(std::abs(result.luck.mean()) < 3 * result.luck.error());
    CHECK(result.luck.error() < 0.05);
    CHECK(result.luck.deviation() > 0.05);  // there is some
  }
}

TEST_CASE("luck: results vary less without it" * doctest::test_suite("long")) {
  for (auto const& bots : {std::vector<std::string>{"planner", "casual"}, {"searcher@6g", "planner"}}) {
    CAPTURE(bots);
    auto const result = shares(plan_of("new-york", 2, bots, 8), 16);
    CHECK(result.less.deviation() < 0.6 * result.plain.deviation());
  }
}

TEST_CASE("luck: a copy decides as the player would, whatever that remembers") {
  for (std::string const name : {"random", "greedy", "casual", "planner", "net", "searcher@12g"}) {
    CAPTURE(name);
    auto const& board = kit::board("new-york");
    auto const game = [&](auto seat) {
      Players players;
      for (int s = 0; s < 2; ++s) players.push_back(seat(s));
      Match match(board, {.players = 2}, numbered_seed(4, 1), std::move(players));
      CHECK(!match.play());
      return match.game().state();
    };
    // A copy from the beginning, with the same luck.
    auto const original = game([&](int s) { return make_player(name, seed_of(s)); });
    CHECK(game([&](int s) { return make_player(name, 99)->copy(seed_of(s)); }) == original);
    // A new copy for every decision. Without luck of its own a player decides as ever.
    auto const copied =
        game([&](int s) { return std::make_unique<Twin>(make_player(name, seed_of(s)), seed_of(s)); });
    if (name == "planner" || name == "net") CHECK(copied == original);
  }
  for (std::string const name : {"searcher", "searcher@100g@5ms", "guided@100g", "expert"})
    CHECK(make_player(name, 1)->copy(2) == nullptr);
}

TEST_CASE("luck: measuring it changes no game, and the number of threads does not change it") {
  auto const with = plan_of("new-york", 3, {"greedy", "random"}, 8);
  auto const one = lucks(with, 1);
  CHECK(one == lucks(with, 3));
  CHECK(std::ranges::any_of(one, [](std::int64_t luck) { return luck != 0; }));
  auto const without = plan_of("new-york", 3, {"greedy", "random"}, 0);
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
