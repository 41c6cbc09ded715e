// The score of a printed board: whole games of all boards, told as people would tell them, end with the
// engine's own scores.
#include "device/tally.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "kit/generated_game.h"
#include "kit/position.h"
#include "protocol/view.h"
#include "protocol/write.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "roundhouse/score.h"
#include "roundhouse/study.h"

namespace roundhouse {
namespace {

namespace js = boost::json;

js::object tally_of(Board const& board, js::object const& request, Language language = Language::en) {
  auto const told = device::tally(board, js::serialize(request), language);
  REQUIRE(told);
  return js::parse(*told).as_object();
}

js::object told_turn(int seat, std::vector<std::string_view> const& moves) {
  js::array words;
  for (auto const move : moves) words.emplace_back(move);
  return {{"seat", seat}, {"moves", std::move(words)}};
}

js::object tally_request(int players, js::array turns) {
  return {{"players", players}, {"turns", std::move(turns)}};
}

std::string why_refused(js::object const& tally) {
  return tally.contains("refused") ? std::string(tally.at("refused").at("why").as_string()) : "";
}

/// What people at a printed board tell of a game: only what is put on the board.
class PrintedGame {
 public:
  explicit PrintedGame(Board const& board, int players) : board_(board), players_(players) {}

  void decide(Game const& game, SeatId seat, Move move) {
    auto const& state = game.state();
    auto const words = to_words(board_, state, seat, move);
    switch (move.kind) {
      case MoveKind::claim:
      case MoveKind::ride:
      case MoveKind::build_station:
        flush(state);
        turn_ = js::object{{"seat", index(seat) + 1}, {"moves", js::array{words}}};
        claim_ = move.kind == MoveKind::claim ? move.route() : no_route;
        return;
      case MoveKind::take_festival: turn_.value()["cards"] = state.festivals_lying[move.a]; [[fallthrough]];
      case MoveKind::place_passenger:
      case MoveKind::no_passenger:
      case MoveKind::no_festival:
      case MoveKind::no_province:
      case MoveKind::go:
      case MoveKind::stop: return add(words);
      case MoveKind::province: line_ = words; return;
      case MoveKind::extra: return place(state, move);
      default: return;
    }
  }

  js::array turns(State const& state) {
    flush(state);
    return turns_;
  }

 private:
  void add(std::string const& words) { turn_.value().at("moves").as_array().emplace_back(words); }

  /// Which cards were played is not told, only where the train stands: one of the choices leads there.
  void place(State const& state, Move extra) {
    int const value = state.claim.played + extra.a + extra.b + extra.c;
    auto const cell = std::to_string(province_cell(board_, state, state.claim.line, value));
    if (place(cell)) return;
    add("no-festival");  // none lay there, which nobody tells
    if (!place(cell)) FAIL("no choice leads to cell " << cell);
  }

  bool place(std::string const& cell) {
    auto turns = turns_;
    turns.push_back(*turn_);
    auto const now = tally_of(board_, tally_request(players_, turns));
    for (auto const& choice : now.at("choices").as_array()) {
      auto const& moves = choice.at("moves").as_array();
      std::string const text(choice.at("text").as_string());
      if (moves.front() != js::value(line_) || !text.ends_with(" " + cell)) continue;
      for (auto const& move : moves) add(std::string(move.as_string()));
      return true;
    }
    return false;
  }

  /// A claim may have been given up in a tunnel.
  void flush(State const& state) {
    if (!turn_) return;
    auto const seat = seat_id(static_cast<int>(turn_->at("seat").as_int64()) - 1);
    if (claim_ == no_route || state.at(seat).routes.contains(claim_)) turns_.push_back(*turn_);
    turn_.reset();
  }

