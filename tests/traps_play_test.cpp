/// Traps that engines for these games have fallen into: what must hold in whatever game is played.
#include <doctest/doctest.h>

#include <set>

#include "kit/position.h"
#include "roundhouse/boards.h"

using namespace roundhouse;

namespace {

std::vector<std::string> boards() {
  auto ids = assets::board_ids();
  ids.insert(ids.end(), {"tiny", "mixed"});
  return ids;
}

/// A game that random moves are played in.
class RandomGame {
 public:
  RandomGame(std::string_view board, int players, std::uint64_t number)
      : dealer_(numbered_seed(number)),
        random_(number),
        game_(kit::board(board), {.players = players}, dealer_) {}

  Game& game() { return game_; }
  bool over() const { return game_.over(); }
  /// One decision of the first seat that the table waits for.
  void step() {
    for (int s = 0; s < game_.players(); ++s) {
      game_.legal(seat_id(s), moves_);
      if (moves_.empty()) continue;
      game_.play(seat_id(s), moves_[pick(moves_.size())]);
      return;
    }
    FAIL("nobody may move and the game is not over");
  }
  int pick(int n) { return below(random_, n); }

 private:
  FastDealer dealer_;
  Xoshiro random_;
  Game game_;
  Moves moves_;
};

int most_players(std::string_view board) {
  return kit::board(board).max_players;
}

/// What came from the deck of train cards before it was first shuffled again, in order.
std::vector<int> deck_order(Events const& events) {
  std::vector<int> order;
  for (auto const& e : events) {
    if (e.kind == EventKind::reshuffle) break;
    if (e.kind == EventKind::card) order.push_back(e.a);
    if (e.kind == EventKind::row) order.push_back(e.b);
  }
  return order;
}

std::vector<int> ticket_order(Events const& events) {
  std::vector<int> order;
  for (auto const& e : events) {
    if (e.kind == EventKind::ticket) order.push_back(e.a);
  }
  return order;
}

/// The cards that each seat took from the row and that it cannot have played since.
PerSeat<Cards> held_openly(Board const& board, Events const& events) {
  PerSeat<Cards> held{};
  RouteId claimed{};
  for (auto const& e : events) {
    if (e.kind != EventKind::decision) continue;
    auto& seat = held[e.seat];
    if (e.move.kind == MoveKind::take) seat.add(e.move.card());
    if (e.move.kind == MoveKind::claim) claimed = e.move.route();
    if (e.move.kind != MoveKind::pay) continue;
    auto const paid = payment(board, claimed, e.move);
    if (is_color(paid.color)) seat.take(paid.color, std::min(paid.color_cards, seat[paid.color]));
    seat.take(Card::locomotive, std::min(paid.locomotives, seat[Card::locomotive]));
  }
  return held;
}

template <typename T>
bool one_begins_the_other(std::vector<T> const& a, std::vector<T> const& b) {
  return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())),
                    b.begin());
}

}  // namespace

TEST_CASE("trap: random games reach the rare places: reshuffles, gaps in the row, passes") {
  std::set<std::string> seen;
  for (auto const* board : {"tiny", "new-york", "mixed"}) {
    for (std::uint64_t n = 0; n < 150; ++n) {
      RandomGame random(board, most_players(board), n);
      while (!random.over()) {
        random.step();
        auto const& state = random.game().state();
        REQUIRE(violation(random.game().board(), state) == "");
        if (std::find(state.row.begin(), state.row.end(), Card::none) != state.row.end()) seen.insert("gap");
        if (state.deck.size() + state.discard.total == 0) seen.insert("no card left");
      }
      bool last_round = false;
      for (auto const& e : random.game().events()) {
        if (e.kind == EventKind::reshuffle) seen.insert("reshuffle");
        if (e.kind == EventKind::refill) seen.insert("refill");
        if (e.kind == EventKind::new_row) seen.insert("new row");
        if (e.kind == EventKind::queued_ticket) seen.insert("refused ticket");
        if (e.kind == EventKind::decision && e.move.kind == MoveKind::pass) seen.insert("pass");
        last_round = last_round || e.kind == EventKind::last_round;
      }
      if (!last_round) seen.insert("end by passing");
    }
  }
  for (auto const* place : {"gap", "no card left", "reshuffle", "refill", "new row", "refused ticket", "pass",
                            "end by passing"}) {
    CHECK_MESSAGE(seen.contains(place), place);
  }
}

