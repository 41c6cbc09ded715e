/// What a client makes of the server's messages is what the server meant.
#include <doctest/doctest.h>

#include "assets/assets.h"
#include "cli/base/files.h"
#include "client/table_view.h"
#include "protocol/view.h"
#include "protocol/write.h"
#include "roundhouse/board_json.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"

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
  auto const told = protocol::state_from(board, protocol::game_view(board, game.state(), viewer), viewer);
  auto meant = face_down(game.state(), viewer);
  if (game.over()) meant.draft = told.draft;  // nobody drafts any more
  auto const a = as_shown(told);
  auto const b = as_shown(meant);
  for (int s = 0; s < game.players(); ++s) CHECK(a.at(seat_id(s)) == b.at(seat_id(s)));
  CHECK(a == b);
}

void check_events(Board const& board, State const& before, std::span<Event const> events, SeatId viewer) {
  auto const lines = protocol::event_lines(board, before, events, viewer);
  for (std::size_t i = 0; i < events.size(); ++i) {
    auto meant = seen_by(viewer, events[i]);
    CAPTURE(lines[i]);
    auto const told = protocol::event_from_line(board, before, lines[i]);
    REQUIRE(told);
    if (meant.kind == EventKind::queued_ticket) meant.kind = EventKind::ticket;  // told in the same words
    if (meant.kind == EventKind::ticket || meant.kind == EventKind::pack)
      meant.b = told->b;  // the deck is the ticket's
    CHECK(*told == meant);
  }
}

/// A whole game, looked at by somebody else at every decision.
void check_game(Board const& board, std::string const& name) {
  CAPTURE(board.id);
  FastDealer dealer(numbered_seed(11));
  Game game(board, {.players = board.max_players}, dealer);
  auto const player = make_player(name, 3);
  for (int step = 0; !game.over(); ++step) {
    auto const seat = game.state().next_to_decide();
    auto const viewer = step % 7 == 0 ? spectator : seat_id(step % game.players());
    check_state(game, viewer);
    auto const before = game.state();
    auto const events = game.events().size();
    Moves legal;
    game.legal(seat, legal);
    REQUIRE(game.play(seat, player->decide(board, game.view(seat), legal)) == Reason::none);
    check_events(board, before, std::span(game.events()).subspan(events), viewer);
    bool const paid = before.building != no_city && game.state().building == no_city;
    if (!paid) continue;
    auto const change = protocol::patch(protocol::game_view(board, before, viewer),
                                        protocol::game_view(board, game.state(), viewer));
    CHECK(change.at("building").is_null());
  }
  check_state(game, spectator);
}

Board test_board(std::string const& id) {
  auto const file = std::string(ROUNDHOUSE_SOURCE_DIR) + "/tests/boards/" + id + ".json";
  auto read = read_board(cli::read_whole_file(file, 1 << 20).text);
  REQUIRE_MESSAGE(read.board, read.error.reason.en);
  return std::move(*read.board);
}

}  // namespace

TEST_CASE("a client rebuilds the table from JSON as the seat sees it, on every board, at every decision") {
  for (auto const& id : assets::board_ids()) check_game(*assets::board(id), "greedy");
  check_game(test_board("stations"), "random");
}

TEST_CASE("lines that mean nothing are no events") {
  auto const& board = *assets::board("usa");
  State const state;
  for (auto const* line : {"", "*", "=", "* card", "* card x red", "* card 9 red", "1", "x claim", "9 pass",
                           "1 dance", "1 dance ?", "* tea 1", "= row", "* row 1"}) {
    CAPTURE(line);
    CHECK(!protocol::event_from_line(board, state, line));
  }
}

namespace {

protocol::FullView first_view(std::string const& board) {
  protocol::FullView view;
  view.version = 4;
  view.seat = 1;
  view.facts.settings.board = board;
  view.facts.seats["1"].name = "Bert";
  return view;
}

protocol::Did step(int version, protocol::SeatFacts const& before, protocol::SeatFacts const& after) {
  protocol::Facts then;
  protocol::Facts now;
  then.seats["1"] = before;
  now.seats["1"] = after;
  protocol::Did did;
  did.version = version;
  did.seat = 1;
  did.facts = protocol::patch(then, now);
  return did;
}

protocol::SeatFacts named(std::string const& name) {
  protocol::SeatFacts seat;
  seat.name = name;
  return seat;
}

}  // namespace

TEST_CASE("steps are merged one by one, known ones passed over, and a gap noticed") {
  using client::Newness;
  client::TableView table("t");
  auto const rename = [](int version, char const* name) { return step(version, named("Bert"), named(name)); };
  CHECK(table.take(rename(4, "Anna")) == Newness::gap);
  CHECK(table.take(first_view("usa")));
  CHECK(table.names() == std::vector<std::string>{"Bert"});
  CHECK(table.take(rename(4, "Carl")) == Newness::known);
  CHECK(table.names() == std::vector<std::string>{"Bert"});
  CHECK(table.take(rename(5, "Dora")) == Newness::next);
  CHECK(table.names() == std::vector<std::string>{"Dora"});
  CHECK(table.take(rename(7, "Emil")) == Newness::gap);
  CHECK(table.version() == 5);
  CHECK(!table.take(first_view("mars")));
}

TEST_CASE("a client knows that a computer player sits in for it, for whatever reason") {
  client::TableView table("t");
  REQUIRE(table.take(first_view("usa")));
  CHECK(!table.is_sat_in(seat_id(0)));
  int version = 4;
  for (auto const* why : {"left", "late", "away"}) {
    auto absent = named("Bert");
    absent.sits_in = why;
    REQUIRE(table.take(step(++version, named("Bert"), absent)) == client::Newness::next);
    CHECK(table.is_sat_in(seat_id(0)));
    REQUIRE(table.take(step(++version, absent, named("Bert"))) == client::Newness::next);
    CHECK(!table.is_sat_in(seat_id(0)));
  }
}