  Board const& board_;
  int players_;
  js::array turns_;
  std::optional<js::object> turn_;
  RouteId claim_ = no_route;
  std::string line_;
};

TEST_CASE("a printed game that is told turn by turn ends with the engine's scores, on every board") {
  for (auto const name : kit::board_names()) {
    CAPTURE(name);
    auto const& board = kit::board(name);
    int const players = std::min(3, board.max_players);
    Game game(board, Setup{.players = players}, Deal{StreamKind::sha256, numbered_seed(19)});
    std::vector<std::unique_ptr<Player>> minds;
    for (int s = 0; s < players; ++s)
      minds.push_back(make_player("greedy", static_cast<std::uint64_t>(s) + 1));
    PrintedGame printed(board, players);
    Moves legal;
    while (!game.over()) {
      auto const seat = game.state().next_to_decide();
      legal.clear();
      game.legal(seat, legal);
      auto const move =
          minds[static_cast<std::size_t>(index(seat))]->decide(game.board(), game.view(seat), legal);
      printed.decide(game, seat, move);
      REQUIRE(game.play(seat, move) == Reason::none);
    }
    js::object request = tally_request(players, printed.turns(game.state()));
    auto const during = tally_of(board, request);
    CHECK(why_refused(during) == "");
    js::object tickets;
    for (int s = 0; s < players; ++s) {
      CHECK(during.at("game").at("seats").at(std::to_string(s + 1)).at("trains") ==
            game.state().at(seat_id(s)).trains);
      js::array kept;
      for (auto const ticket : game.state().at(seat_id(s)).tickets) kept.emplace_back(board.at(ticket).id);
      tickets.emplace(std::to_string(s + 1), std::move(kept));
    }
    request["tickets"] = std::move(tickets);
    request["over"] = true;
    auto const after = tally_of(board, request, Language::fr);
    auto const truth = protocol::to_json(protocol::open_game_view(board, game.state()));
    CHECK(after.at("game").at("scores") == truth.at("scores"));
    CHECK(after.at("game").at("routes") == truth.at("routes"));
    for (auto const& event : game.events()) {
      if (event.kind != EventKind::last_round) continue;
      REQUIRE(after.contains("last_round"));
      CHECK(after.at("last_round").at("seat") == index(event.seat) + 1);
    }
  }
}

TEST_CASE("a tally refuses what the board forbids and counts what came before") {
  auto const& board = kit::board("usa");
  auto const& route = *std::ranges::find_if(board.routes, [](Route const& r) { return !r.siblings.empty(); });
  auto const claim = "claim " + route.id;
  auto const beside = "claim " + board.at(route.siblings.first()).id;
  auto const refused = [&](int players, js::array turns) {
    return why_refused(tally_of(board, tally_request(players, std::move(turns))));
  };
  CHECK(refused(4, {told_turn(1, {claim}), told_turn(2, {claim})}).find("claimed") != std::string::npos);
  CHECK(refused(4, {told_turn(1, {claim}), told_turn(1, {beside})}) != "");
  CHECK(refused(2, {told_turn(1, {claim}), told_turn(2, {beside})}) != "");
  CHECK(refused(4, {told_turn(1, {claim}), told_turn(2, {beside})}) == "");
  CHECK(refused(4, {told_turn(1, {"draw"})}) != "");
  CHECK(refused(4, {told_turn(1, {claim, beside})}) != "");
  CHECK(refused(4, {told_turn(1, {"claim nowhere"})}) != "");

  auto const half = tally_of(board, tally_request(2, {told_turn(1, {claim}), told_turn(2, {claim})}));
  CHECK(half.at("refused").at("turn") == 1);
  CHECK(half.at("told").as_array().size() == 1);
  CHECK(half.at("game").at("routes").as_object().size() == 1);

  auto asking = tally_request(4, {told_turn(1, {claim})});
  asking["ask"] = beside;
  auto const asked = tally_of(board, asking).at("asked").as_object();
  CHECK(asked.at("1") != "");
  CHECK(asked.at("2") == "");
}

TEST_CASE("a tally ends with one turn for everybody after trains have run short") {
  auto const& board = kit::board("usa");
  js::array turns;
  int left = board.trains;
  int const few = 2;
  for (auto const& route : board.routes) {  // the first seat builds until it has few trains left
    if (left <= few) break;
    if (route.length > left || !route.siblings.empty()) continue;
    turns.push_back(told_turn(1, {"claim " + route.id}));
    left -= route.length;
  }
  auto const now = tally_of(board, tally_request(2, turns));
  CHECK(why_refused(now) == "");
  REQUIRE(now.contains("last_round"));
  CHECK(now.at("last_round").at("seat") == 1);
  auto const free = now.at("free").as_array();
  REQUIRE(free.size() > 2);
  std::string const first = "claim " + std::string(free[0].as_string());
  std::string const second = "claim " + std::string(free[1].as_string());
  turns.push_back(told_turn(2, {first}));
  CHECK(tally_of(board, tally_request(2, turns)).at("last_round").at("done").as_array().size() == 1);
  turns.push_back(told_turn(2, {second}));
  CHECK(why_refused(tally_of(board, tally_request(2, turns))).find("last turn") != std::string::npos);
}

TEST_CASE("a tally that cannot be read is refused as a whole") {
  auto const& board = kit::board("usa");
  for (auto const* const text :
       {"", "[]", "{}", R"({"players":9})", R"({"players":2,"turns":{}})", R"({"players":2,"turns":[1]})",
        R"({"players":2,"turns":[{"seat":3,"moves":[]}]})", R"({"players":2,"tickets":{"1":["nowhere"]}})",
        R"({"players":2,"tickets":[]})"}) {
    CAPTURE(text);
    CHECK(!device::tally(board, text, Language::en));
  }
  auto const ticket = board.tickets.front().id;
  js::object twice{{"players", 2},
                   {"tickets", js::object{{"1", js::array{ticket}}, {"2", js::array{ticket}}}}};
  CHECK(!device::tally(board, js::serialize(twice), Language::en));

  auto* const handle = rh_board_built_in("usa");
  CHECK(rh_tally(handle, "{}", 2, RH_ENGLISH) == nullptr);
  CHECK(rh_last_status() == RH_BAD_ARGUMENT);
  CHECK(rh_tally(nullptr, "{}", 2, RH_ENGLISH) == nullptr);
  CHECK(rh_tally(handle, R"({"players":2})", 13, RH_FRENCH) != nullptr);
  rh_board_free(handle);
}

}  // namespace
}  // namespace roundhouse
