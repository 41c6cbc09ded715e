/// A hall on one's own device answers requests as a server does.
#include <regex>

#include "device/device_hall.h"
#include "roundhouse/boards.h"
#include "roundhouse/record.h"
#include "running_server.h"

using namespace roundhouse;
using namespace roundhouse::test;
namespace js = boost::json;

namespace {

struct SameAnswer {
  int status = 0;
  std::string body;
  bool operator==(SameAnswer const&) const = default;
};

std::ostream& operator<<(std::ostream& out, SameAnswer const& answer) {
  return out << answer.status << ' ' << answer.body.substr(0, 2000);
}

/// A hall on a device whose writes are all kept.
class DeviceHere {
 public:
  SameAnswer ask(std::string_view method, std::string_view target, std::string body) {
    tables::Moment const now(std::chrono::hours(500'000));
    hall_.request(++number_, method, target, std::move(body), now);
    for (;;) {
      auto const list = js::parse(hall_.take());
      for (auto const& write : list.at("writes").as_array())
        hall_.kept(static_cast<std::uint64_t>(write.at("number").as_int64()), true, now);
      for (auto const& answer : list.at("answers").as_array())
        return {static_cast<int>(answer.at("status").as_int64()), std::string(answer.at("body").as_string())};
    }
  }

 private:
  device::DeviceHall hall_{std::string(32, 's')};
  std::int64_t number_ = 0;
};

/// The same questions to both; names that each makes up for itself are made the same.
class Both {
 public:
  Both() : client_(guest(server_, "Anna")) { same_[person_id(client_)] = device::owner_id; }

  /// In a target and in a body `GAME` stands for the game that was uploaded.
  std::pair<SameAnswer, SameAnswer> ask(std::string const& method, std::string const& target,
                                        std::string const& body = {}) {
    auto const there = client_.ask(method, with(target, there_), with(body, there_));
    auto const here = device_.ask(method, with(target, here_), with(body, here_));
    return {alike({there.status, there.body}), alike(here)};
  }
  void upload(std::string const& record) {
    auto const there = client_.ask("POST", "/api/games", record);
    auto const here = device_.ask("POST", "/api/games", record);
    REQUIRE(there.status == 201);
    REQUIRE(here.status == 201);
    there_ = json_of(there).at("game").at("id").as_string();
    here_ = js::parse(here.body).at("game").at("id").as_string();
    same_[there_] = same_[here_] = "GAME";
    CHECK(alike({there.status, there.body}) == alike(here));
  }

 private:
  static std::string with(std::string text, std::string const& game) {
    return std::regex_replace(text, std::regex("GAME"), game);
  }
  SameAnswer alike(SameAnswer answer) const {
    for (auto const& [made_up, same] : same_)
      answer.body = std::regex_replace(answer.body, std::regex(made_up), same);
    answer.body = std::regex_replace(answer.body, std::regex("\"(started|ended)\":[0-9]+"), "\"$1\":0");
    return answer;
  }

  RunningServer server_;
  client::Session client_;
  DeviceHere device_;
  std::map<std::string, std::string> same_;
  std::string there_, here_;
};

/// A game of first legal moves.
std::string played_record(std::string const& board) {
  auto const seed = numbered_seed(5);
  FastDealer dealer(seed);
  Game game(*assets::board(board), {.players = 2}, dealer);
  Moves legal;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    game.legal(seat, legal);
    REQUIRE(game.play(seat, legal[0]) == Reason::none);
  }
  return write_record(game, make_header(game, {"Anna", "Zoé"}, StreamKind::xoshiro, seed), seed);
}

}  // namespace

TEST_CASE("a server and one's own device answer alike: the same status and the same body") {
  Both both;
  auto const alike = [&](std::string const& method, std::string const& target, std::string const& body = {}) {
    CAPTURE(method);
    CAPTURE(target);
    CAPTURE(body);
    auto const [there, here] = both.ask(method, target, body);
    CHECK(there == here);
  };
  for (auto const& board : assets::board_ids()) {
    alike("GET", "/api/boards/" + board);
    alike("GET", "/api/boards/" + board + "/map");
    both.upload(played_record(board));
    alike("GET", "/api/games/GAME");
    alike("GET", "/api/games/GAME/record");
    for (auto const* query :
         {"", "?at=0", "?at=20", "?at=20&seat=1", "?at=20&seat=0", "?at=99999", "?at=-1", "?at=x", "?seat=9"})
      alike("GET", std::string("/api/games/GAME/position") + query);
  }
  alike("GET", "/api/boards");
  alike("GET", "/api/boards/atlantis");
  alike("GET", "/api/levels");
  alike("GET", "/api/me/tables");
  for (auto const* query : {"limit=0", "limit=x", "won=perhaps", "before=x", "players=two"})
    alike("GET", std::string("/api/games?") + query);
  alike("GET", "/api/games/none");
  alike("GET", "/api/games/none/record");
  alike("GET", "/api/games/none/position");
  alike("GET", "/api/tables/none");
  alike("GET", "/api/logs/none");
  alike("POST", "/api/games", "no record");
  alike("POST", "/api/tables", "{");
  alike("POST", "/api/tables", "{}");
  alike("POST", "/api/tables",
        R"({"id":"a","settings":{"board":"atlantis","seats":[{"kind":"mine"},{"kind":"mine"}]}})");
  alike("POST", "/api/tables", R"({"id":"b","settings":{"board":"usa","seats":[{"kind":"mine"}]}})");
  alike("POST", "/api/tables",
        R"({"id":"c","settings":{"board":"usa","seats":[{"kind":"bot","level":"none"},{"kind":"mine"}]}})");
  alike("POST", "/api/tables/none/start", R"({"id":"d"})");
  alike("POST", "/api/tables/none/hello", "{}");
  alike("POST", "/api/tables/none/dance", "{}");
  alike("POST", "/api/games/none/clone", R"({"id":"e","at":3})");
  alike("POST", "/api/games/GAME/clone", R"({"id":"f","at":99999})");
}
