/// What the terminal shows fits its width, and counts right.
#include "cli/desk/screen.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <sstream>

#include "assets/assets.h"
#include "cli/base/messages.h"
#include "cli/desk/input.h"
#include "cli/desk/menu.h"
#include "cli/terminal/text.h"
#include "kit/position.h"
#include "roundhouse/player.h"

using namespace roundhouse;
using namespace roundhouse::cli;

namespace {

struct Window {
  explicit Window(int columns) { ::setenv("COLUMNS", std::to_string(columns).c_str(), 1); }
  Window(Window const&) = delete;
  Window& operator=(Window const&) = delete;
  ~Window() { ::unsetenv("COLUMNS"); }
  std::istringstream in;
  std::ostringstream out;
  Terminal terminal{in, out, {}};

  int widest() const {
    std::istringstream text(out.str());
    int widest = 0;
    for (std::string line; std::getline(text, line);) widest = std::max(widest, visible_width(line));
    return widest;
  }
};

/// A game of computer players, so many decisions old.
struct Played {
  Played(char const* id, int players, int decisions)
      : board(*assets::board(id)), dealer(numbered_seed(3)), game(board, {.players = players}, dealer) {
    auto const bot = make_player("greedy", 1);
    for (int i = 0; (i < decisions || game.state().phase != Phase::turn) && !game.over(); ++i) {
      seat = game.state().next_to_decide();
      Moves legal;
      game.legal(seat, legal);
      game.play(seat, bot->decide(board, game.view(seat), legal));
    }
    seat = game.state().next_to_decide();
  }
  Board const& board;
  FastDealer dealer;
  Game game;
  SeatId seat = no_seat;
};

std::vector<std::string> names(int players) {
  std::vector<std::string> all{"Anna", "Bernard the Great", "Cleo", "Dora", "Emil"};
  all.resize(static_cast<std::size_t>(players));
  return all;
}

}  // namespace

TEST_CASE("tables fit windows of any width, and no word is cut") {
  for (auto const& id : {"iberia", "south-korea", "marklin", "new-york"}) {
    for (int const columns : {40, 50, 60, 69, 80, 120}) {
      CAPTURE(id);
      CAPTURE(columns);
      Played const played(id, assets::board(id)->max_players, 60);
      Window window(columns);
      CHECK(window.terminal.width() == columns);
      auto const all = names(played.board.max_players);
      auto const view = played.game.view(played.seat);
      Screen const screen(window.terminal, played.board, view, all, Language::en);
      screen.show_table();
      Moves legal;
      played.game.legal(played.seat, legal);
      Menu(played.board, view.state, played.seat, legal, Language::en)
          .show(window.terminal, played.board, view.state, MenuLength::brief);
      CHECK(window.widest() <= columns);
    }
  }
}

TEST_CASE("a menu says that there is more only if there is more") {
  Played const played("usa", 2, 40);
  auto const view = played.game.view(played.seat);
  Moves legal;
  played.game.legal(played.seat, legal);
  Menu const menu(played.board, view.state, played.seat, legal, Language::en);
  for (int const columns : {60, 80, 100, 140}) {
    CAPTURE(columns);
    Window window(columns);
    menu.show(window.terminal, played.board, view.state, MenuLength::brief);
    auto const text = window.out.str();
    bool const last = text.find(std::to_string(menu.size()) + ")") != std::string::npos;
    CHECK((text.find("in all: type more") == std::string::npos) == last);
  }
}

TEST_CASE("two routes that differ in nothing stand in the menu once") {
  auto const& board = *assets::board("usa");
  FastDealer dealer(numbered_seed(3));
  Game const game(board, {.players = 4}, dealer);
  Moves legal;
  std::vector<Move> doubles;
  for (std::size_t r = 0; r < board.routes.size(); ++r) {
    auto const& route = board.routes[r];
    if (route.color != gray || route.siblings.empty()) continue;
    legal.add(make_move(MoveKind::claim, static_cast<int>(r)));
    doubles.push_back(make_move(MoveKind::claim, static_cast<int>(r)));
    for (auto const twin : route.siblings) {
      legal.add(make_move(MoveKind::claim, index(twin)));
      doubles.push_back(make_move(MoveKind::claim, index(twin)));
    }
    break;
  }
  REQUIRE(doubles.size() == 2);
  Menu const menu(board, game.state(), seat_id(0), legal, Language::en);
  CHECK(menu.size() == 1);
  CHECK(menu.number_of(doubles[0]) == 1);
  CHECK(menu.number_of(doubles[1]) == 1);
  Window window(80);
  menu.show(window.terminal, board, game.state(), MenuLength::brief);
  CHECK(window.out.str().find("×2") != std::string::npos);
}

