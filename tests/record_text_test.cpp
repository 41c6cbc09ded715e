/// What a record says, line by line, beside what the game says itself.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "kit/signed_record.h"
#include "roundhouse/event_dealer.h"
#include "roundhouse/record.h"

using namespace roundhouse;
using kit::SignedRecord;

namespace {

Game play(std::string_view id, int players, StreamKind stream) {
  Game game(kit::board(id), Setup{.players = players}, Deal{stream, numbered_seed(2)});
  Moves moves;
  Xoshiro random(4);
  while (!game.over()) {
    int s = 0;
    while (!game.state().waits_for(seat_id(s))) ++s;
    game.legal(seat_id(s), moves);
    game.play(seat_id(s), moves[below(random, moves.size())]);
  }
  return game;
}

std::string record_of(Game const& game, StreamKind stream) {
  std::vector<std::string> const names(static_cast<std::size_t>(game.players()), "Ada");
  auto const seed = numbered_seed(2);
  return write_record(game, make_header(game, names, stream, seed), seed);
}

}  // namespace

TEST_CASE("the footer has the scores of every seat by source, the winners, the seed and the hashes") {
  auto const played = play("usa", 3, StreamKind::xoshiro);
  auto const text = record_of(played, StreamKind::xoshiro);
  SignedRecord const record(text);
  auto const scores = played.scores();
  std::string winners = "winners";
  for (int s = 0; s < 3; ++s) {
    auto const& seat = scores.seats[s];
    auto const part = [&](std::string_view word, Source source) {
      return ' ' + std::string(word) + ' ' + std::to_string(seat[source]);
    };
    auto const& line = record.line(record.find("end") + 1 + s);
    CHECK(line == "score " + std::to_string(s + 1) + part("routes", Source::routes) +
                      part("tickets", Source::tickets) + part("missed_tickets", Source::missed_tickets) +
                      part("longest_path", Source::longest_path) +
                      part("most_tickets", Source::most_tickets) + part("goods", Source::goods) +
                      part("festivals", Source::festivals) + part("provinces", Source::provinces) +
                      part("attractions", Source::attractions) + " total " + std::to_string(seat.total) +
                      " completed " + std::to_string(seat.completed) + " longest " +
                      std::to_string(seat.longest));
    if (scores.won(seat_id(s))) winners += ' ' + std::to_string(s + 1);
  }
  int const after = record.find("winners");
  CHECK(record.line(after) == winners);
  CHECK(record.line(after + 1) == "seed " + to_hex(numbered_seed(2)));
  CHECK(record.line(after + 2) == "state " + state_hash(kit::board("usa"), played.state()));
  CHECK(record.line(after + 3) ==
        "sha256 " + sha256_hex(text.substr(0, text.find("sha256 ", text.find("\nend\n")))));
}

TEST_CASE("a record leaves out what a seat sees anyway: packs, passing them on, and that the game is over") {
  auto const played = play("iberia", 3, StreamKind::xoshiro);
  auto const text = record_of(played, StreamKind::xoshiro);
  for (auto const* left_out : {"\n= pack", "\n* pack", "pass-packs", "\n= over"})
    CHECK(text.find(left_out) == std::string::npos);
  for (auto const* told :
       {"\n= draft 1", "\n= kept 1 ", "\n= last-round ", "\n* festival ", "\n= draft-card"})
    CHECK(text.find(told) != std::string::npos);
}

TEST_CASE("each kind of stream deals by its own dealer") {
  auto const& board = kit::board("usa");
  auto const seed = numbered_seed(2);
  FastDealer fast(seed);
  SecretDealer secret(seed);
  auto const of_fast = state_hash(board, Game(board, Setup{.players = 3}, fast).state());
  auto const of_secret = state_hash(board, Game(board, Setup{.players = 3}, secret).state());
  CHECK(of_fast != of_secret);
  for (auto const& [stream, dealt] :
       {std::pair{StreamKind::xoshiro, of_fast}, std::pair{StreamKind::sha256, of_secret}})
    CHECK(state_hash(board, Game(board, Setup{.players = 3}, Deal{stream, seed}).state()) == dealt);
}

TEST_CASE("a copy of a game goes on by itself, with the same deal") {
  auto const& board = kit::board("usa");
  Game game(board, Setup{.players = 2}, Deal{StreamKind::sha256, numbered_seed(2)});
  auto copy = game;
  auto const go_on = [&](Game& one) {
    Moves moves;
    for (int i = 0; i < 60; ++i) {
      int s = 0;
      while (!one.state().waits_for(seat_id(s))) ++s;
      one.legal(seat_id(s), moves);
      one.play(seat_id(s), moves[moves.size() / 2]);
    }
  };
  go_on(game);
  CHECK(copy.decisions() == 0);
  go_on(copy);
  CHECK(copy.decisions() == 60);
  CHECK(state_hash(board, copy.state()) == state_hash(board, game.state()));
  CHECK(state_hash(board, game.first(60).state()) == state_hash(board, game.state()));
  CHECK(game.first(20).decisions() == 20);
}

TEST_CASE("a name stays on its line whatever it holds") {
  auto const played = play("tiny", 2, StreamKind::sha256);
  auto const header = make_header(played, {"A\nda", "\tZo\u00eb "}, StreamKind::sha256, numbered_seed(2));
  CHECK(header.players == std::vector<std::string>{"A da", " Zo\u00eb "});
  auto const text = write_record(played, header, numbered_seed(2));
  CHECK_FALSE(verify(kit::board("tiny"), text));
  CHECK(text.find("\nplayer 1 A da\nplayer 2  Zo\u00eb \n") != std::string::npos);
}

