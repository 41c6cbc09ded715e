// Hand-made positions: every file loads, is a position the rules can have led to, and can be dealt again from
// what its seat knows. What is wrong with a broken file is said where it is.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "kit/source_dir.h"
#include "positions/position.h"
#include "roundhouse/boards.h"
#include "roundhouse/notation.h"

namespace roundhouse {
namespace {

positions::Position load(std::string const& name) {
  auto const text = positions::position_text(name);
  REQUIRE(text);
  auto result = positions::read_position(name, *text);
  INFO(name << ": " << result.error.place << ": " << result.error.reason.en);
  REQUIRE(result.position);
  return std::move(*result.position);
}

std::vector<std::string> in_words(positions::Position const& p, State const& state, Moves const& moves) {
  std::vector<std::string> list;
  for (auto const move : moves) list.push_back(to_words(*p.board, state, p.seat, move));
  return list;
}

}  // namespace

TEST_CASE("positions: at least six on every board, all files built in") {
  std::map<std::string, int> of_board;
  for (auto const& name : positions::position_names()) ++of_board[name.substr(0, name.find('/'))];
  CHECK(of_board.size() == assets::board_ids().size());
  int total = 0;
  for (auto const& [board, n] : of_board) {
    INFO(board);
    CHECK(n >= 6);
    total += n;
  }
  int written = 0;
  for (auto const& entry : std::filesystem::directory_iterator(kit::source_dir() + "/positions")) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) written += line == R"(    "format": 1,)" ? 1 : 0;
  }
  CHECK(written == total);
}

TEST_CASE("positions: every file is a position with a right move and a wrong one") {
  for (auto const& name : positions::position_names()) {
    INFO(name);
    auto const p = load(name);
    CHECK(violation(*p.board, p.state) == "");
    CHECK(p.name.starts_with(p.board->id + '/'));
    CHECK(p.state.waits_for(p.seat));
    CHECK(p.legal.size() >= 2);
    CHECK(!p.best.empty());
    CHECK(static_cast<int>(p.best.size()) < p.legal.size());
    for (auto const move : p.best) CHECK(p.legal.contains(move));
    CHECK(p.why.en.size() > 80);
    CHECK(p.why.fr.size() > 80);
    CHECK(p.why.en != p.why.fr);
  }
}

TEST_CASE("positions: the seat's view can be dealt again, and agrees") {
  Xoshiro random(11);
  for (auto const& name : positions::position_names()) {
    INFO(name);
    auto const p = load(name);
    auto const view = p.view();
    Redealer redealer(*p.board, view);
    CHECK(redealer.is_exact());
    for (int i = 0; i < 20; ++i) {
      auto const state = redealer.sample(random);
      CHECK(violation(*p.board, state) == "");
      CHECK(face_down(state, p.seat) == view.state);
      Moves legal;
      legal_moves(*p.board, state, p.seat, legal);
      CHECK(in_words(p, state, legal) == in_words(p, p.state, p.legal));
    }
  }
}

TEST_CASE("positions: what the seat may not know is not in its view") {
  for (auto const& name : positions::position_names()) {
    INFO(name);
    auto const p = load(name);
    auto const view = p.view();
    for (int s = 0; s < p.state.players; ++s) {
      if (seat_id(s) == p.seat) continue;
      CHECK(view.state.at(seat_id(s)).tickets.empty());
      CHECK(view.state.at(seat_id(s)).hand.total == p.state.at(seat_id(s)).hand.total);
    }
    for (std::size_t i = 0; i < view.history.size(); ++i) {
      auto const e = view.history[i];
      if (e.kind == EventKind::ticket && e.seat != p.seat) CHECK(e.hidden);
    }
  }
}

TEST_CASE("positions: players are asked with the view alone") {
  for (auto const* const bot : {"random", "greedy"}) {
    for (auto const& name : positions::position_names()) {
      INFO(bot << " " << name);
      auto const p = load(name);
      auto const player = make_player(bot, 3);
      CHECK(p.legal.contains(positions::ask(*player, p)));
    }
  }
}

namespace {

/// A small position that is right; the tests below break it in one place.
constexpr std::string_view sound = R"({
  "format": 1, "board": "usa", "theme": "points", "players": 2, "seat": 1,
  "seats": [
    {"tickets": ["boston-miami", "calgary-phoenix"], "routes": ["denver-omaha", "helena-seattle"],
     "hand": {"red": 3, "blue": 1}, "trains": 35},
    {"more_tickets": 2, "hand": {"green": 2}, "known": {"green": 2}, "more_cards": 4, "routes": ["duluth-helena"]}
  ],
  "row": ["red", "white", "locomotive", "yellow", "black"],
  "best": ["claim chicago-duluth"],
  "why": {"en": "x", "fr": "y"}
})";

struct Break {
  std::string_view from;
  std::string_view to;
  std::string_view place;
  std::string_view reason;  // part of it
};

