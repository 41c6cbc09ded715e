/// Every message of many games, searched for what its reader may not know.
#include <doctest/doctest.h>

#include "kit/leaks.h"

namespace roundhouse::server {
namespace {

namespace json = boost::json;
using kit::Client;
using kit::LeakSearch;
using kit::Party;
using kit::World;
using protocol::SeatPlan;

constexpr int games = 20;  // on each board: 120 in all

/// A number that says all about a game: who plays it, and what they do beside playing.
struct GameKind {
  Board const& board;
  int number = 0;

  /// Every other game with as few as can be: they are quick, and hide the same things.
  int players() const {
    auto const choices = board.max_players - board.min_players + 1;
    return board.min_players + (number % 2 == 0 ? 0 : number / 2 % choices);
  }
  /// Everybody at their own screen; somebody alone with computer players; two at one screen; people and one
  /// computer player.
  protocol::TableSettings settings() const {
    auto const n = players();
    switch (number / 8 % 4) {
      case 1: return kit::settings(board.id, 1, n - 1);
      case 3: return n > 2 ? kit::settings(board.id, n - 1, 1) : kit::settings(board.id, n);
      case 2: {
        auto settings = kit::settings(board.id, n);
        settings.seats[1].kind = SeatPlan::Kind::mine;
        return settings;
      }
      default: return kit::settings(board.id, n);
    }
  }
};

/// A game in which everything happens that makes the server send messages; every one of them is looked at.
class WatchedGame {
 public:
  WatchedGame(World& world, GameKind const& kind)
      : world_(world),
        party_(world, kind.settings()),
        leaks_(kind.board),
        random_(static_cast<std::uint64_t>(kind.number) + 1) {}

  void play() {
    look();
    while (!party_.over()) {
      auto const seat = party_.asked();
      if (seat == 0) {
        world_.pass(std::chrono::milliseconds(1000));
      } else {
        do_something(seat);
        if (auto const again = party_.asked(); again != 0) move(again);
      }
      look();
    }
    CHECK(frames_ > 100);
  }
  int frames() const { return frames_; }

 private:
  int chance(int sides) { return static_cast<int>(below(random_, static_cast<std::uint32_t>(sides))); }

  /// Mostly something that brings the end nearer: a game of chance alone takes very long.
  void move(int seat) {
    auto& client = party_.seat(seat);
    auto const& legal = *client.sight(seat).legal;
    auto const claims = [](json::value const& one) { return one.as_string().starts_with("claim"); };
    auto const first = std::ranges::find_if(legal, claims);
    if (first == legal.end() || chance(4) == 0) {
      REQUIRE(party_.play(seat, random_));
    } else {
      REQUIRE(client.moves(party_.table(), std::string(first->as_string()), seat));
    }
  }

  void do_something(int seat) {
    auto& client = party_.seat(seat);
    switch (chance(40)) {
      case 0: return come_back(client);
      case 1: return come_back(party_.onlooker());
      case 2:
      case 3:
      case 4: return undo();
      case 5: return leave(client);
      case 6: return talk(client);
      case 7: return ask_why(client, seat);
      case 8: return pause();
      case 9: return new_onlooker();
      default: return;
    }
  }
  /// With some version of the past, or none.
  void come_back(Client& client) {
    auto const version = client.sights().begin()->second.version;
    client.reconnect();
    auto const from = version - chance(12);
    client.hello(party_.table(), from > 0 ? std::optional(from) : std::nullopt);
  }
  void undo() {
    for (int seat = 1; seat <= static_cast<int>(leaks_.progress().seats.size()); ++seat) {
      if (!party_.has_person(seat)) continue;
      protocol::Undo undo;
      undo.table = party_.table();
      undo.seat = seat;
      if (party_.seat(seat).does(undo)) return;
    }
  }
  /// A computer player sits in for a while.
  void leave(Client& client) {
    protocol::Leave leave;
    leave.table = party_.table();
    if (!client.does(leave)) return;
    world_.pass(std::chrono::milliseconds(500));
    party_.read();
    if (party_.over()) return;
    protocol::Back back;
    back.table = party_.table();
    CHECK(client.does(back));
  }
  void talk(Client& client) {
    protocol::Chat chat;
    chat.table = party_.table();
    chat.text = "well played";
    CHECK(client.does(chat));
  }
  void ask_why(Client& client, int seat) {
    protocol::Why why;
    why.table = party_.table();
    why.seat = seat;
    auto const& board = party_.truth().board();
    why.move =
        "keep " + board.tickets[static_cast<std::size_t>(chance(static_cast<int>(board.tickets.size())))].id;
    client.say(why);
  }
  void pause() {
    for (auto& client : party_.people()) {
      protocol::Pause pause;
      pause.table = party_.table();
      client.does(pause);
    }
    world_.pass(std::chrono::milliseconds(200));
    protocol::Unpause unpause;
    unpause.table = party_.table();
    CHECK(party_.host().does(unpause));
  }
  void new_onlooker() {
    if (!more_.empty()) return;
    more_.emplace_back(world_, "onlooker" + std::to_string(more_.size() + 2));
    more_.back().hello(party_.table());
  }