TEST_CASE("trap: a refused move leaves no trace, and what is not refused is what is listed") {
  for (auto const& board : boards()) {
    CAPTURE(std::string(board));
    RandomGame random(board, 2 + (most_players(board) > 2 ? 1 : 0), 7);
    auto& game = random.game();
    Moves legal;
    for (int step = 0; !random.over() && step < 400; ++step) {
      random.step();
      if (step % 40 != 0) continue;
      auto const state = game.state();
      auto const events = game.events();
      auto const decisions = game.decisions();
      for (int s = 0; s <= game.players(); ++s) {
        game.legal(seat_id(s), legal);
        for (int kind = 0; kind < move_kinds; ++kind) {
          for (int i = 0; i < 150; ++i) {
            auto const small = [&] { return random.pick(4) == 0 ? random.pick(256) : random.pick(5); };
            auto const move = make_move(static_cast<MoveKind>(kind), i < 120 ? i : random.pick(256),
                                        random.pick(3) == 0 ? small() : 0, random.pick(3) == 0 ? small() : 0);
            auto const reason = game.why_not(seat_id(s), move);
            REQUIRE((reason == Reason::none) == legal.contains(move));
            if (reason == Reason::none) continue;
            REQUIRE(game.play(seat_id(s), move) == reason);
            REQUIRE(clause(reason, game.board()) != "");
          }
        }
      }
      CHECK(game.state() == state);
      CHECK(game.events() == events);
      CHECK(game.decisions() == decisions);
    }
  }
}

TEST_CASE("trap: the same seed is the same deal whatever is played: cards, tickets and the first player") {
  auto const& usa = kit::board("usa");
  for (std::uint64_t n = 0; n < 10; ++n) {
    auto const played = [&](std::uint64_t moves_seed) {
      FastDealer dealer(numbered_seed(n));
      Game game(usa, {.players = 3}, dealer);
      Xoshiro random(moves_seed);
      Moves moves;
      while (!game.over()) {
        for (int s = 0; s < 3; ++s) {
          game.legal(seat_id(s), moves);
          if (!moves.empty()) game.play(seat_id(s), moves[below(random, moves.size())]);
        }
      }
      return game.events();
    };
    auto const one = played(1000 + n);
    auto const two = played(2000 + n);
    CHECK(one.front() == two.front());  // who begins
    CHECK(one != two);
    CHECK(deck_order(one).size() > 30);
    CHECK(one_begins_the_other(deck_order(one), deck_order(two)));
    CHECK(one_begins_the_other(ticket_order(one), ticket_order(two)));
  }
}

TEST_CASE("trap: a redealt state agrees with all that is seen, on every board, for every viewer" *
          doctest::test_suite("long")) {
  for (auto const& board : boards()) {
    for (int players : {2, most_players(board)}) {
      CAPTURE(std::string(board));
      CAPTURE(players);
      RandomGame random(board, players, 11);
      auto const& game = random.game();
      Xoshiro chance(11);
      Moves real;
      Moves redealt;
      for (int step = 0; !random.over(); ++step) {
        random.step();
        if (step % 9 != 0) continue;
        for (int v = -1; v < players; ++v) {
          auto const viewer = v < 0 ? spectator : seat_id(v);
          auto const view = game.view(viewer);
          auto const state = redeal(game.board(), view, chance);
          REQUIRE(violation(game.board(), state) == "");
          REQUIRE(face_down(state, viewer) == view.state);
          if (v < 0) continue;
          legal_moves(game.board(), game.state(), viewer, real);
          legal_moves(game.board(), state, viewer, redealt);
          REQUIRE(std::equal(real.begin(), real.end(), redealt.begin(), redealt.end()));
        }
      }
    }
  }
}

TEST_CASE("trap: a redealt state remembers the cards that a player took from the row and has not played") {
  auto const& board = kit::board("new-york");
  Xoshiro chance(4);
  for (std::uint64_t n = 0; n < 6; ++n) {
    RandomGame random("new-york", 4, n);
    auto const& game = random.game();
    while (!random.over()) {
      random.step();
      auto const state = redeal(board, game.view(seat_id(0)), chance);
      auto const least = held_openly(board, game.events());
      for (std::size_t s = 1; s < 4 && !random.over(); ++s) {
        for (std::size_t kind = 0; kind < card_kinds; ++kind) {
          REQUIRE(state.seats[s].hand.count[kind] >= least[s].count[kind]);
        }
      }
    }
  }
}

TEST_CASE("trap: a redealt state remembers the tickets that the viewer saw and gave back") {
  auto const& usa = kit::board("usa");
  FastDealer dealer(numbered_seed(3));
  Game game(usa, {.players = 2, .first = seat_id(0)}, dealer);
  auto const keep_two = make_move(MoveKind::keep, 0b011);
  game.play(seat_id(0), keep_two);
  game.play(seat_id(1), keep_two);
  game.play(seat_id(0), make_move(MoveKind::draw_tickets));
  auto const drawn = game.state().seats[0].offer;
  game.play(seat_id(0), make_move(MoveKind::keep, 0b010));
  auto const mine = game.state().seats[0].tickets;
  auto const queue = game.state().tickets[0];  // one ticket of each from the opening, then the two drawn

  Xoshiro chance(3);
  std::set<TicketId> unknown;
  for (int i = 0; i < 200; ++i) {
    auto const state = redeal(usa, game.view(seat_id(0)), chance);
    CHECK(state.seats[0].tickets == mine);
    CHECK(state.tickets[0].queued(0) == queue.queued(0));
    CHECK(state.tickets[0].queued(2) == drawn.tickets[0]);
    CHECK(state.tickets[0].queued(3) == drawn.tickets[2]);
    unknown.insert(state.tickets[0].queued(1));  // what the other player gave back
  }
  CHECK(unknown.size() > 15);  // may be any of the 24 that seat 1 never saw
}