constexpr Break breaks[] = {
    {R"("board": "usa")", R"("board": "mars")", "board", "no board"},
    {R"("players": 2)", R"("players": 6)", "players", "from 2 to 5"},
    {R"("seat": 1)", R"("seat": 3)", "seat", "from 1 to 2"},
    {R"("theme": "points")", R"("theme": "pionts")", "theme", "did you mean points"},
    {R"("theme": "points")", R"("them": "points")", "them", "unknown here"},
    {R"("denver-omaha")", R"("denver-omahaa")", "seats[0].routes[0]", "not on this board"},
    {R"("boston-miami")", R"("boston-boston")", "seats[0].tickets[0]", "not on this board"},
    {R"("boston-miami")", R"("calgary-phoenix")", "seats[0].tickets", "twice"},
    {R"(["boston-miami", "calgary-phoenix"])", R"(["boston-miami"])", "seats[0]", "at least 2 tickets"},
    {R"("red": 3)", R"("red": 13)", "seats[0].hand.red", "from 1 to 12"},
    {R"("red": 3)", R"("rde": 3)", "seats[0].hand.rde", "did you mean red"},
    {R"("red": 3)", R"("red": 12)", "seats[0].hand", "not so many cards"},
    {R"("helena-seattle"])", R"("duluth-helena"])", "seats[0].routes[1]", "B-46"},
    {R"("trains": 35)", R"("trains": 34)", "seats[0].trains", "35 trains are left, not 34"},
    {R"("known": {"green": 2})", R"("known": {"green": 3})", "seats[1].known", "more cards are known"},
    {R"("more_cards": 4)", R"("more_cards": 200)", "seats[1].more_cards", "from 0 to 110"},
    {R"("white", "locomotive")", R"("locomotive", "locomotive", "red")", "row", "6 entries"},
    {R"("white", "locomotive", "yellow")", R"("locomotive", "locomotive", "locomotive")", "row", "replaced"},
    {R"("best": ["claim chicago-duluth"])", R"("best": ["claim atlanta-miami"])", "best[0]", "B-40"},
    {R"("best": ["claim chicago-duluth"])", R"("best": ["fly home"])", "best[0]", "no move"},
    {R"("best": ["claim chicago-duluth"])", R"("then": ["claim denver-helena"], "best": ["draw"])", "then[0]",
     "not legal"},
    {R"("best": ["claim chicago-duluth"])", R"("then": ["tickets"], "best": ["draw"])", "then[0]",
     "does not foresee"},
    {R"("best": ["claim chicago-duluth"])", R"("best": ["draw"], "avoid": ["tickets"])", "avoid", "not both"},
    {R"("best": ["claim chicago-duluth"],)", "", "best", "missing"},
    {R"("best": ["claim chicago-duluth"])", R"("turns_left": 2, "best": ["draw"])", "turns_left",
     "must have begun the last round"},
    {R"("row": ["red")", R"("lying": {"madrid": 1}, "row": ["red")", "lying.madrid", "not on this board"},
    {R"("why": {"en": "x", "fr": "y"})", R"("why": {"en": "x"})", "why.fr", "missing"},
    {R"("hand": {"red": 3, "blue": 1}, "trains": 35)", R"("hand": {"red": 1}, "routes": [])", "line",
     "twice"},
};

}  // namespace

TEST_CASE("positions: a sound file is read") {
  auto const result = positions::read_position("sound", sound);
  INFO(result.error.place << ": " << result.error.reason.en);
  REQUIRE(result.position);
  CHECK(result.position->state.at(seat_id(1)).known[Card::green] == 2);
  CHECK(result.position->state.at(seat_id(1)).hand.total == 6);
  CHECK(result.position->state.at(seat_id(0)).score == 22);
}

TEST_CASE("positions: choices before the first turn") {
  auto const why = R"(, "why": {"en": "x", "fr": "y"}})";
  auto const new_york = positions::read_position("new-york", std::string(R"({
    "format": 1, "board": "new-york", "theme": "choose-tickets", "players": 2, "seat": 2, "opening": true,
    "seats": [{"more_cards": 2}, {"more_cards": 2, "dealt": ["central-park-chelsea", "chelsea-brooklyn"]}],
    "best": ["keep central-park-chelsea"])") + why);
  INFO(new_york.error.place << ": " << new_york.error.reason.en);
  REQUIRE(new_york.position);
  CHECK(new_york.position->state.phase == Phase::keep_opening);
  CHECK(new_york.position->legal.size() == 3);

  auto const korea = positions::read_position("south-korea", std::string(R"({
    "format": 1, "board": "south-korea", "theme": "choose-tickets", "players": 2, "seat": 1, "opening": true,
    "seats": [{"more_cards": 4, "dealt": ["busan-seoul", "daegu-seoul", "mokpo-seoul", "paju-yeosu", "busan-daejeon", "daegu-wonju"]},
              {"more_cards": 4, "dealt": ["andong-ulsan", "jeonju-suwon"]}],
    "then": ["1: pick busan-seoul", "2: pick andong-ulsan"], "best": ["pick jeonju-suwon"])") +
                                                                 why);
  INFO(korea.error.place << ": " << korea.error.reason.en);
  REQUIRE(korea.position);
  CHECK(korea.position->state.phase == Phase::draft);
  CHECK(korea.position->legal.size() == 5);

  auto const marklin = positions::read_position("marklin", std::string(R"({
    "format": 1, "board": "marklin", "theme": "choose-tickets", "players": 2, "seat": 1, "opening": true,
    "seats": [{"more_cards": 4}, {"more_cards": 4}], "best": ["mix short:2 long:2"])") +
                                                               why);
  INFO(marklin.error.place << ": " << marklin.error.reason.en);
  REQUIRE(marklin.position);
  CHECK(marklin.position->state.phase == Phase::choose_mix);
}

TEST_CASE("positions: broken files are refused with the place and the reason") {
  for (auto const& b : breaks) {
    INFO(b.from << " -> " << b.to);
    std::string text(sound);
    auto const at = text.find(b.from);
    REQUIRE(at != std::string::npos);
    text.replace(at, b.from.size(), b.to);
    auto const result = positions::read_position("broken", text);
    REQUIRE(!result.position);
    INFO(result.error.place << ": " << result.error.reason.en);
    CHECK(result.error.place.find(b.place) == 0);
    CHECK(result.error.reason.en.find(b.reason) != std::string::npos);
    CHECK(!result.error.reason.fr.empty());
  }
}

}  // namespace roundhouse
