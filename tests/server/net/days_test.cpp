/// Results of the deal of the day over HTTP: joined, checked, counted once.
#include "tables/game/days.h"

#include "roundhouse/boards.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"
#include "siege.h"
#include "tables/game/kept.h"
#include "tables/table/computers.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

tables::Moment right_now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// A finished game of a deal, by a computer player for the person; another one, another game. The opponent is
/// that of the deal, or another that says it is.
std::string record_of_deal(std::string const& deal, std::string const& board_id, std::uint64_t play,
                           std::string const& opponent = std::string(tables::shared_opponent)) {
  auto const& board = *assets::board(board_id);
  auto const seed = tables::shared_seed(tables::shared_name(deal, board_id));
  Deal const dealt{StreamKind::sha256, seed};
  Game game(board, Setup{}, dealt);
  auto const mind = make_player("greedy", play);
  Moves legal;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    legal.clear();
    game.legal(seat, legal);
    game.play(seat, seat == seat_id(0) ? mind->decide(board, game.view(seat), legal)
                                       : tables::decided_at_table(game, dealt, seat, opponent));
  }
  std::vector<std::string> const names{"Anna", "regular"};
  return write_record(game, make_header(game, names, StreamKind::sha256, seed), seed);
}

std::string code_of(client::Answer const& answer) {
  INFO(answer.body);
  return std::string(json_of(answer).at("error").at("code").as_string());
}

}  // namespace

TEST_CASE("a result of the day is checked, counted once, and compared with those of others") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  auto bert = guest(server, "Bert");
  auto const told = json_of(anna.ask("GET", "/api/days"));
  auto const deal = std::string(told.at("day").at("deal").as_string());
  auto const board = std::string(told.at("day").at("board").as_string());
  auto const address = "/api/days/" + deal;
  auto const record = record_of_deal(deal, board, 1);

  CHECK(code_of(anna.ask("POST", address, "no record")) == "day_wrong");
  auto changed = record;
  changed.replace(changed.find(" total ") + 7, 1, "9");
  CHECK(code_of(anna.ask("POST", address, changed)) == "day_wrong");
  auto const week = tables::shared_deals(right_now()).week;
  CHECK(code_of(anna.ask("POST", address, record_of_deal(week, board, 1))) == "day_wrong");
  auto const tomorrow = tables::day_of(right_now() + std::chrono::days(1));
  CHECK(code_of(anna.ask("POST", "/api/days/" + tomorrow, record)) == "day_ahead");
  CHECK(code_of(anna.ask("POST", "/api/days/2020-02-03", record)) == "day_past");
  CHECK(anna.ask("POST", "/api/days/yesterday", record).status == 404);
  auto const easy = anna.ask("POST", address, record_of_deal(deal, board, 1, "beginner"));
  CHECK(code_of(easy) == "day_wrong");
  CHECK(easy.body.find("the opponent did not play as that of the deal does") != std::string::npos);
  CHECK(json_of(anna.ask("GET", address)).at("boards").as_object().empty());

  CHECK(anna.ask("POST", address, record).status == 201);
  CHECK(code_of(anna.ask("POST", address, record)) == "day_counted");
  CHECK(code_of(anna.ask("POST", address, record_of_deal(deal, board, 2))) == "day_counted");
  CHECK(bert.ask("POST", address, record_of_deal(deal, board, 3)).status == 201);
  auto const table = json_of(bert.ask("GET", address)).at("boards").at(board).as_object();
  CHECK(table.at("results").as_int64() == 2);
  CHECK(table.at("best").as_array().size() == 2);
  CHECK(table.at("mine").as_object().contains("percent"));
  auto stranger = server.client();
  CHECK(!json_of(stranger.ask("GET", address)).at("boards").at(board).as_object().contains("mine"));

  // The week: a result for each board, and their sum.
  for (auto const* const one : {"usa", "new-york"})
    CHECK(anna.ask("POST", "/api/days/" + week, record_of_deal(week, one, 1)).status == 201);
  auto const weekly = json_of(anna.ask("GET", "/api/days/" + week));
  auto const points = [&](char const* one) {
    return weekly.at("boards").at(one).at("mine").at("points").as_int64();
  };
  CHECK(weekly.at("total").at("mine").at("points").as_int64() == points("usa") + points("new-york"));
}

TEST_CASE("nothing at a server shows the cards of the day") {
  Wanted wanted;
  wanted.options.limit_rates = false;
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  auto const deals = tables::shared_deals(right_now());
  auto const uploaded = anna.ask("POST", "/api/games", record_of_deal(deals.day, deals.board, 1));
  REQUIRE(uploaded.status == 201);
  auto const id = std::string(json_of(uploaded).at("game").at("id").as_string());
  auto bert = guest(server, "Bert");
  CHECK(bert.ask("GET", "/api/games/" + id + "/record").status == 403);
  CHECK(bert.ask("GET", "/api/games/" + id + "/position").status == 403);
  CHECK(bert.ask("POST", "/api/games/" + id + "/clone", R"({"id":"c","at":0})").status == 403);
  js::object const settings{
      {"board", deals.board},
      {"seats", js::array{js::object{{"kind", "mine"}}, js::object{{"kind", "bot"}, {"level", "regular"}}}},
      {"deal", js::object{{"kind", "shared"}, {"deal", deals.day}}}};
  auto const table =
      bert.ask("POST", "/api/tables", js::serialize(js::object{{"id", "t"}, {"settings", settings}}));
  CHECK(table.status == 400);
  CHECK(json_of(table).at("d").at("code").as_string() == "day_here");
}
