// What a page is told about views, logs and records, over whole games of all boards.
#include "device/insight.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "device/board_words.h"
#include "device/deal_check.h"
#include "device/story.h"
#include "kit/generated_game.h"
#include "kit/position.h"
#include "protocol/view.h"
#include "protocol/write.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"
#include "roundhouse/sha256.h"
#include "text/log.h"
#include "text/moves.h"
#include "text/words.h"

namespace roundhouse {
namespace {

namespace js = boost::json;

constexpr int seats_taken = 3;
std::vector<std::string> const story_names{"Anna", "Bruno", "Chloé"};
Seed const story_seed = numbered_seed(15);

Game insight_game(Board const& board) {
  return {board, Setup{.players = seats_taken}, Deal{StreamKind::sha256, story_seed}};
}

/// Plays to the end; `look` is called before every decision with the seat that makes it.
template <typename Look>
void play_insight_game(Game& game, Look&& look) {
  std::vector<std::unique_ptr<Player>> minds;
  for (auto const* const kind : {"greedy", "random", "greedy"})
    minds.push_back(make_player(kind, minds.size() + 1));
  Moves legal;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    look(seat);
    legal.clear();
    game.legal(seat, legal);
    REQUIRE(game.play(seat, minds[static_cast<std::size_t>(index(seat))]->decide(
                                game.board(), game.view(seat), legal)) == Reason::none);
  }
}

std::string view_text(Game const& game, SeatId viewer) {
  js::object view{{"seat", viewer == no_seat ? 0 : index(viewer) + 1}};
  view["game"] = protocol::to_json(protocol::game_view(game.board(), game.state(), viewer));
  js::array legal;
  for (auto const& words : protocol::legal_words(game.board(), game.state(), viewer))
    legal.emplace_back(words);
  view["legal"] = std::move(legal);
  return js::serialize(view);
}

js::object insight_of(Game const& game, SeatId viewer, Language language = Language::en) {
  auto const told = device::insight(game.board(), view_text(game, viewer), language);
  REQUIRE(told);
  return js::parse(*told).as_object();
}

js::object story_of(Board const& board, js::object request, Language language) {
  js::array all;
  for (auto const& name : story_names) all.emplace_back(name);
  request["names"] = std::move(all);
  auto const told = device::story(board, js::serialize(request), language);
  REQUIRE(told);
  return js::parse(*told).as_object();
}

std::vector<std::string> story_texts(js::object const& story) {
  std::vector<std::string> found;
  for (auto const& line : story.at("lines").as_array()) found.emplace_back(line.at("text").as_string());
  return found;
}

std::vector<std::string> story_texts(std::vector<text::LogLine> const& lines) {
  std::vector<std::string> found;
  for (auto const& line : lines) found.push_back(line.text);
  return found;
}

/// The steps as a seat hears of them.
js::array steps_for(Game const& game, SeatId viewer) {
  js::array steps;
  auto again = insight_game(game.board());
  std::size_t told = 0;
  int decision = 0;
  auto const add = [&](State const& before) {
    auto const events = std::span(again.events()).subspan(told);
    js::array lines;
    for (auto const& line : protocol::event_lines(game.board(), before, events, viewer))
      lines.emplace_back(line);
    steps.push_back(js::object{
        {"v", decision + 2}, {"decision", decision}, {"what", "moved"}, {"events", std::move(lines)}});
    told = again.events().size();
  };
  add({});
  for (auto const& one : game.played()) {
    auto const before = again.state();
    again.play(one.seat, one.move);
    ++decision;
    add(before);
  }
  return steps;
}

std::string record_of(Game const& game) {
  return write_record(game, make_header(game, story_names, StreamKind::sha256, story_seed), story_seed);
}

js::object scoring_of(Game const& game, SeatId viewer) {
  auto view = js::parse(view_text(game, viewer)).as_object();
  view["scoring"] = true;
  auto const told = device::insight(game.board(), js::serialize(view), Language::en);
  REQUIRE(told);
  return js::parse(*told).as_object();
}

/// What scoring tells of one seat under a name.
js::value const& of_seat(js::object const& told, std::string_view name, SeatId seat) {
  return told.at(name).at("seats").at(std::to_string(index(seat) + 1));
}

int spaces(Board const& board, js::array const& routes) {
  int sum = 0;
  for (auto const& route : routes) sum += board.at(board.find_route(route.as_string()).value()).length;
  return sum;
}

}  // namespace

