/// The count of the points and the longest path against a second count that searches everything.
#include <doctest/doctest.h>

#include <set>

#include "kit/generated_game.h"
#include "kit/naive_score.h"
#include "kit/position.h"

using namespace roundhouse;
namespace naive = kit::naive;

namespace {

/// What the goods tokens that have left their stacks were worth: M-15, M-16.
int goods_taken(Board const& board, State const& state) {
  int sum = 0;
  for (std::size_t c = 0; board.passengers && c < board.cities.size(); ++c) {
    auto const& stack = board.passengers->stacks[c];
    for (std::size_t i = state.goods_left[c]; i < stack.size(); ++i) sum += stack[stack.size() - 1 - i];
  }
  return sum;
}

void compare(Board const& board, State const& state) {
  auto const counted = score(board, state);
  auto const again = naive::score(board, state);
  int goods = 0;
  for (std::size_t s = 0; s < state.players; ++s) {
    auto const& seat = counted.seats[s];
    RC_ASSERT(seat.points == again.seats[s].points);
    RC_ASSERT(seat.total == again.seats[s].total);
    RC_ASSERT(seat.completed == again.seats[s].completed);
    RC_ASSERT(seat.kept == again.seats[s].kept);
    RC_ASSERT(seat.longest == again.seats[s].longest);
    // B-64: what was scored on the way is what the recount finds, and the rest comes at the end.
    int const routes = board.switches.routes_scored_at_end ? 0 : again.seats[s][Source::routes];
    RC_ASSERT(state.seats[s].score == routes + again.seats[s][Source::goods]);
    goods += seat[Source::goods];
  }
  RC_ASSERT(goods == goods_taken(board, state));
  RC_ASSERT(counted.winners == again.winners);
}

}  // namespace

TEST_CASE("property: the score is that of a second naive count and agrees with the running score") {
  std::set<Source> met;
  bool const whole = kit::check_property(200, [&] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame play(spec);
    play.to(kit::decisions_before(spec));
    compare(play.board(), play.state());
    play.to_end();
    compare(play.board(), play.state());
    auto const scores = play.game().scores();
    for (auto const& seat : scores.seats) {
      for (int i = 0; i < sources; ++i) {
        if (seat.points[i] != 0) met.insert(static_cast<Source>(i));
      }
    }
  });
  if (whole) CHECK(met.size() == sources);  // every source has given points somewhere
}

namespace {

/// Any routes of the board, with a liking for those that touch what is there already, so that loops, doubles
/// and junctions come about. B-44 does not hold here: a path may be asked of any set of routes.
Routes any_network(Board const& board, int size, Xoshiro& random) {
  Routes network;
  Cities touched;
  int const all = static_cast<int>(board.routes.size());
  for (int tries = 0; network.size() < std::min(size, all) && tries < 1000; ++tries) {
    auto const r = static_cast<RouteId>(below(random, static_cast<std::uint32_t>(all)));
    auto const& route = board.at(r);
    bool const near = touched.contains(route.from) || touched.contains(route.to);
    if (!near && !network.empty() && below(random, 8) > 0) continue;
    network.insert(r);
    touched.insert(route.from);
    touched.insert(route.to);
  }
  return network;
}

/// The board with its routes drawn again between few cities: many loops, many parallel routes, many parts.
Board tangled(Board board, int cities, Xoshiro& random) {
  auto const any_city = [&] {
    return static_cast<CityId>(below(random, static_cast<std::uint32_t>(cities)));
  };
  for (auto& route : board.routes) {
    route.from = any_city();
    do route.to = any_city();
    while (route.to == route.from);
    route.length = static_cast<std::uint8_t>(1 + below(random, max_length));
    route.parallel = 0;
  }
  for (auto& city : board.cities) city.country = -1;
  make_tables(board);
  return board;
}

/// The traced path is one: its routes differ, each goes on where the one before ended, and its length is
/// told.
void check_trace(Board const& board, Routes const& network, int length) {
  auto const trace = trace_longest_path(board, network);
  int sum = 0;
  Routes used;
  Cities ends;  // where the path may stand after each route
  for (auto r : trace) {
    auto const& route = board.at(r);
    RC_ASSERT(network.contains(r));
    RC_ASSERT_FALSE(used.contains(r));
    Cities next;
    if (used.empty() || ends.contains(route.from)) next.insert(route.to);
    if (used.empty() || ends.contains(route.to)) next.insert(route.from);
    RC_ASSERT_FALSE(next.empty());
    ends = next;
    used.insert(r);
    sum += route.length;
  }
  RC_ASSERT(sum == length);
}

void compare_paths(Board const& board, Routes const& network) {
  int const length = longest_path(board, network);
  RC_ASSERT(length == naive::longest_path(board, network));
  if (network.size() <= 7) RC_ASSERT(length == naive::longest_walk(board, network));
  check_trace(board, network, length);
}

}  // namespace

TEST_CASE("property: the longest path is that of trying every set of routes") {
  int in_parts = 0;
  bool const whole = kit::check_property(300, [&] {
    auto const& names = kit::board_names();
    auto const& board = kit::board(names[*kit::any_of(0, static_cast<int>(names.size()) - 1)]);
    int const size = *kit::any_of(0, 14);
    Xoshiro random(static_cast<std::uint64_t>(*kit::any_of(0, 1'000'000)));
    auto const network = any_network(board, size, random);
    if (naive::components(board, network).size() > 1) ++in_parts;
    compare_paths(board, network);
  });
  if (whole) CHECK(in_parts > 0);
}

TEST_CASE("property: the longest path is right on tangled boards with few cities") {
  kit::check_property(300, [] {
    int const cities = *kit::any_of(3, 9);
    int const size = *kit::any_of(0, 11);
    Xoshiro random(static_cast<std::uint64_t>(*kit::any_of(0, 1'000'000)));
    auto const board = tangled(kit::board("usa"), cities, random);
    Routes network;
    while (network.size() < size) network.insert(static_cast<RouteId>(below(random, 100)));
    compare_paths(board, network);
  });
}
