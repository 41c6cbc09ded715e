/// What a client makes of the server's messages is what the server meant.
#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "assets/assets.h"
#include "cli/remote/table.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "server/tables/sight.h"

using namespace roundhouse;

namespace {

/// What the client cannot know, and does not show, is left out of the comparison.
State as_shown(State state) {
  for (auto& seat : state.seats) {
    seat.choice = {};
    seat.blind = 0;
    for (std::size_t i = seat.offer.size; i < seat.offer.tickets.size(); ++i)
      seat.offer.tickets[i] = no_ticket;
  }
  int const cards = state.deck.size();
  state.deck = {};
  state.deck.cards.total = static_cast<std::uint8_t>(cards);
  for (auto& deck : state.tickets) {
    int const size = deck.size();
    deck = {};
    deck.pool_size = static_cast<std::uint8_t>(size);
  }
  state.boxed = {};
  state.boxed_count = 0;
  state.passes = 0;
  state.row_reset_at = 0;
  state.claim.give_from = 0;
  state.claim.next_extra = 0;
  state.draft.pack_size = 0;
  state.draft.due = false;
  return state;
}

void check_state(Game const& game, SeatId viewer) {
  auto const& board = game.board();
  auto const json = server::game_json(board, game.state(), viewer);
  auto const told = cli::state_from_json(board, json, game.players(), viewer);
  auto meant = face_down(game.state(), viewer);
  if (game.over()) meant.draft = told.draft;  // nobody drafts any more
  auto const a = as_shown(told);
  auto const b = as_shown(meant);
  for (int s = 0; s < game.players(); ++s) CHECK(a.at(seat_id(s)) == b.at(seat_id(s)));
  CHECK(a == b);
}

void check_events(Board const& board, State const& before, std::span<Event const> events, SeatId viewer) {
  auto const lines = server::events_json(board, before, events, viewer);
  for (std::size_t i = 0; i < events.size(); ++i) {
    auto meant = seen_by(viewer, events[i]);
    CAPTURE(std::string(lines[i].as_string()));
    auto const told = cli::event_from_words(board, before, lines[i].as_string());
    REQUIRE(told);
    if (meant.kind == EventKind::queued_ticket) meant.kind = EventKind::ticket;  // told in the same words
    if (meant.kind == EventKind::ticket || meant.kind == EventKind::pack)
      meant.b = told->b;  // the deck is the ticket's
    CHECK(*told == meant);
  }
}

}  // namespace

TEST_CASE("a client rebuilds the table from JSON as the seat sees it, on every board, at every decision") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const& board = *assets::board(id);
    FastDealer dealer(numbered_seed(11));
    Game game(board, {.players = board.max_players}, dealer);
    auto const player = make_player("greedy", 3);
    for (int step = 0; !game.over(); ++step) {
      auto const seat = seat_id(std::countr_zero(game.state().must_decide));
      auto const viewer = step % 7 == 0 ? spectator : seat_id(step % game.players());
      check_state(game, viewer);
      auto const before = game.state();
      auto const events = game.events().size();
      Moves legal;
      game.legal(seat, legal);
      REQUIRE(game.play(seat, player->decide(board, game.view(seat), legal)) == Reason::none);
      check_events(board, before, std::span(game.events()).subspan(events), viewer);
    }
    check_state(game, spectator);
  }
}

TEST_CASE("lines that mean nothing are no events") {
  auto const& board = *assets::board("usa");
  State const state;
  for (auto const* line : {"", "*", "=", "* card", "* card x red", "* card 9 red", "1", "x claim", "9 pass",
                           "1 dance", "1 dance ?", "* tea 1", "= row", "* row 1"}) {
    CAPTURE(line);
    CHECK(!cli::event_from_words(board, state, line));
  }
}

TEST_CASE("steps are merged one by one, known ones passed over, and a gap noticed") {
  namespace js = boost::json;
  cli::RemoteTable table("t");
  auto const step = [](int version, char const* name) {
    return js::object{{"v", version}, {"facts", {{"seats", {{"1", {{"name", name}}}}}}}};
  };
  CHECK(!table.take_step(step(4, "Anna")));
  js::object const view{
      {"v", 4},
      {"seat", 0},
      {"facts", {{"life", "open"}, {"settings", {{"board", "usa"}}}, {"seats", {{"1", {{"name", "Bert"}}}}}}},
      {"game", js::object()}};
  CHECK(table.take_view(view));
  CHECK(table.names() == std::vector<std::string>{"Bert"});
  CHECK(table.take_step(step(4, "Carl")));
  CHECK(table.names() == std::vector<std::string>{"Bert"});
  CHECK(table.take_step(step(5, "Dora")));
  CHECK(table.names() == std::vector<std::string>{"Dora"});
  CHECK(!table.take_step(step(7, "Emil")));
  CHECK(table.version() == 5);
  CHECK(!table.take_view({{"v", 1}, {"facts", {{"settings", {{"board", "mars"}}}}}, {"game", js::object()}}));
}

TEST_CASE("a client knows that a computer player sits in for it, for whatever reason") {
  namespace js = boost::json;
  cli::RemoteTable table("t");
  auto const facts = [](char const* sits_in) {
    return js::object{
        {"v", 1},
        {"seat", 1},
        {"facts",
         {{"settings", {{"board", "usa"}}}, {"seats", {{"1", {{"name", "Anna"}, {"sits_in", sits_in}}}}}}},
        {"game", js::object{}}};
  };
  for (auto const* why : {"left", "late", "away"}) {
    REQUIRE(table.take_view(facts(why)));
    CHECK(table.is_sat_in(seat_id(0)));
  }
  REQUIRE(table.take_view(facts("")));
  CHECK(!table.is_sat_in(seat_id(0)));
}