TEST_CASE("an insight has the sentences of the story_texts, for every legal move of whole games") {
  for (auto const name : kit::board_names()) {
    CAPTURE(name);
    auto const& board = kit::board(name);
    auto game = insight_game(board);
    int looked = 0;
    play_insight_game(game, [&](SeatId seat) {
      if (++looked % 3 != 0) return;  // a third of them is plenty
      auto const language = looked % 2 == 0 ? Language::en : Language::fr;
      auto const told = insight_of(game, seat, language);
      CHECK(told.at("prompt").as_string() == text::prompt(board, game.state(), seat, language));
      Moves legal;
      game.legal(seat, legal);
      auto const& moves = told.at("moves").as_object();
      CHECK(moves.size() == static_cast<std::size_t>(legal.size()));
      for (auto const move : legal) {
        auto const words = to_words(board, game.state(), seat, move);
        REQUIRE(moves.contains(words));
        CHECK(moves.at(words).at("text").as_string() ==
              text::move_sentence(board, game.state(), seat, move, language));
      }
      for (int s = 0; s < seats_taken; ++s)
        CHECK(told.at("seats").at(std::to_string(s + 1)).at("points").as_int64() ==
              public_points(board, game.state(), seat_id(s)));
      CHECK(insight_of(game, spectator).at("prompt").as_string().empty());
    });
  }
}

TEST_CASE("after the game tickets, longest paths and totals of an insight are those of the score") {
  for (auto const name : kit::board_names()) {
    CAPTURE(name);
    auto const& board = kit::board(name);
    auto game = insight_game(board);
    play_insight_game(game, [](SeatId) {});
    auto const told = insight_of(game, spectator);
    auto const scores = game.scores();
    for (int s = 0; s < seats_taken; ++s) {
      auto const& seat = told.at("seats").at(std::to_string(s + 1));
      auto const& score = scores.seats[seat_id(s)];
      int done = 0;
      for (auto const& [id, way] : seat.at("tickets").as_object()) {
        done += way.at("state") == "done" ? 1 : 0;
        CHECK(way.at("state") != "open");
      }
      CHECK(done == score.completed);
      CHECK(seat.at("points").as_int64() == score.total);
      auto const& routes = game.state().at(seat_id(s)).routes;
      CHECK(spaces(board, seat.at("places").at("longest_path").at("routes").as_array()) ==
            longest_path(board, routes));
      CHECK(seat.at("places").at("tickets").at("tickets").as_array().size() ==
            static_cast<std::size_t>(done));
      CHECK(seat.at("places").at("routes").at("routes").as_array().size() ==
            static_cast<std::size_t>(routes.size()));
      CHECK(told.at("verdicts").at(std::to_string(s + 1)).as_string() ==
            text::verdict(board, game.state(), scores, seat_id(s), Language::en));
      int counted = 0;
      std::size_t tickets = 0;
      for (auto const& step : told.at("count").as_array()) {
        if (step.at("seat") != s + 1) continue;
        counted += static_cast<int>(step.at("points").as_int64());
        tickets += step.as_object().contains("ticket") ? 1 : 0;
      }
      CHECK(counted == score.total);
      CHECK(tickets == seat.at("tickets").as_object().size());
    }
    // The viewer's tickets come first.
    auto const mine = insight_of(game, seat_id(1));
    auto const& steps = mine.at("count").as_array();
    auto const first =
        std::ranges::find_if(steps, [](auto const& step) { return step.as_object().contains("ticket"); });
    if (first != steps.end()) CHECK(first->at("seat") == 2);
  }
}