  void look() {
    party_.read();
    leaks_.follow(world_.store(), party_.table());
    for (auto& client : party_.people()) look_at(client);
    look_at(party_.onlooker());
    for (auto& client : more_) {
      client.read();
      look_at(client);
    }
  }
  void look_at(Client& client) {
    auto const eyes = eyes_of(leaks_.progress(), client.person());
    for (auto& at = read_[&client]; at < client.frames().size(); ++at) {
      ++frames_;
      auto const& frame = client.frames()[at];
      // Before somebody sits down they look on.
      bool const begun = leaks_.progress().version > 0 && begun_.contains(&client);
      auto const found = leaks_.search(frame, begun ? eyes : with_a_spectators(eyes));
      if (!found.empty()) FAIL_CHECK(found, " to ", client.person(), " in ", frame);
    }
    begun_.insert(&client);
  }
  static std::vector<Eye> with_a_spectators(std::vector<Eye> eyes) {
    eyes.push_back(0);
    return eyes;
  }

  World& world_;
  Party party_;
  LeakSearch leaks_;
  Xoshiro random_;
  std::deque<Client> more_;
  std::map<Client*, std::size_t> read_;
  std::set<Client*> begun_;
  int frames_ = 0;
};

/// A new world now and then, because a world keeps all that was said in it.
void walk(std::string const& id, int count) {
  auto const& board = *assets::board(id);
  int frames = 0;
  std::optional<World> world;
  for (int number = 0; number < count; ++number) {
    CAPTURE(id);
    CAPTURE(number);
    if (number % 4 == 0) world.emplace();
    WatchedGame game(*world, {board, number});
    game.play();
    frames += game.frames();
  }
  MESSAGE(id, ": ", frames, " messages of ", count, " games hold no secret");
}

TEST_CASE("no message tells a card or a ticket that its reader may not know: a game on each board") {
  for (auto const& id : assets::board_ids()) walk(id, 1);
}
TEST_CASE("no message tells a card or a ticket that its reader may not know: USA" *
          doctest::test_suite("long")) {
  walk("usa", games);
}
TEST_CASE("no message tells a card or a ticket that its reader may not know: Märklin" *
          doctest::test_suite("long")) {
  walk("marklin", games);
}
TEST_CASE("no message tells a card or a ticket that its reader may not know: Nordic Countries" *
          doctest::test_suite("long")) {
  walk("nordic", games);
}
TEST_CASE("no message tells a card or a ticket that its reader may not know: New York" *
          doctest::test_suite("long")) {
  walk("new-york", games);
}
TEST_CASE("no message tells a card or a ticket that its reader may not know: Iberia" *
          doctest::test_suite("long")) {
  walk("iberia", games);
}
TEST_CASE("no message tells a card or a ticket that its reader may not know: South Korea" *
          doctest::test_suite("long")) {
  walk("south-korea", games);
}
TEST_CASE("the games that are searched for leaks are on all the boards there are") {
  CHECK(assets::board_ids().size() == 6);
}

}  // namespace
}  // namespace roundhouse::server
