/// Who sits where: nobody has the better seats.
#include "arena/pairing.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

using namespace roundhouse;
using arena::Pairing;
using arena::Seating;

namespace {

std::vector<Seating> all_seatings(Pairing const& pairing, int deals) {
  std::vector<Seating> all;
  for (int d = 0; d < deals; ++d) {
    for (auto const& seating : arena::seatings(pairing, d)) all.push_back(seating);
  }
  return all;
}

}  // namespace

TEST_CASE("arena: in every deal each bot sits on each seat equally often") {
  for (int players = 2; players <= max_seats; ++players) {
    for (int bots = 2; bots <= 7; ++bots) {
      for (bool const both_ways : {false, true}) {
        Pairing const pairing{bots, players, both_ways};
        CAPTURE(players);
        CAPTURE(bots);
        for (int deal = 0; deal < 30; ++deal) {
          std::map<int, std::map<int, int>> seen;  // bot, seat
          for (auto const& seating : arena::seatings(pairing, deal)) {
            for (int s = 0; s < players; ++s) ++seen[seating[static_cast<std::size_t>(s)]][s];
          }
          CHECK(static_cast<int>(seen.size()) == bots);
          for (auto const& [bot, seats] : seen) {
            CHECK(static_cast<int>(seats.size()) == players);
            for (auto const& [seat, times] : seats) CHECK(times == seats.begin()->second);
          }
        }
      }
    }
  }
}

TEST_CASE("arena: two or three bots sit in every order, each once") {
  for (auto const& [bots, orders] : {std::pair{2, 2}, std::pair{3, 6}}) {
    auto const seatings = arena::seatings({.bots = bots, .players = bots}, 5);
    CHECK(static_cast<int>(seatings.size()) == orders);
    CHECK(static_cast<int>(std::set(seatings.begin(), seatings.end()).size()) == orders);
  }
}

TEST_CASE("arena: four or five bots sit behind each other equally often after all circular orders") {
  for (auto const& [players, orders] : {std::pair{4, 6}, std::pair{5, 24}}) {
    std::map<std::pair<int, int>, int> behind;
    for (auto const& seating : all_seatings({.bots = players, .players = players}, orders)) {
      for (int s = 0; s < players; ++s) {
        ++behind[{seating[static_cast<std::size_t>(s)],
                  seating[static_cast<std::size_t>((s + 1) % players)]}];
      }
    }
    CHECK(static_cast<int>(behind.size()) == players * (players - 1));
    for (auto const& [pair, times] : behind) CHECK(times == behind.begin()->second);
  }
}

TEST_CASE("arena: more bots than seats all meet equally often, even when a deal cannot hold all choices") {
  for (auto const& [pairing, deals] :
       {std::pair{Pairing{.bots = 6, .players = 2}, 1}, std::pair{Pairing{.bots = 5, .players = 3}, 1},
        std::pair{Pairing{.bots = 9, .players = 3},
                  7}}) {  // 84 choices, 60 a deal: five rounds in seven deals
    std::map<std::pair<int, int>, int> met;
    for (auto const& seating : all_seatings(pairing, deals)) {
      for (int s = 0; s < pairing.players; ++s) {
        for (int o = s + 1; o < pairing.players; ++o) {
          ++met[std::minmax<int>(seating[static_cast<std::size_t>(s)], seating[static_cast<std::size_t>(o)])];
        }
      }
    }
    CHECK(static_cast<int>(met.size()) == pairing.bots * (pairing.bots - 1) / 2);
    for (auto const& [pair, times] : met) CHECK(times == met.begin()->second);
  }
}

TEST_CASE("arena: two bots at a larger table: one against the rest") {
  auto const seatings = arena::seatings({.bots = 2, .players = 5}, 0);
  CHECK(seatings.size() == 5);
  for (std::size_t i = 0; i < seatings.size(); ++i) {
    for (std::size_t s = 0; s < 5; ++s) CHECK(seatings[i][s] == (s == i ? 0 : 1));
  }
  CHECK(arena::seatings({.bots = 2, .players = 5, .both_ways = true}, 0).size() == 10);
  CHECK(arena::seatings({.bots = 3, .players = 5, .both_ways = false}, 0).size() == 15);
}