TEST_CASE("a story of steps is the history that the seat has seen, in both languages") {
  for (auto const name : kit::board_names()) {
    CAPTURE(name);
    auto const& board = kit::board(name);
    auto game = insight_game(board);
    play_insight_game(game, [](SeatId) {});
    for (auto const viewer : {seat_id(0), seat_id(2), spectator}) {
      auto const language = viewer == seat_id(2) ? Language::fr : Language::en;
      auto const steps = steps_for(game, viewer);
      auto const truth = text::tell_history(board, History(game.events(), viewer), story_names, language);
      CHECK(story_texts(story_of(board, {{"steps", steps}}, language)) == story_texts(truth));
      auto const open = text::tell_history(board, History(game.events(), spectator), story_names, language);
      CHECK(story_texts(story_of(board, {{"steps", steps}, {"open", true}}, language)) == story_texts(open));
    }
    auto const told = story_of(board, {{"record", record_of(game)}}, Language::en);
    CHECK(story_texts(told) ==
          story_texts(text::tell_events(board, game.events(), story_names, Language::en)));
    for (int s = 0; s < seats_taken; ++s) {
      auto const& curve = told.at("curves").at(static_cast<std::size_t>(s)).as_array();
      CHECK(curve.size() == static_cast<std::size_t>(game.decisions()) + 1);
      CHECK(curve.back().as_int64() == public_points(board, game.state(), seat_id(s)));
    }
  }
}

TEST_CASE("the story of a game that goes on from a position counts the trains of that position") {
  auto const& board = kit::board("usa");
  auto game = insight_game(board);
  play_insight_game(game, [](SeatId) {});
  auto const from = game.decisions() / 2;
  auto const there = game.first(from);
  js::array steps{js::object{{"v", 1}, {"decision", 0}, {"what", "created"}, {"events", js::array()}},
                  js::object{{"v", 2}, {"decision", from}, {"what", "started"}, {"events", js::array()}}};
  steps[1].as_object()["game"] = protocol::to_json(protocol::game_view(board, there.state(), spectator));
  auto const all = steps_for(game, spectator);
  for (auto i = static_cast<std::size_t>(from) + 1; i < all.size(); ++i) steps.push_back(all[i]);
  auto const last_round = [](std::vector<std::string> const& lines) {
    auto const found = std::ranges::find_if(
        lines, [](std::string const& line) { return line.find("last turn for everyone") != line.npos; });
    REQUIRE(found != lines.end());
    return *found;
  };
  CHECK(last_round(story_texts(story_of(board, {{"steps", steps}}, Language::en))) ==
        last_round(story_texts(text::tell_events(board, game.events(), story_names, Language::en))));
}