TEST_CASE("the map has a sign for every kind of route and city, and whole names where there is room") {
  Window const window(140);
  auto const drawn = [&](char const* id) {
    Played const played(id, 2, 0);
    std::string all = map_legend(played.board, Language::en) + "\n";
    for (auto const& line : draw_map(window.terminal, played.board, played.game.state(), Language::en))
      all += line + "\n";
    return all;
  };
  auto const nordic = drawn("nordic");
  CHECK(nordic.find("= tunnel") != std::string::npos);
  CHECK(nordic.find("~ ferry") != std::string::npos);
  CHECK(nordic.find("~~") != std::string::npos);
  CHECK(drawn("new-york").find("◎") != std::string::npos);
  CHECK(drawn("iberia").find("♪") != std::string::npos);
  auto const usa = drawn("usa");
  for (auto const* name : {"San Francisco", "Salt Lake City", "Los Angeles"}) {
    CAPTURE(name);
    CHECK(usa.find(name) != std::string::npos);
  }
}

TEST_CASE("narrow windows get a list of routes instead of a map") {
  Played const played("usa", 2, 60);
  Window const window(50);
  auto const lines = list_routes(window.terminal, played.board, played.game.state(), Language::en);
  std::string all;
  for (auto const& line : lines) {
    CHECK(visible_width(line) <= 50);
    all += line + "\n";
  }
  CHECK(all.find("■") != std::string::npos);
  CHECK(all.find("Los Angeles–San Francisco") != std::string::npos);
}

TEST_CASE("festivals are shown with their cities, taxis as taxis") {
  Played const iberia("iberia", 2, 80);
  Window window(120);
  auto const all = names(2);
  auto const view = iberia.game.view(iberia.seat);
  Screen(window.terminal, iberia.board, view, all, Language::en).show_extras();
  CHECK(window.out.str().find(" (") != std::string::npos);
  Played const manhattan("new-york", 2, 0);
  auto const other = manhattan.game.view(manhattan.seat);
  Screen(window.terminal, manhattan.board, other, all, Language::en).show_seats();
  CHECK(window.out.str().find("taxis") != std::string::npos);
}

TEST_CASE("stations: where they stand, how many are left, and where one may be built") {
  kit::Position p("stations", 2);
  p.opened();
  p.hand(1, "red:4 blue:1").turn(1).play(1, "station brack").play(1, "pay-station blue:1").turn(1);
  auto const& board = kit::board("stations");
  View const view{seat_id(0), face_down(p.state, seat_id(0)), {}};
  Moves legal;
  legal_moves(board, p.state, seat_id(0), legal);
  Menu const menu(board, view.state, seat_id(0), legal, Language::en);
  Window window(100);
  auto const all = names(2);
  Screen(window.terminal, board, view, all, Language::en).show_table();
  menu.show(window.terminal, board, view.state, MenuLength::full);
  Screen(window.terminal, board, view, all, Language::fr).show_extras();
  auto const text = window.out.str();
  for (auto const* part : {"  stations", "Stations   ", "Station in ", "Gares      "}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  CHECK(text.find("Brack", text.find("Stations   ")) != std::string::npos);

  MoveReader const reader(board, view.state, seat_id(0), menu, Language::en);
  auto const words = [&](std::string_view typed) {
    auto const move = reader.read(typed).move;
    return move ? to_words(board, p.state, seat_id(0), *move) : "";
  };
  CHECK(words("station cor") == "station corvane");
  CHECK(words("build a station in Gorse") == "station gorse");
  CHECK(words("construire une gare à Gorse") == "station gorse");
  CHECK(words("station brack") == "station brack");  // refused with its reason
  CHECK(words("build brack corvane") == "claim brack-corvane");
}
