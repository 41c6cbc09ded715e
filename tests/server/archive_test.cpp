#include "tables/hall/archive.h"

#include <doctest/doctest.h>

#include "kit/client.h"
#include "kit/party.h"
#include "roundhouse/notation.h"
#include "tables/store/entropy.h"

namespace roundhouse::server {
namespace {

namespace json = boost::json;
using kit::Client;
using kit::Party;
using kit::World;

json::object position(Archive& archive, TableId const& id, std::optional<int> at, std::optional<int> seat,
                      Moment now) {
  auto const found = archive.position(id, at, seat, now);
  REQUIRE(std::holds_alternative<std::string>(found));
  return json::parse(std::get<std::string>(found)).as_object();
}

ArchiveRefusal refusal(std::variant<std::string, Unavailable> const& found) {
  REQUIRE(std::holds_alternative<Unavailable>(found));
  return std::get<Unavailable>(found).refusal;
}

TEST_CASE("every position of a finished game can be looked at, with any eyes") {
  World world;
  Archive archive(world.store());
  Party party(world, kit::settings("iberia", 2));
  Xoshiro random(3);
  party.play_on(random);
  REQUIRE(party.over());
  auto const& game = *party.truth().game;
  auto const decisions = game.decisions();
  for (int at = 0; at <= decisions; at += 13) {
    auto const then = game.first(static_cast<std::size_t>(at));
    CHECK(position(archive, party.table(), at, 1, world.now()).at("game").as_object() ==
          kit::game_json(game.board(), then.state(), seat_id(0)));
    CHECK(position(archive, party.table(), at, 0, world.now()).at("game").as_object() ==
          kit::game_json(game.board(), then.state(), no_seat));
    auto const open = position(archive, party.table(), at, {}, world.now());
    CHECK(open.at("game").as_object() == open_position(game.board(), then.state()));
    CHECK(open.at("at").as_int64() == at);
    CHECK(open.at("decisions").as_int64() == decisions);
    CHECK(open.contains("next") == (at < decisions));
    if (at < decisions) {
      auto const& next = game.played()[static_cast<std::size_t>(at)];
      CHECK(open.at("next").as_array().front().as_string() ==
            std::to_string(index(next.seat) + 1) + ' ' +
                to_words(game.board(), then.state(), next.seat, next.move));
    }
  }
  CHECK(position(archive, party.table(), {}, {}, world.now()).at("at").as_int64() == decisions);
  CHECK(refusal(archive.position(party.table(), decisions + 1, {}, world.now())) ==
        ArchiveRefusal::no_position);
  CHECK(refusal(archive.position(party.table(), -1, {}, world.now())) == ArchiveRefusal::no_position);
  CHECK(refusal(archive.position(party.table(), 1, 3, world.now())) == ArchiveRefusal::no_position);
  CHECK(refusal(archive.position("nowhere", 1, {}, world.now())) == ArchiveRefusal::unknown);
}

TEST_CASE("nothing is told of a game that is on") {
  World world;
  Archive archive(world.store());
  Party party(world, kit::settings("new-york", 2));
  Xoshiro random(3);
  party.play_on(random, 20);
  CHECK(refusal(archive.record(party.table(), world.now())) == ArchiveRefusal::unknown);
  CHECK(refusal(archive.position(party.table(), 3, {}, world.now())) == ArchiveRefusal::unknown);
}

TEST_CASE("an uploaded record is checked, kept, looked at and played on from") {
  World world;
  Archive archive(world.store());
  auto const& board = *assets::board("new-york");
  FastDealer dealer(numbered_seed(9));
  Game game(board, {.players = 2, .first = no_seat, .locomotive_reset = false}, dealer);
  Xoshiro random(3);
  Moves scratch;
  auto const record = [&] {
    return write_record(game, make_header(game, {"Anna", "Bert"}, StreamKind::xoshiro, numbered_seed(9)),
                        numbered_seed(9));
  };
  std::string half;
  while (!game.over()) {
    if (game.decisions() == 20) half = record();
    int seat = 0;
    while (!game.state().waits_for(seat_id(seat))) ++seat;
    game.play(seat_id(seat), random_move(board, game.state(), seat_id(seat), random, scratch));
  }
  auto const whole = record();

  auto const admitted = archive.admit(whole, "anna", "upload1", world.now());
  REQUIRE(std::holds_alternative<FinishedGame>(admitted));
  auto const& row = std::get<FinishedGame>(admitted);
  CHECK(row.seats[1].name == "Bert");
  CHECK(row.uploaded_by == "anna");
  CHECK(!row.rated);
  world.store().write({AddGame{row}}, nullptr);
  world.store().flush();
  CHECK(std::get<std::string>(archive.record("upload1", world.now())) == whole);
  CHECK(position(archive, "upload1", 20, {}, world.now()).at("at").as_int64() == 20);
  CHECK(world.store().statistics("anna").empty());
  Client anna(world, "anna");
  protocol::Clone clone;
  clone.game = "upload1";
  clone.at = 20;
  CHECK(anna.does(clone));

  // A game that was not finished can be looked at.
  REQUIRE(std::holds_alternative<FinishedGame>(archive.admit(half, "anna", "upload2", world.now())));
  CHECK(std::get<FinishedGame>(archive.admit(half, "anna", "upload2", world.now())).decisions == 20);

  auto const problem = [&](std::string const& text) {
    auto const found = archive.admit(text, "anna", "x", world.now());
    REQUIRE(std::holds_alternative<Unavailable>(found));
    return std::get<Unavailable>(found);
  };
  CHECK(problem("hello").refusal == ArchiveRefusal::bad_record);
  auto forged = whole;
  forged.replace(forged.find(" draw "), 6, " pass ");
  CHECK(problem(forged).refusal == ArchiveRefusal::bad_record);
  CHECK(problem(forged).problem->line > 0);
  CHECK(!problem(forged).text.fr.empty());
  auto changed = whole;
  changed.replace(changed.find(board.hash), 4, "0000");
  CHECK(problem(changed).refusal == ArchiveRefusal::bad_record);
  auto header = make_header(game, {"Anna", "Bert"}, StreamKind::xoshiro, numbered_seed(9));
  header.board_hash = std::string(64, '0');
  auto const other_board = write_record(game, header, numbered_seed(9));
  CHECK(problem(other_board).refusal == ArchiveRefusal::other_board);
  CHECK(problem(other_board).text.en.find("edition") != std::string::npos);
}

TEST_CASE("an uploaded record has a move in it, and players with names that can be shown") {
  World world;
  auto const& board = *assets::board("new-york");
  auto const record = [&](std::string const& name, bool moves = true) {
    FastDealer dealer(numbered_seed(9));
    Game game(board, {.players = 2, .first = no_seat, .locomotive_reset = false}, dealer);
    Xoshiro random(3);
    Moves scratch;
    if (moves) game.play(seat_id(0), random_move(board, game.state(), seat_id(0), random, scratch));
    auto const header = make_header(game, {name, "Bert"}, StreamKind::xoshiro, numbered_seed(9));
    return write_record(game, header, numbered_seed(9));
  };
  auto const no_crooked_names = [](std::string_view name) -> std::optional<Text> {
    return name == "crooked" ? std::optional(Text{"Not that.", "Pas cela."}) : std::nullopt;
  };
  Archive archive(world.store(), no_crooked_names);
  auto const why = [&](std::string const& text) {
    auto const found = archive.admit(text, "anna", "x", world.now());
    auto const* refused = std::get_if<Unavailable>(&found);
    if (refused == nullptr) return std::string();
    CHECK(refused->refusal == ArchiveRefusal::bad_record);
    return refused->text.en;
  };
  CHECK(why(record("Anna")).empty());
  CHECK(why(record("Anna", false)) == "There is no move in this record.");
  CHECK(why(record("crooked")) == "Players: Not that.");
}

TEST_CASE("a forgotten person's name is nowhere, and the games are still right") {
  World world;
  Archive archive(world.store());
  Party finished(world, kit::settings("new-york", 2));
  Xoshiro random(3);
  finished.play_on(random);
  Party running(world, kit::settings("new-york", 2));
  running.play_on(random, 10);
  Party waiting(world, kit::settings("new-york", 2), false);

  auto const who = finished.seat(1).person();
  std::optional<Written::How> done;
  world.hall().forget(who, "somebody", [&](Written const& written) { done = written.how; });
  world.settle();
  REQUIRE(done == Written::How::durable);
  auto changes = archive.without_name(who, "somebody");
  changes.emplace_back(ForgetPerson{who, "somebody"});
  CHECK(changes.size() == 5);  // a record, the beginnings of three logs, the person
  world.store().write(std::move(changes), nullptr);
  world.store().flush();

  auto const record = std::get<std::string>(archive.record(finished.table(), world.now()));
  CHECK(record.find("player 1 somebody\n") != std::string::npos);
  CHECK(record.find(who) == std::string::npos);
  CHECK(!verify(*assets::board("new-york"), record));
  CHECK(world.store().table(waiting.table())->life == Life::closed);
  CHECK(running.truth().seats[0].name == "somebody");
  CHECK(running.truth().seats[0].person.empty());
  // The game goes on with a computer player in the seat.
  world.restart();
  Client other(world, running.seat(2).person());
  other.hello(running.table());
  for (int i = 0; i < 3000 && other.sight(2).facts.at("life").as_string() == "playing"; ++i) {
    other.read();
    auto const& legal = other.sight(2).legal;
    if (!legal) {
      world.pass(std::chrono::milliseconds(100));
      other.read();
      continue;
    }
    REQUIRE(other.moves(running.table(), std::string(legal->front().as_string()), 2));
  }
  auto const game = world.store().game(running.table());
  REQUIRE(game.has_value());
  CHECK(game->record.find("player 1 somebody\n") != std::string::npos);
  for (auto const& entry : world.store().log(running.table(), 0)) {
    CHECK(entry.body.find("\"name\":\"" + who) == std::string::npos);
  }
}

TEST_CASE("a forgotten person's name also goes from games on boards that have changed since") {
  World world;
  Archive archive(world.store());
  Party finished(world, kit::settings("new-york", 2));
  Xoshiro random(3);
  finished.play_on(random);
  auto old = *world.store().game(finished.table());
  auto const who = finished.seat(1).person();
  old.id = "old";
  old.board_hash = std::string(64, '0');
  old.record.replace(old.record.find(assets::board("new-york")->hash), 64, old.board_hash);
  world.store().write({AddGame{old}}, nullptr);
  world.store().flush();
  world.store().write(archive.without_name(who, "somebody"), nullptr);
  world.store().flush();
  auto const record = world.store().game("old")->record;
  CHECK(record.find(who) == std::string::npos);
  CHECK(record.find("player 1 somebody\n") != std::string::npos);
  auto const digest = record.rfind("sha256 ");
  CHECK(record.substr(digest) == "sha256 " + sha256_hex(record.substr(0, digest)) + "\n");
}

TEST_CASE("a secret digest is HMAC-SHA256") {
  // The test cases 1, 2 and 6 of RFC 4231.
  CHECK(to_hex(keyed_digest(std::string(20, '\x0b'), "Hi There")) ==
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  CHECK(to_hex(keyed_digest("Jefe", "what do ya want for nothing?")) ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK(to_hex(keyed_digest(std::string(131, '\xaa'),
                            "Test Using Larger Than Block-Size Key - Hash Key First")) ==
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST_CASE("the names that a forgotten person gave to seats of their own go, too") {
  World world;
  Client anna(world, "anna");
  auto settings = kit::settings("new-york", 2);
  for (auto& seat : settings.seats) seat = {protocol::SeatPlan::Kind::mine, "", "Annabel"};
  protocol::Create create;
  create.settings = settings;
  REQUIRE(anna.does(create));
  auto const table = TableId(anna.last("ack").at("table").as_string());
  auto changes = Archive(world.store()).without_name("anna", "somebody");
  changes.emplace_back(ForgetPerson{"anna", "somebody"});
  world.store().write(std::move(changes), nullptr);
  world.store().flush();
  auto const log = world.store().log(table, 0);
  REQUIRE(log.size() == 1);
  CHECK(log[0].body.find("Annabel") == std::string::npos);
  auto const rebuilt = std::get<Progress>(rebuild(log));
  CHECK(rebuilt.seats[0].name == "somebody");
  CHECK(rebuilt.seats[1].name == "somebody");
  CHECK(renamed_body("no JSON", "somebody") == "no JSON");
  CHECK(renamed_body(R"({"settings":7,"name":"anna"})", "x") == R"({"settings":7,"name":"x"})");
}

}  // namespace
}  // namespace roundhouse::server