TEST_CASE("what trains looked like stands in the header, for all seats or none") {
  auto const played = play("tiny", 2, StreamKind::sha256);
  auto header = make_header(played, {"Ada", "Zo\u00eb"}, StreamKind::sha256, numbered_seed(2));
  CHECK(read_header(write_record(played, header, numbered_seed(2))).header.trains.empty());
  header.trains = {"gold tank_car", "teal engine"};
  auto const text = write_record(played, header, numbered_seed(2));
  CHECK(text.find("\nplayer 2 Zo\u00eb\ntrain 1 gold tank_car\ntrain 2 teal engine\nfirst ") !=
        std::string::npos);
  CHECK(read_header(text).header.trains == header.trains);
  CHECK_FALSE(verify(kit::board("tiny"), text));
  auto const refuses = [&](std::vector<std::string> trains) {
    header.trains = std::move(trains);
    auto const read = read_header(write_record(played, header, numbered_seed(2)));
    return read.error ? read.error->reason.en : std::string();
  };
  CHECK(refuses({"gold tank_car"}) == "'train 2 …' was expected");
  for (auto const* wrong : {"gold", "gold tank_car long", "Gold tank_car", "gold ", "gold tank-car"})
    CHECK(refuses({"teal engine", wrong}) ==
          "a colour and a shape were expected: two words of small letters");
}

// A dealer that repeats what was dealt before notices the first outcome that could not have come.

namespace {

Deck deck_of(std::string_view words) {
  Deck deck;
  deck.cards = kit::cards(words);
  return deck;
}

std::uint8_t byte(Card card) {
  return static_cast<std::uint8_t>(card);
}

}  // namespace

TEST_CASE("a repeated deal gives the outcomes in order and passes over all that is not chance") {
  EventDealer dealer({{.kind = EventKind::first_seat, .seat = seat_id(1)},
                      {.kind = EventKind::decision},
                      {.kind = EventKind::card, .a = byte(Card::red)},
                      {.kind = EventKind::row, .a = 4, .b = byte(Card::blue)},
                      {.kind = EventKind::reveal, .a = byte(Card::white)},
                      {.kind = EventKind::extra_card, .a = 1},
                      {.kind = EventKind::ticket, .a = 3}});
  auto deck = deck_of("red blue white");
  deck.extras[1] = 1;
  deck.extra_total = 1;
  CHECK(dealer.first_seat(2) == seat_id(1));
  CHECK(dealer.draw(deck).card == Card::red);
  CHECK(dealer.draw(deck).card == Card::blue);
  CHECK(dealer.draw(deck).card == Card::white);
  auto const festival = dealer.draw(deck);
  CHECK(festival.card == Card::none);
  CHECK(festival.extra == 1);
  Tickets pool;
  pool.insert(TicketId{3});
  CHECK(dealer.draw_ticket(0, pool) == TicketId{3});
  CHECK_FALSE(dealer.failed().has_value());
  CHECK(dealer.used() == 6);
}

TEST_CASE("a repeated deal fails at a first seat that is not at the table") {
  EventDealer dealer({{.kind = EventKind::first_seat, .seat = seat_id(2)}});
  CHECK(dealer.first_seat(2) == seat_id(0));
  CHECK(dealer.failed() == 0);
}

TEST_CASE("a repeated deal fails at a card that is not in the deck, and says which outcome it was") {
  auto deck = deck_of("red:2");
  EventDealer card(
      {{.kind = EventKind::card, .a = byte(Card::red)}, {.kind = EventKind::card, .a = byte(Card::blue)}});
  card.draw(deck);
  CHECK(card.draw(deck).card == Card::red);  // something that is there
  CHECK(card.failed() == 1);
  EventDealer festival({{.kind = EventKind::extra_card, .a = 0}});
  CHECK(festival.draw(deck).card == Card::red);
  CHECK(festival.failed() == 0);
  EventDealer other({{.kind = EventKind::ticket, .a = 0}});
  other.draw(deck);
  CHECK(other.failed() == 0);
}

TEST_CASE("a repeated deal fails at a ticket that is not in the pool, and once it has failed gives nothing") {
  Tickets pool;
  pool.insert(TicketId{5});
  pool.insert(TicketId{7});
  EventDealer dealer({{.kind = EventKind::ticket, .a = 4}, {.kind = EventKind::ticket, .a = 7}});
  CHECK(dealer.draw_ticket(0, pool) == TicketId{5});
  CHECK(dealer.failed() == 0);
  CHECK(dealer.draw_ticket(0, pool) == TicketId{5});
  CHECK(dealer.failed() == 0);
}

TEST_CASE("a repeated deal fails when there are no outcomes left") {
  EventDealer dealer({{.kind = EventKind::card, .a = byte(Card::red)}});
  auto const deck = deck_of("red:2");
  dealer.draw(deck);
  CHECK_FALSE(dealer.failed().has_value());
  dealer.draw(deck);
  CHECK(dealer.failed() == 1);
}

TEST_CASE("the n-th card counts train cards first, then the festivals in order") {
  auto deck = deck_of("red blue");
  deck.extras = {0, 2, 1};
  deck.extra_total = 3;
  CHECK(nth_card(deck, 0).card == Card::blue);
  CHECK(nth_card(deck, 1).card == Card::red);
  CHECK(nth_card(deck, 2).extra == 1);
  CHECK(nth_card(deck, 3).extra == 1);
  CHECK(nth_card(deck, 4).extra == 2);
  for (int n : {2, 3, 4}) CHECK(nth_card(deck, n).card == Card::none);
}
