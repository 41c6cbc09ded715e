// What one's own games come to: the facts of a record are the engine's, and ratings go as at a server.
#include "device/progress.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <set>

#include "roundhouse/boards.h"
#include "roundhouse/player.h"
#include "roundhouse/study.h"
#include "tables/store/rating.h"

namespace roundhouse {
namespace {

namespace js = boost::json;

/// A game of computer players, up to so many decisions.
Game game_for_progress(Board const& board, Deal const& deal, int most = 10'000) {
  Game game(board, Setup{}, deal);
  std::array<std::unique_ptr<Player>, 2> minds{make_player("greedy", 1), make_player("random", 2)};
  Moves legal;
  while (!game.over() && game.decisions() < most) {
    auto const seat = game.state().next_to_decide();
    legal.clear();
    game.legal(seat, legal);
    game.play(seat, minds[static_cast<std::size_t>(index(seat))]->decide(board, game.view(seat), legal));
  }
  return game;
}

std::string record_for_progress(Game const& game, Deal const& deal) {
  return write_record(game, make_header(game, {"Anna", "random"}, deal.stream, deal.seed), deal.seed);
}

std::set<std::string> ids_in(js::value const& list) {
  std::set<std::string> ids;
  for (auto const& one : list.as_array()) {
    CHECK(!one.at("text").as_string().empty());
    ids.insert(std::string(one.at("id").as_string()));
  }
  return ids;
}

TEST_CASE("the facts of a game out of its record are those of its last position, on every board") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const& board = *assets::board(id);
    Deal const deal{StreamKind::sha256, numbered_seed(7)};
    auto const game = game_for_progress(board, deal);
    auto const told = device::game_facts(board, record_for_progress(game, deal), Language::en);
    REQUIRE(std::holds_alternative<std::string>(told));
    auto const facts = js::parse(std::get<std::string>(told));
    CHECK(facts.at("decisions").as_int64() == game.decisions());
    auto const scores = game.scores();
    auto const place = places(board, scores, game.players());
    for (std::size_t s = 0; s < 2; ++s) {
      auto const& seat = facts.at("seats").at(s).as_object();
      auto const& state = game.state().at(seat_id(static_cast<int>(s)));
      CHECK(seat.at("total").as_int64() == scores.seats[s].total);
      CHECK(seat.at("place").as_int64() == place[s]);
      std::int64_t sum = 0;
      for (auto const& [source, points] : seat.at("points").as_object()) sum += points.as_int64();
      CHECK(sum == scores.seats[s].total);
      CHECK(seat.at("completed").as_int64() == scores.seats[s].completed);
      CHECK(seat.at("completed").as_int64() + seat.at("missed").as_int64() == scores.seats[s].kept);
      CHECK(seat.at("longest").as_int64() == longest_path(board, state.routes));
      CHECK(seat.at("routes").as_int64() == state.routes.size());
      std::set<std::string> kept;
      for (auto const ticket : state.tickets) kept.insert(board.at(ticket).id);
      auto const first = ids_in(seat.at("tickets"));
      CHECK(!first.empty());
      CHECK(std::ranges::includes(kept, first));
      std::set<std::string> claimed;
      for (auto const route : state.routes) claimed.insert(board.at(route).id);
      auto const claims = ids_in(seat.at("claims"));
      CHECK(claims.size() == std::min<std::size_t>(3, claimed.size()));
      CHECK(std::ranges::includes(claimed, claims));
    }
  }
}

TEST_CASE("c: facts of what is no finished game, and ratings of what are no games, are refused") {
  std::unique_ptr<rh_board, decltype(&rh_board_free)> const board(rh_board_built_in("usa"), rh_board_free);
  Deal const deal{StreamKind::sha256, numbered_seed(7)};
  auto const half = record_for_progress(game_for_progress(*assets::board("usa"), deal, 30), deal);
  CHECK(rh_game_facts(board.get(), half.data(), half.size(), RH_ENGLISH) == nullptr);
  CHECK(rh_last_status() == RH_BAD_RECORD);
  CHECK(std::string_view(rh_last_error(RH_ENGLISH)) == "this game is not finished");
  CHECK(rh_game_facts(board.get(), "nothing", 7, RH_FRENCH) == nullptr);
  CHECK(rh_last_status() == RH_BAD_RECORD);
  CHECK(rh_game_facts(nullptr, half.data(), half.size(), RH_ENGLISH) == nullptr);
  for (std::string_view const wrong :
       {"", "[]", R"({"games":3})", R"({"games":[{}]})", R"({"games":[{"seats":[{"who":1,"place":1}]}]})"}) {
    CHECK(rh_ratings(wrong.data(), wrong.size()) == nullptr);
    CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  }
  CHECK(rh_ratings(nullptr, 0) == nullptr);
}

TEST_CASE("a rating from one's own games goes game by game as at a server") {
  constexpr std::string_view request =
      R"({"games":[{"seats":[{"who":"me","place":1},{"who":"bot:casual","place":2}]},)"
      R"({"seats":[{"who":"bot:casual","place":1},{"who":"me","place":2}]},)"
      R"({"seats":[{"who":"bot:strong","place":1},{"who":"bot:strong","place":3},{"who":"me","place":2}]}]})";
  auto const told = js::parse(rh_ratings(request.data(), request.size())).as_array();
  REQUIRE(told.size() == 3);
  auto const first = tables::rate({{{}, 1}, {{}, 2}});
  CHECK(told[0].at("mean").as_double() == doctest::Approx(first[0].mean));
  CHECK(told[0].at("deviation").as_double() == doctest::Approx(first[0].deviation));
  auto const second = tables::rate({{first[1], 1}, {first[0], 2}});
  CHECK(told[1].at("mean").as_double() == doctest::Approx(second[1].mean));
  // Two of one level are rated neither of them, but count for oneself.
  auto const third = tables::rate({{{}, 1}, {{}, 3}, {second[1], 2}});
  CHECK(told[2].at("mean").as_double() == doctest::Approx(third[2].mean));
}

}  // namespace
}  // namespace roundhouse
