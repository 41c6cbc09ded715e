/// How many connections there may be, by itself: who may have more, and room that comes back.
#include "server/net/connections.h"

#include <doctest/doctest.h>

using namespace roundhouse;
using net::Connections;

namespace {

Connections::Limits limited_to(int most, int per_address) {
  Connections::Limits limits;
  limits.most = most;
  limits.per_address = per_address;
  return limits;
}

constexpr auto by_address = Connections::Limit::each_address;

}  // namespace

TEST_CASE("a connection that ends leaves its room to the next one from there") {
  Connections connections(limited_to(10, 2));
  for (int i = 0; i < 5; ++i) {
    auto const first = connections.enter("203.0.113.9", by_address);
    auto const second = connections.enter("203.0.113.9", by_address);
    REQUIRE(first);
    REQUIRE(second);
    CHECK(!connections.enter("203.0.113.9", by_address));
    CHECK(connections.enter("203.0.113.10", by_address));
    CHECK(connections.count() == 2);
  }
  CHECK(connections.count() == 0);
}

TEST_CASE("a trusted network may have so many times as many connections, and nobody else") {
  auto some = limited_to(100, 2);
  some.trusted = {*people::read_network("192.0.2.0/24")};
  some.trusted_times = 3;
  Connections connections(some);
  auto const taken = [&](std::string const& address) {
    std::vector<std::shared_ptr<Connections::Place>> places;
    while (auto place = connections.enter(address, by_address)) places.push_back(std::move(place));
    return places.size();
  };
  CHECK(taken("192.0.2.1") == 6);
  CHECK(taken("203.0.113.9") == 2);
}

TEST_CASE("a full server lets nobody in, also no proxy") {
  Connections connections(limited_to(2, 10));
  auto const one = connections.enter("203.0.113.9", by_address);
  auto const two = connections.enter("203.0.113.10", by_address);
  CHECK(!connections.enter("203.0.113.11", by_address));
  CHECK(!connections.enter("127.0.0.1", Connections::Limit::whole_only));
}
