/// The parts of the load generator that judge: they must notice what is wrong.
#include "cli/load/load.h"

#include <doctest/doctest.h>

namespace roundhouse::test {
namespace {

using cli::KeptMove;
using cli::Latencies;
using std::chrono::microseconds;

std::string const record =
    "roundhouse record 1\nplayer 1 1st\n* row 1 blue\n1 2 draw ~0a1b\n= refill\n2 1 claim a-b ~ffff\n3 1 pay "
    "red:2 ~1234\n";

std::vector<KeptMove> kept() {
  return {{7, 1, "claim a-b"}, {6, 2, "draw"}, {8, 1, "pay red:2"}};
}

TEST_CASE("acknowledged moves that all stand in the record, in whatever order they were told, are kept") {
  CHECK(!cli::why_not_kept("g", kept(), record));
}

TEST_CASE("a move that was acknowledged and is not in the record is noticed, and which one") {
  auto more = kept();
  more.push_back({9, 2, "draw"});
  auto const why = cli::why_not_kept("g", more, record);
  REQUIRE(why);
  CHECK(why->find("decision 4") != std::string::npos);
  CHECK(why->find("2 draw") != std::string::npos);
}

TEST_CASE("a move that is in the record twice is noticed") {
  CHECK(cli::why_not_kept("g", kept(), record + "4 1 pay red:2 ~1234\n"));
}

TEST_CASE("a move of another seat, or another move, is noticed") {
  auto other_seat = kept();
  other_seat[0].seat = 3;
  CHECK(cli::why_not_kept("g", other_seat, record));
  auto other_move = kept();
  other_move[2].words = "pay red:1";
  CHECK(cli::why_not_kept("g", other_move, record));
}

TEST_CASE("percentiles are exact to one percent, and never too small") {
  Latencies times;
  for (int i = 1; i <= 100'000; ++i) times.add(microseconds(i * 10));
  for (auto const share : {0.01, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    auto const exact = share * 1000;  // milliseconds
    CHECK(times.percentile(share) >= exact - 1e-9);
    CHECK(times.percentile(share) <= exact * 1.01);
  }
  CHECK(times.longest() == 1000);
  CHECK(times.count() == 100'000);
}

TEST_CASE("no time at all, and the longest imaginable, find their place") {
  Latencies times;
  CHECK(times.percentile(0.99) == 0);
  times.add(microseconds(0));
  CHECK(times.percentile(0.5) == 0);
  times.add(std::chrono::hours(24));
  CHECK(times.longest() == 86'400'000);
  CHECK(times.percentile(1.0) > 1'000'000);
}

}  // namespace
}  // namespace roundhouse::test
