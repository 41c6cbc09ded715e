/// Golden playthroughs: whole games as short text, two a board. A change of behaviour shows as a changed
/// line. `tools/playthroughs` writes them again; a commit that changes them says why.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "kit/position.h"
#include "kit/source_dir.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"

using namespace roundhouse;

namespace {

struct Playthrough {
  std::string board;
  int players;
  std::uint64_t seed;
  std::string bot;
};

std::string file_of(std::string const& board) {
  return kit::source_dir() + "/tests/playthroughs/" + board + ".txt";
}

std::string after_move(Seat const& seat) {
  return " | hand " + std::to_string(seat.hand.total) + " trains " + std::to_string(seat.trains) +
         " tickets " + std::to_string(seat.ticket_count) + " score " + std::to_string(seat.score);
}

std::string chance(Board const& board, Events const& events, std::size_t from) {
  std::string text;
  for (auto i = from; i < events.size(); ++i) {
    auto const kind = events[i].kind;
    if (kind == EventKind::decision || kind == EventKind::score || kind == EventKind::kept ||
        kind == EventKind::pack)
      continue;
    text += (text.empty() ? " | " : ", ") + to_words(board, events[i]);
  }
  return text;
}

std::string play_through(Playthrough const& p) {
  auto const& board = kit::board(p.board);
  FastDealer dealer(numbered_seed(p.seed));
  Game game(board, {.players = p.players}, dealer);
  std::vector<std::unique_ptr<Player>> players;
  for (int s = 0; s < p.players; ++s)
    players.push_back(make_player(p.bot, p.seed + static_cast<std::uint64_t>(s)));
  std::ostringstream out;
  out << "board " << p.board << "  players " << p.players << "  seed " << p.seed << "  bots " << p.bot
      << '\n';
  Moves moves;
  while (!game.over()) {
    int s = 0;
    while (!game.state().waits_for(seat_id(s))) ++s;
    game.legal(seat_id(s), moves);
    auto const move = players[s]->decide(board, game.view(seat_id(s)), moves);
    auto const words = to_words(board, game.state(), seat_id(s), move);
    auto const before = game.events().size();
    REQUIRE(game.play(seat_id(s), move) == Reason::none);
    out << game.decisions() << "  " << s + 1 << "  " << words << after_move(game.state().at(seat_id(s)))
        << chance(board, game.events(), before) << '\n';
  }
  auto const scores = game.scores();
  out << "end";
  for (int s = 0; s < p.players; ++s)
    out << "  " << s + 1 << (scores.won(seat_id(s)) ? "* " : " ") << scores.seats[s].total;
  out << "  state " << state_hash(board, game.state()).substr(0, 16) << '\n';
  return out.str();
}

std::string read(std::string const& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("golden playthroughs come out line by line as they are kept") {
  Playthrough const kept[] = {
      {"usa", 2, 1, "greedy"},      {"usa", 5, 2, "random"},          {"marklin", 2, 3, "greedy"},
      {"marklin", 3, 4, "random"},  {"nordic", 2, 5, "greedy"},       {"nordic", 3, 6, "random"},
      {"new-york", 2, 7, "greedy"}, {"new-york", 4, 8, "random"},     {"iberia", 2, 9, "greedy"},
      {"iberia", 4, 10, "random"},  {"south-korea", 2, 11, "greedy"}, {"south-korea", 3, 12, "random"},
  };
  bool const update = std::getenv("ROUNDHOUSE_UPDATE_PLAYTHROUGHS") != nullptr;
  std::map<std::string, std::string> games;
  for (auto const& p : kept) games[p.board] += play_through(p);
  for (auto const& [board, now] : games) {
    auto const file = file_of(board);
    if (update) std::ofstream(file) << now;
    std::istringstream expected(read(file));
    std::istringstream found(now);
    std::string a;
    std::string b;
    for (int line = 1; std::getline(found, b); ++line) {
      INFO(file, " line ", line);
      a.clear();
      std::getline(expected, a);
      REQUIRE(a == b);
    }
    CHECK_FALSE(std::getline(expected, a));
  }
}
