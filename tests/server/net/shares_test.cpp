/// Who does what for all nodes.
#include "server/nodes/shares.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "server/nodes/node_clock.h"
#include "server/store/leases.h"

using namespace roundhouse;
using namespace roundhouse::server;

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Moment noon{std::chrono::hours(500'000)};

/// Nodes that take turns, as each does every second.
struct Crowd {
  Roll round(std::string const& node, Moment now) {
    server::Store::LeaseWish wish{
        .node = node, .lasts = seconds(3), .take = {serving_name(node)}, .drop = {}};
    auto held = leases.hold(wish, now);
    auto share = fair_share(call_roll(node, held.leases, now));
    wish.take = share.take;
    wish.drop = share.drop;
    held = leases.hold(wish, now);
    return call_roll(node, held.leases, now);
  }
  MemoryLeases leases;
};

}  // namespace

TEST_CASE("nodes share the tables evenly, and what a dead one had is taken over when its leases end") {
  Crowd crowd;
  CHECK(crowd.round("a", noon).mine.all());
  CHECK(crowd.round("b", noon).mine.none());
  for (int second = 1; second < 5; ++second)
    for (auto const* node : {"a", "b", "c"}) crowd.round(node, noon + seconds(second));
  auto const at = noon + seconds(5);
  std::map<std::string, Roll> rolls;
  for (auto const* node : {"a", "b", "c"}) rolls[node] = crowd.round(node, at);
  CHECK((rolls["a"].mine | rolls["b"].mine | rolls["c"].mine).all());
  CHECK((rolls["a"].mine & rolls["b"].mine).none());
  for (auto const& [node, roll] : rolls) {
    CHECK(roll.mine.count() >= part_count / 3 - 1);
    CHECK(roll.mine.count() <= part_count / 3 + 1);
    CHECK(roll.nodes == std::set<std::string>{"a", "b", "c"});
  }
  CHECK(std::ranges::count_if(rolls, [](auto const& one) { return one.second.prunes; }) == 1);
  // a dies: nothing is taken while its leases run, all of it afterwards.
  for (int second = 6; second < 8; ++second)
    for (auto const* node : {"b", "c"}) {
      auto const roll = crowd.round(node, noon + seconds(second));
      CHECK(roll.nodes.size() == 3);
      CHECK((roll.mine & rolls["a"].mine).none());
    }
  auto const b = crowd.round("b", noon + seconds(9));
  auto const c = crowd.round("c", noon + seconds(9));
  CHECK(b.nodes.size() == 2);
  CHECK((b.mine | c.mine).all());
  CHECK(b.mine.count() == part_count / 2);
  CHECK((b.prunes || c.prunes));
}

TEST_CASE("time is forgiven where nobody could play, and not where a node took over from another") {
  std::vector<Lease> const before{{part_name(0), "a", noon - seconds(2)},
                                  {part_name(1), "a", noon - seconds(60)},
                                  {part_name(2), "a", noon + seconds(1)}};
  Parts parts;
  for (std::size_t const part : {0, 1, 2, 3}) parts.set(part);
  auto const idle = long_free(parts, before, noon, seconds(10));
  CHECK(!idle.test(0));
  CHECK(idle.test(1));
  CHECK(!idle.test(2));
  CHECK(idle.test(3));  // nobody ever had it
  CHECK(idle.count() == 2);
}

TEST_CASE("all nodes follow the store's clock, whatever their own shows, and it never goes back") {
  NodeClock clock;
  clock.learn(noon);
  auto const first = clock.now();
  CHECK(first >= noon);
  CHECK(first < noon + seconds(60));
  clock.learn(noon - std::chrono::hours(1));
  CHECK(clock.now() >= first);
  CHECK(clock.now() < noon + seconds(60));
  clock.learn(noon + std::chrono::hours(1));
  CHECK(clock.now() >= noon + std::chrono::hours(1));
}

TEST_CASE("tables are spread over all parts, and leases of other names are nobody's part") {
  std::map<std::size_t, int> counts;
  for (int i = 0; i < 64'000; ++i) ++counts[part_of("table" + std::to_string(i))];
  CHECK(counts.size() == part_count);
  for (auto const& [part, count] : counts) {
    CHECK(count > 700);
    CHECK(count < 1300);
  }
  auto const roll = call_roll("a",
                              {{"tables-64", "a", noon + seconds(1)},
                               {"tables-x", "a", noon + seconds(1)},
                               {"mail", "a", noon + seconds(1)},
                               {thinking_name("t"), "t", noon + seconds(1)}},
                              noon);
  CHECK(roll.mine.none());
  CHECK(roll.free.all());
  CHECK(roll.thinkers == std::set<std::string>{"t"});
  CHECK(roll.prune_free);
}
