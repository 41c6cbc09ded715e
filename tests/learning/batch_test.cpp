/// Many games in lock step: the same whatever the number of threads, and the same as one by one.
#include "learning/batch.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "kit/position.h"
#include "players/match.h"
#include "roundhouse/notation.h"

using namespace roundhouse;
using namespace roundhouse::learning;

namespace {

std::shared_ptr<Board const> shared_board(std::string_view id) {
  return {&kit::board(id), [](Board const*) {}};
}

/// All boards and player counts in one batch, some seats inside.
BatchSetup mixed_setup(int threads) {
  BatchSetup setup;
  for (auto const* id : {"usa", "marklin", "nordic", "new-york", "iberia", "south-korea", "stations"}) {
    auto const& board = kit::board(id);
    for (int players = board.min_players; players <= board.max_players; ++players) {
      setup.groups.push_back({.board = shared_board(id), .players = players, .games = 3});
    }
    setup.groups.push_back({.board = shared_board(id),
                            .players = 2,
                            .games = 2,
                            .names = {"", "greedy"},
                            .seating = Seating::turned});
  }
  setup.threads = threads;
  setup.seed = 5;
  return setup;
}

/// What a batch shows, kept as plain rows.
struct Shown {
  explicit Shown(Batch const& batch)
      : n(static_cast<std::size_t>(batch.places())),
        features(n * static_cast<std::size_t>(batch.feature_size())),
        hidden(n * static_cast<std::size_t>(batch.hidden_size())),
        mask(n * static_cast<std::size_t>(batch.action_size())),
        seat(n),
        done(n),
        reward(5 * n),
        margin(5 * n),
        rank(5 * n),
        points(5 * n),
        game(n),
        ended(n),
        turned(n) {}
  Outputs outputs() {
    Outputs out;
    out.features = features.data();
    out.hidden = hidden.data();
    out.mask = mask.data();
    out.seat = seat.data();
    out.done = done.data();
    out.reward = reward.data();
    out.margin = margin.data();
    out.rank = rank.data();
    out.points = points.data();
    out.game = game.data();
    out.ended = ended.data();
    out.ended_turned = turned.data();
    return out;
  }
  bool operator==(Shown const&) const = default;

  std::size_t n;
  std::vector<std::int8_t> features;
  std::vector<std::int8_t> hidden;
  std::vector<std::uint8_t> mask;
  std::vector<std::int32_t> seat;
  std::vector<std::uint8_t> done;
  std::vector<float> reward;
  std::vector<float> margin;
  std::vector<std::int32_t> rank;
  std::vector<std::int32_t> points;
  std::vector<std::int64_t> game;
  std::vector<std::int64_t> ended;
  std::vector<std::int32_t> turned;
};

/// Some action of each mask.
std::vector<std::int32_t> choose(Batch const& batch, Shown const& shown, Xoshiro& random) {
  std::vector<std::int32_t> actions(shown.n, 0);
  auto const size = static_cast<std::size_t>(batch.action_size());
  for (std::size_t i = 0; i < shown.n; ++i) {
    std::vector<std::int32_t> allowed;
    for (std::size_t a = 0; a < size; ++a) {
      if (shown.mask[i * size + a] != 0) allowed.push_back(static_cast<std::int32_t>(a));
    }
    REQUIRE(!allowed.empty());
    actions[i] = allowed[static_cast<std::size_t>(below(random, static_cast<int>(allowed.size())))];
  }
  return actions;
}

}  // namespace