TEST_CASE("a deal is checked against seed and commitment, and the first changed card is named") {
  for (auto const name : kit::board_names()) {
    CAPTURE(name);
    auto const& board = kit::board(name);
    auto game = insight_game(board);
    play_insight_game(game, [](SeatId) {});
    auto const record = record_of(game);
    auto const check = [&](std::string_view text, std::string_view promised) {
      return js::parse(device::check_deal(board, text, promised, Language::en)).as_object();
    };
    auto const good = check(record, "");
    CHECK(good.at("fits").as_bool());
    CHECK(good.at("record").as_bool());
    CHECK(!good.contains("wrong"));
    CHECK(good.at("seed").as_string() == to_hex(story_seed));
    auto const count = [&](auto... kinds) {
      return std::ranges::count_if(game.events(), [=](Event const& e) { return ((e.kind == kinds) || ...); });
    };
    CHECK(good.at("cards").as_int64() ==
          count(EventKind::card, EventKind::row, EventKind::reveal, EventKind::extra_card));
    CHECK(good.at("tickets").as_int64() == count(EventKind::ticket));
    CHECK(!check(record, std::string(64, '0')).at("fits").as_bool());

    auto changed = record;
    auto const at = changed.find("\n* card 1 ") + std::string_view("\n* card 1 ").size();
    auto const was = changed.substr(at, changed.find('\n', at) - at);
    changed.replace(at, was.size(), was == "red" ? "blue" : "red");
    auto const bad = check(changed, "");
    CHECK(bad.at("fits").as_bool());
    CHECK(!bad.at("record").as_bool());
    REQUIRE(bad.contains("wrong"));
    CHECK(bad.at("wrong").at("line").as_int64() ==
          1 + std::count(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    CHECK(bad.at("wrong").at("dealt").as_string() ==
          text::card_name(board, card_from_word(was).value(), Language::en));
  }
}

TEST_CASE("U-05 I-13 K-12 Y-06 S-06 what scoring tells during whole games is what would be scored now") {
  std::vector<std::string_view> names = kit::board_names();
  names.push_back("stations");
  for (auto const name : names) {
    CAPTURE(name);
    auto const& board = kit::board(name);
    auto game = insight_game(board);
    int looked = 0;
    auto const look = [&](SeatId viewer) {
      auto const told = scoring_of(game, viewer);
      auto const scores = score(board, game.state());
      CHECK(told.contains("longest") == (board.longest_path_points > 0));
      for (int s = 0; s < seats_taken; ++s) {
        auto const seat = seat_id(s);
        auto const& now = scores.seats[seat];
        if (board.longest_path_points > 0) {
          auto const& path = of_seat(told, "longest", seat);
          CHECK(path.at("length").as_int64() == now.longest);
          CHECK(spaces(board, path.at("routes").as_array()) == now.longest);
          CHECK(path.at("leads").as_bool() == (now[Source::longest_path] > 0));
        }
        if (board.festivals)
          CHECK(of_seat(told, "festivals", seat).as_int64() == game.state().at(seat).festival_count);
        if (board.provinces) CHECK(of_seat(told, "provinces", seat).as_int64() == now[Source::provinces]);
        if (board.attractions) {
          CHECK(of_seat(told, "attractions", seat).at("points").as_int64() == now[Source::attractions]);
          CHECK(of_seat(told, "attractions", seat).at("routes").as_int64() == now[Source::routes]);
          CHECK(of_seat(told, "attractions", seat).at("cities").as_array().size() *
                    static_cast<std::size_t>(board.attractions->points) ==
                static_cast<std::size_t>(now[Source::attractions]));
        }
        if (board.passengers)
          CHECK(of_seat(told, "passengers", seat).at("goods").as_int64() == now[Source::goods]);
        if (board.stations)
          CHECK(of_seat(told, "stations", seat).at("points").as_int64() == now[Source::stations]);
      }
      if (board.most_tickets_points > 0)
        CHECK(told.at("most_tickets").at("done").as_int64() == scores.seats[viewer].completed);
      if (board.festivals)
        CHECK(told.at("festivals").at("worth").as_int64() == scores.seats[viewer][Source::festivals]);
    };
    play_insight_game(game, [&](SeatId seat) {
      if (++looked % 5 == 0) look(seat);
    });
    look(seat_id(0));
    CHECK(scoring_of(game, spectator).empty() == (name == "tiny"));  // which scores routes and tickets alone
  }
}

TEST_CASE("I-13 scoring tells what the next festival card and those that lie in a city would add") {
  kit::Position p("iberia", 2);
  p.opened();
  auto const& list = kit::board("iberia").festivals->list;
  REQUIRE(list[0].id == "valencia");
  p.state.seats[0].festivals[0] = 3;
  p.state.festivals_lying[0] = 2;
  js::object view{{"seat", 1}, {"scoring", true}};
  view["game"] = protocol::to_json(protocol::game_view(kit::board("iberia"), p.state, seat_id(0)));
  auto const told = device::insight(kit::board("iberia"), js::serialize(view), Language::fr);
  REQUIRE(told);
  auto const valencia = js::parse(*told).at("festivals").at("list").at(0);
  CHECK(valencia.at("name").as_string() == "Valence");
  CHECK(valencia.at("worth").as_int64() == 6);
  CHECK(valencia.at("next").as_int64() == 3);  // 4 cards: 9
  CHECK(valencia.at("gain").as_int64() == 7);  // 5 cards: 13
}

TEST_CASE("K-12 K-13 the ranking of a line, and the moves that lead to its cells") {
  auto const& board = kit::board("south-korea");
  auto game = insight_game(board);
  int asked = 0;
  play_insight_game(game, [&](SeatId seat) {
    auto const phase = game.state().phase;
    if (phase != Phase::place_province && phase != Phase::extra_cards) return;
    ++asked;
    auto const told = scoring_of(game, seat);
    auto const legal = protocol::legal_words(board, game.state(), seat);
    int moves = 0;
    for (auto const& line : told.at("provinces").at("lines").as_array()) {
      std::int64_t before = 1000;
      for (auto const& rank : line.at("ranks").as_array()) {
        CHECK(rank.at("sum").as_int64() <= before);
        before = rank.at("sum").as_int64();
      }
      for (auto const& cell : line.at("cells").as_array()) {
        if (!cell.as_object().contains("move")) continue;
        ++moves;
        std::string const words(cell.at("move").as_string());
        CHECK(cell.at("seat").as_int64() == 0);
        CHECK(std::ranges::count(legal, words) == 1);
        if (phase != Phase::extra_cards) continue;
        auto then = game;
        REQUIRE(then.play(seat, move_from_words(board, game.state(), seat, words).value()) == Reason::none);
        auto const after = scoring_of(then, seat);
        auto const& placed = after.at("provinces").at("lines").at(game.state().claim.line).at("cells");
        auto const value = static_cast<std::size_t>(cell.at("value").as_int64());
        CHECK(placed.at(value - 1).at("seat").as_int64() == index(seat) + 1);
      }
    }
    CHECK(moves > 0);
  });
  CHECK(asked > 3);
}

TEST_CASE("M-13 M-15 the best ride that scoring tells can be made, and brings that much") {
  auto const& board = kit::board("marklin");
  auto game = insight_game(board);
  int made = 0;
  play_insight_game(game, [&](SeatId seat) {
    if (game.state().phase != Phase::turn) return;
    auto const told = scoring_of(game, seat);
    for (auto const& ride : told.at("passengers").at("rides").as_array()) {
      auto then = game;
      auto const go = [&](std::string const& words) {
        auto const move = move_from_words(board, then.state(), seat, words);
        REQUIRE(move);
        REQUIRE(then.play(seat, *move) == Reason::none);
      };
      go("ride " + std::string(ride.at("from").as_string()));
      for (auto const& route : ride.at("routes").as_array()) go("go " + std::string(route.as_string()));
      CHECK(then.state().at(seat).score - game.state().at(seat).score == ride.at("points").as_int64());
      ++made;
    }
  });
  CHECK(made > 5);
}

TEST_CASE("what is no view, story or record of the board is told to be none") {
  auto const& board = kit::board("usa");
  for (auto const* const view : {"", "[]", "{}", R"({"game": 1})", R"({"game": {}, "seat": 1})"})
    CHECK(!device::insight(board, view, Language::en));
  CHECK(!device::story(board, "{", Language::en));
  CHECK(!device::story(board, R"({"steps": []})", Language::en));
  CHECK(story_texts(story_of(board,
                             {{"steps",
                               js::array{js::object{{"events", js::array{"9 claim", "* card", "1 pay x"}}}}}},
                             Language::en))
            .empty());
  CHECK(device::check_deal(board, "no record", "", Language::en) == R"({"seed":""})");
  auto game = insight_game(kit::board("marklin"));
  play_insight_game(game, [](SeatId) {});
  device::insight(board, view_text(game, seat_id(0)),
                  Language::en);  // of another board: anything but a crash
}

}  // namespace roundhouse
