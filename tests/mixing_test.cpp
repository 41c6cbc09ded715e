/// Mechanics play together whatever a board mixes: whole random games on the two mixed test boards.
#include <doctest/doctest.h>

#include <set>

#include "kit/position.h"

using namespace roundhouse;

namespace {

constexpr int games_each = 60;

struct MixedGame {
  std::set<MoveKind> moves;
  std::set<EventKind> events;
  int over = 0;
};

/// One random game; after every move nothing may be wrong, and every legal move must be a legal move.
void play_game(Board const& board, int players, std::uint64_t seed, MixedGame& played) {
  FastDealer dealer(numbered_seed(seed));
  Xoshiro random(seed + 1000);
  Game game(board, {.players = players}, dealer);
  REQUIRE(violation(board, game.state()) == "");
  Moves moves;
  for (int turn = 0; turn < 20000 && !game.over(); ++turn) {
    auto seat = seat_id(below(random, players));
    while (!game.state().waits_for(seat)) seat = game.state().after(seat);
    game.legal(seat, moves);
    REQUIRE_FALSE(moves.empty());
    for (auto move : moves) REQUIRE(game.why_not(seat, move) == Reason::none);
    auto const move = moves[below(random, moves.size())];
    played.moves.insert(move.kind);
    REQUIRE(game.play(seat, move) == Reason::none);
    REQUIRE(violation(board, game.state()) == "");
  }
  REQUIRE(game.over());
  ++played.over;
  for (auto const& event : game.events()) played.events.insert(event.kind);

  // B-64: the count from the board alone is the running score and what the end adds.
  auto const scores = game.scores();
  CHECK(scores.winners != 0);
  for (int s = 0; s < players; ++s) {
    auto const& count = scores.seats[s];
    int const at_once =
        count[Source::goods] + (board.switches.routes_scored_at_end ? 0 : count[Source::routes]);
    CHECK(game.state().at(seat_id(s)).score == at_once);
  }
}

MixedGame play_games(std::string_view id) {
  auto const& board = kit::board(id);
  MixedGame played;
  int games = 0;
  for (int players = board.min_players; players <= board.max_players; ++players) {
    for (int i = 0; i < games_each; ++i, ++games) {
      CAPTURE(players);
      CAPTURE(i);
      play_game(board, players, static_cast<std::uint64_t>(100 * players + i), played);
    }
  }
  CHECK(played.over == games);
  return played;
}

using enum MoveKind;

}  // namespace

TEST_CASE("the board mixed is played to the end, and every move of its mechanics occurs") {
  auto const played = play_games("mixed");
  for (auto kind : {take,
                    draw,
                    express_draw,
                    claim,
                    draw_tickets,
                    ride,
                    choose_mix,
                    keep,
                    pay,
                    give,
                    pay_raise,
                    give_up,
                    place_passenger,
                    no_passenger,
                    take_festival,
                    no_festival,
                    province,
                    no_province,
                    extra,
                    go,
                    stop}) {
    CAPTURE(static_cast<int>(kind));
    CHECK(played.moves.contains(kind));
  }
  CHECK_FALSE(played.moves.contains(pick));  // no draft here
  for (auto kind : {EventKind::reveal, EventKind::extra_card, EventKind::reshuffle, EventKind::new_row,
                    EventKind::queued_ticket, EventKind::last_round}) {
    CAPTURE(static_cast<int>(kind));
    CHECK(played.events.contains(kind));
  }
}

TEST_CASE("the board mixed-draft is played to the end, and every move of its mechanics occurs") {
  auto const played = play_games("mixed-draft");
  for (auto kind :
       {take, draw, claim, draw_tickets, ride, pick, keep, pay, pay_raise, give_up, place_passenger,
        no_passenger, take_festival, no_festival, province, no_province, extra, go, stop}) {
    CAPTURE(static_cast<int>(kind));
    CHECK(played.moves.contains(kind));
  }
  for (auto kind : {give, express_draw, choose_mix}) CHECK_FALSE(played.moves.contains(kind));  // none here
  for (auto kind : {EventKind::reveal, EventKind::extra_card, EventKind::draft_card, EventKind::begin_draft,
                    EventKind::reshuffle, EventKind::last_round}) {
    CAPTURE(static_cast<int>(kind));
    CHECK(played.events.contains(kind));
  }
}

TEST_CASE("a claim brings its passenger, its festival and its province in this order") {
  kit::Position p("mixed", 2);
  p.opened().hand(1, "").hand(2, "").row("red blue green yellow black").hand(1, "red:5");
  p.state.deck.extras[0] -= 2;  // Arden
  p.state.deck.extra_total -= 2;
  p.state.festivals_lying[0] = 2;
  p.play(1, "claim arden-brill-1").play(1, "pay red:2");
  CHECK(p.state.phase == Phase::place_passenger);
  p.play(1, "passenger brill");
  CHECK(p.state.phase == Phase::take_festival);
  p.play(1, "festival arden");
  CHECK(p.state.phase == Phase::place_province);
  p.play(1, "province red").play(1, "extra red:1 express:2");
  CHECK(p.state.provinces[0][4] == seat_id(0));  // two and one cards, and two: cell 5
  CHECK(p.seat(1).festival_count == 2);
  CHECK(p.seat(1).passengers == 1);
  CHECK(p.seat(1).trains == 14 - 2 - 1);
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.wrong() == "");
}

TEST_CASE("a tunnel that is raised reaches a higher cell of the provinces") {
  kit::Position p("mixed", 2);
  p.opened().hand(1, "").hand(2, "").row("red blue yellow yellow black").hand(1, "green:5");
  p.next_cards("green red locomotive")
      .play(1, "claim corve-dunmar")
      .play(1, "pay green:3")
      .play(1, "raise green:2");
  p.play(1, "no-passenger").play(1, "province green").play(1, "extra");
  CHECK(p.state.provinces[2][4] == seat_id(0));  // five cards were played for it
  CHECK(p.wrong() == "");
}

TEST_CASE("a giving-up brings neither passenger nor province") {
  kit::Position p("mixed", 2);
  p.opened().hand(1, "").hand(2, "").row("red blue yellow yellow black").hand(1, "green:3");
  p.next_cards("green red blue").play(1, "claim corve-dunmar").play(1, "pay green:3").play(1, "give-up");
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.seat(1).hand == kit::cards("green:3"));
  CHECK(p.wrong() == "");
}

TEST_CASE("N-13 locomotives are not wild on a swap route even where they are wild on every other") {
  kit::Position p("mixed", 2);
  p.opened().hand(1, "").hand(2, "").row("red blue yellow yellow black").hand(1, "green:5 locomotive:1");
  p.play(1, "claim arden-harrow");  // five gray spaces, three cards for one
  CHECK(p.is_legal(1, "pay green:5"));
  CHECK_FALSE(p.is_legal(1, "pay green:4 locomotive:1"));
  CHECK_FALSE(p.is_legal(1, "pay green:4 locomotive_4:1"));
}

TEST_CASE("M-07 with reset_at 0 passenger cards never replace the row") {
  Board board = kit::board("mixed");
  board.passengers->reset_at = 0;
  kit::Position p(board, 2);
  p.opened().hand(1, "").hand(2, "").row("passenger passenger passenger red blue").next_cards("passenger");
  p.play(1, "take red");
  CHECK(p.happened(EventKind::new_row) == 0);
  CHECK(p.row() == "passenger passenger passenger passenger blue");
}