TEST_CASE("one, two and sixteen threads play the same batch") {
  Batch one(mixed_setup(1));
  Batch two(mixed_setup(2));
  Batch many(mixed_setup(16));
  Shown a(one);
  Shown b(two);
  Shown c(many);
  one.observe(a.outputs());
  two.observe(b.outputs());
  many.observe(c.outputs());
  Xoshiro random(1);
  int ended = 0;
  for (int n = 0; n < 600; ++n) {
    REQUIRE(a == b);
    REQUIRE(a == c);
    auto const actions = choose(one, a, random);
    REQUIRE_FALSE(one.step(actions, a.outputs()).has_value());
    REQUIRE_FALSE(two.step(actions, b.outputs()).has_value());
    REQUIRE_FALSE(many.step(actions, c.outputs()).has_value());
    for (auto const done : a.done) ended += done != 0 ? 1 : 0;
  }
  CHECK(ended > 20);
}

TEST_CASE("a batch of computer players plays the games of a match with the same number") {
  BatchSetup setup;
  setup.groups.push_back(
      {.board = shared_board("usa"), .players = 3, .games = 4, .names = {"planner", "greedy", "random"}});
  setup.seed = 11;
  Batch batch(setup);
  Shown shown(batch);
  for (int round = 0; round < 2; ++round) {
    batch.step(std::vector<std::int32_t>(4), shown.outputs());
    for (int place = 0; place < 4; ++place) {
      auto const i = static_cast<std::size_t>(place);
      REQUIRE(shown.done[i] == 1);
      REQUIRE(shown.ended[i] == place + 4 * round);
      auto const number = static_cast<std::int64_t>(place + 4 * round);
      Match match(*setup.groups[0].board, {.players = 3},
                  numbered_seed(11, static_cast<std::uint64_t>(number)),
                  make_players(setup.groups[0].names, 11, number));
      REQUIRE_FALSE(match.play());
      auto const result = match.result();
      float sum = 0;
      for (int s = 0; s < 3; ++s) {
        CHECK(shown.points[5 * i + static_cast<std::size_t>(s)] == result.seats[s].score.total);
        sum += shown.reward[5 * i + static_cast<std::size_t>(s)];
      }
      CHECK(sum == doctest::Approx(1));
    }
  }
}

TEST_CASE("games of a place go on with the deals that its number says, and come again after a restart") {
  BatchSetup setup;
  setup.groups.push_back(
      {.board = shared_board("new-york"), .players = 2, .games = 3, .names = {}, .seating = Seating::paired});
  Batch batch(setup);
  Shown shown(batch);
  auto const run = [&] {
    std::vector<std::array<std::int64_t, 4>> ends;
    for (int n = 0; n < 400; ++n) {
      REQUIRE_FALSE(batch.step(std::vector<std::int32_t>(3, -1), shown.outputs()).has_value());
      for (std::size_t i = 0; i < 3; ++i) {
        if (shown.done[i] != 0)
          ends.push_back(
              {static_cast<std::int64_t>(i), shown.ended[i], shown.turned[i], shown.points[5 * i]});
      }
    }
    return ends;
  };
  auto const first = run();
  std::array<int, 3> begun{};
  for (auto const& [place, deal, turned, points] : first) {
    int const n = begun[static_cast<std::size_t>(place)]++;
    CHECK(deal == place + 3 * (n / 2));
    CHECK(turned == n % 2);
  }
  CHECK(first.size() > 10);
  batch.restart(1);
  CHECK(run() == first);
}

TEST_CASE("an action outside of the mask is named, and nothing has happened anywhere") {
  Batch batch(mixed_setup(2));
  Shown before(batch);
  batch.observe(before.outputs());
  Xoshiro random(3);
  auto actions = choose(batch, before, random);
  actions[7] = batch.action_size();
  actions[9] = -7;
  auto after = before;
  auto const refused = batch.step(actions, after.outputs());
  REQUIRE(refused.has_value());
  CHECK(refused->place == 7);
  CHECK(refused->action == batch.action_size());
  batch.observe(after.outputs());
  CHECK(after == before);
}

TEST_CASE("a teacher's actions are in the mask, and played on both sides they are its game") {
  BatchSetup setup;
  for (auto const* id : {"usa", "marklin", "nordic", "south-korea"}) {
    setup.groups.push_back({.board = shared_board(id), .players = 2, .games = 1});
  }
  setup.seed = 3;
  Batch batch(setup);
  Shown shown(batch);
  batch.observe(shown.outputs());
  std::vector<bool> ended(4);
  std::vector<std::int32_t> actions(4);
  for (int n = 0; n < 2000 && std::ranges::count(ended, true) < 4; ++n) {
    batch.teach("planner", actions);
    for (std::size_t i = 0; i < 4; ++i)
      REQUIRE(shown.mask[i * static_cast<std::size_t>(batch.action_size()) +
                         static_cast<std::size_t>(actions[i])] == 1);
    REQUIRE_FALSE(batch.step(actions, shown.outputs()).has_value());
    for (std::size_t i = 0; i < 4; ++i) {
      if (shown.done[i] == 0 || ended[i]) continue;
      ended[i] = true;
      Match match(*setup.groups[i].board, {.players = 2}, numbered_seed(3, i),
                  make_players({"planner", "planner"}, 3, static_cast<std::int64_t>(i)));
      REQUIRE_FALSE(match.play());
      for (std::size_t s = 0; s < 2; ++s)
        CHECK(shown.points[5 * i + s] == match.result().seats[s].score.total);
    }
  }
  CHECK(std::ranges::count(ended, true) == 4);
}

TEST_CASE(
    "rewards are shares of the win, and of the margin where asked for; a game that goes on too long is cut "
    "short") {
  BatchSetup setup;
  setup.groups.push_back({.board = shared_board("new-york"), .players = 2, .games = 2});
  setup.decision_limit = 12;
  setup.skips_forced = true;
  Batch batch(setup);
  batch.set_margin_weight(0.25F);
  Shown shown(batch);
  int cut = 0;
  for (int n = 0; n < 40; ++n) {
    REQUIRE_FALSE(batch.step(std::vector<std::int32_t>(2, -1), shown.outputs()).has_value());
    for (std::size_t i = 0; i < 2; ++i) {
      if (shown.done[i] == 0) continue;
      CHECK(shown.done[i] == 2);
      ++cut;
      float const margin = shown.margin[5 * i];
      float const share = shown.rank[5 * i] == 1 ? (shown.rank[5 * i + 1] == 1 ? 0.5F : 1.0F) : 0.0F;
      CHECK(shown.reward[5 * i] == doctest::Approx(share + 0.25F * std::tanh(margin / 40)));
    }
  }
  CHECK(cut > 2);
}

TEST_CASE("random steps on all boards keep every table whole") {
  // tools/batch-steps takes many more.
  auto const* const asked = std::getenv("ROUNDHOUSE_STEPS");
  std::int64_t const steps = asked == nullptr ? 40'000 : std::atoll(asked);
  auto setup = mixed_setup(2);
  setup.skips_forced = true;
  Batch batch(std::move(setup));
  Shown shown(batch);
  batch.observe(shown.outputs());
  Xoshiro random(9);
  std::int64_t taken = 0;
  std::int64_t ended = 0;
  while (taken < steps) {
    // By turns: actions of the mask, with all that can be seen; and whole moves, with nothing.
    auto const actions = choose(batch, shown, random);
    REQUIRE_FALSE(batch.step(actions, {}).has_value());
    batch.play_random(8, {});
    REQUIRE_FALSE(batch.step(std::vector<std::int32_t>(shown.n, -1), shown.outputs()).has_value());
    for (auto const done : shown.done) ended += done != 0 ? 1 : 0;
    taken += 10 * static_cast<std::int64_t>(shown.n);
  }
  for (int place = 0; place < batch.places(); ++place) {
    CHECK(violation(*batch.group_of(place).board, batch.state(place)).empty());
  }
  CHECK(ended > 0);
}

extern "C" int plain_batch(void);
TEST_CASE("a batch is driven from C") {
  CHECK(plain_batch() == 0);
}
