/// Set-up, the opening tickets, and what a turn is: B-01 to B-11.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "kit/position.h"

using namespace roundhouse;
using kit::Position;

namespace {

/// What the rules of each board print.
struct Figures {
  char const* id;
  int least_players;
  int most_players;
  int trains;
  int hand;
};
constexpr Figures printed[] = {
    {"usa", 2, 5, 45, 4},      {"marklin", 2, 5, 45, 4}, {"nordic", 2, 3, 40, 4},
    {"new-york", 2, 4, 15, 2}, {"iberia", 2, 5, 35, 4},  {"south-korea", 2, 5, 45, 4},
};

/// Keeps the tickets that the seat was offered at these places, counted from 1.
std::string keep(Position const& p, int seat, std::vector<int> const& places) {
  std::string words = "keep";
  auto const& offer = p.seat(seat).offer;
  for (int place : places) {
    words += ' ' + kit::board("usa").at(offer.tickets[place - 1]).id;
  }
  return words;
}

/// The tickets offered to a seat, as ids.
std::vector<TicketId> offer_of(Position const& p, int seat) {
  auto const& offer = p.seat(seat).offer;
  return {offer.tickets.begin(), offer.tickets.begin() + offer.size};
}

/// The whole ticket deck from the top, found by drawing it empty.
std::vector<TicketId> drawn_empty(Position p) {
  std::vector<TicketId> order;
  while (p.is_legal(1, "tickets")) {
    p.play(1, "tickets");
    for (auto t : offer_of(p, 1)) order.push_back(t);
    p.play(1, p.legal(1).back()).turn(1);  // the last choice is to keep all
  }
  return order;
}

}  // namespace

TEST_CASE("B-01 everybody starts with the board's trains, score 0 and a hand dealt from the deck") {
  for (auto const& figures : printed) {
    for (int players = figures.least_players; players <= figures.most_players; ++players) {
      CAPTURE(figures.id);
      CAPTURE(players);
      Position p(figures.id, players);
      auto const& all = kit::board(figures.id).cards;
      Cards elsewhere = p.state.discard;
      for (auto card : p.state.row) elsewhere.add(card);
      for (int s = 1; s <= players; ++s) {
        CHECK(p.seat(s).trains == figures.trains);
        CHECK(p.seat(s).score == 0);
        CHECK(p.seat(s).hand.total == figures.hand);
        elsewhere += p.seat(s).hand;
      }
      auto left = all;
      left -= elsewhere;
      CHECK(p.state.deck.cards == left);
      CHECK(p.wrong() == "");
    }
  }
}

TEST_CASE("B-01 the deck is shuffled: other seeds deal other hands") {
  std::set<std::string> hands;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    FastDealer dealer(numbered_seed(seed));
    Game game(kit::board("usa"), {.players = 2, .first = seat_id(0)}, dealer);
    auto const text = describe(game.board(), game.state());
    auto const at = text.find("seat 1 hand");
    hands.insert(text.substr(at, text.find('\n', at) - at));
  }
  CHECK(hands.size() > 35);
}

TEST_CASE("B-02 five train cards lie face up beside the deck, and everybody sees them") {
  for (auto const& figures : printed) {
    CAPTURE(figures.id);
    Position p(figures.id, 2);
    CHECK(std::count(p.state.row.begin(), p.state.row.end(), Card::none) == 0);
    CHECK(p.state.row.end() - p.state.row.begin() == 5);
    CHECK(face_down(p.state, spectator).row == p.state.row);
  }
}

TEST_CASE("B-03 at least the opening minimum is kept, and any tickets that many or more") {
  Position p("usa", 2);
  CHECK(p.seat(1).offer.size == 3);
  CHECK(p.count(1, "keep") == 4);  // three ways to keep two of three, one to keep all
  CHECK(p.is_legal(1, keep(p, 1, {1, 2})));
  CHECK(p.is_legal(1, keep(p, 1, {2, 3})));
  CHECK(p.is_legal(1, keep(p, 1, {1, 3})));
  CHECK(p.is_legal(1, keep(p, 1, {1, 2, 3})));
  CHECK_FALSE(p.is_legal(1, keep(p, 1, {1})));
  CHECK_FALSE(p.is_legal(1, "keep"));
}

TEST_CASE("B-03 too few tickets kept at the opening are refused by this clause") {
  Position p("usa", 2);
  CHECK(p.refused(1, keep(p, 1, {2})) == "B-03");
  CHECK(p.refused(1, "keep") == "B-03");
}

TEST_CASE("B-03 all choose at the same time: the order of the answers makes no difference") {
  std::vector<int> seats{1, 2, 3};
  std::vector<std::vector<int>> const places{{1, 2}, {1, 2, 3}, {2, 3}};
  std::vector<State> ends;
  do {
    Position p("usa", 3);
    for (int s : seats) CHECK(p.state.waits_for(seat_id(s - 1)));
    for (int s : seats) {
      CHECK(p.state.phase == Phase::keep_opening);
      p.play(s, keep(p, s, places[s - 1]));
    }
    CHECK(p.state.phase == Phase::turn);
    ends.push_back(p.state);
  } while (std::next_permutation(seats.begin(), seats.end()));
  REQUIRE(ends.size() == 6);
  for (auto const& end : ends) CHECK(end == ends[0]);
}

TEST_CASE("B-03 nobody sees another's tickets or choice first") {
  Position keeps_two("usa", 3);
  Position keeps_three = keeps_two;
  keeps_two.play(1, keep(keeps_two, 1, {1, 3}));
  keeps_three.play(1, keep(keeps_three, 1, {1, 2, 3}));
  for (auto viewer : {seat_id(1), seat_id(2), spectator}) {
    CHECK(face_down(keeps_two.state, viewer) == face_down(keeps_three.state, viewer));
    for (std::size_t i = 0; i < keeps_two.events.size(); ++i) {
      CHECK(seen_by(viewer, keeps_two.events[i]) == seen_by(viewer, keeps_three.events[i]));
    }
    auto const seen = face_down(keeps_two.state, viewer);
    CHECK(seen.seats[0].offer.size == 3);  // that three were dealt is public
    for (auto ticket : seen.seats[0].offer.tickets) CHECK(ticket == no_ticket);
  }
  CHECK(keeps_two.happened(EventKind::kept) == 0);  // told only when all have chosen
  keeps_two.play(3, keep(keeps_two, 3, {1, 2})).play(2, keep(keeps_two, 2, {1, 2}));
  CHECK(keeps_two.happened(EventKind::kept) == 3);
}

TEST_CASE("B-03 a choice once made is not made again") {
  Position p("usa", 2);
  p.play(1, keep(p, 1, {1, 2}));
  CHECK(p.legal(1).empty());
  CHECK_FALSE(p.is_legal(1, keep(p, 1, {1, 2, 3})));
}

TEST_CASE("B-04 refused tickets go under the deck, in seat order from the first seat, as they were dealt") {
  auto generous = kit::board("usa");
  generous.switches.opening_keep = 1;  // so that one player refuses two
  Position p(generous, 3);
  auto const one = offer_of(p, 1);
  auto const two = offer_of(p, 2);
  auto const three = offer_of(p, 3);
  p.play(3, keep(p, 3, {2})).play(1, keep(p, 1, {1})).play(2, keep(p, 2, {1, 3}));

  auto const order = drawn_empty(p);
  REQUIRE(order.size() == 30 - 3 * 3 + 5);
  std::vector<TicketId> const last(order.end() - 5, order.end());
  CHECK(last == std::vector<TicketId>{one[1], one[2], two[1], three[0], three[2]});
}

TEST_CASE("B-04 the order under the deck is that of the seats also when another seat begins") {
  Position p("usa", 3, {.first = seat_id(2)});
  std::vector<TicketId> expected;
  for (int s = 1; s <= 3; ++s) expected.push_back(offer_of(p, s)[0]);
  for (int s = 3; s >= 1; --s) p.play(s, keep(p, s, {2, 3}));
  auto const order = drawn_empty(p.turn(1));
  CHECK(std::vector<TicketId>(order.end() - 3, order.end()) == expected);
}

TEST_CASE("B-05 play goes clockwise from the first player, whoever that is") {
  for (int players = 2; players <= 5; ++players) {
    for (int first = 1; first <= players; ++first) {
      Position p("usa", players, {.first = seat_id(first - 1)});
      p.opened();
      for (int i = 0; i < 2 * players; ++i) {
        int const seat = (first - 1 + i) % players + 1;
        CHECK(p.state.turn == seat_id(seat - 1));
        CHECK(p.refused(seat % players + 1, "draw") == "B-05");
        p.play(seat, "draw").play(seat, "draw");
      }
    }
  }
}

TEST_CASE("B-05 the first player is drawn from the game's seed, unless the host sets one") {
  auto const first = [](std::uint64_t seed, SeatId set) {
    SecretDealer dealer(numbered_seed(seed));
    Game game(kit::board("usa"), {.players = 4, .first = set}, dealer);
    return game.state().turn;
  };
  std::array<int, 4> drawn{};
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    CHECK(first(seed, no_seat) == first(seed, no_seat));
    CHECK(first(seed, seat_id(2)) == seat_id(2));
    ++drawn[index(first(seed, no_seat))];
  }
  for (int n : drawn) CHECK(n > 5);  // 20 are to be expected
}

TEST_CASE("B-10 a turn is exactly one action: draw train cards, claim a route or draw tickets") {
  auto p = Position("usa", 2).opened();
  p.hand(1, "red:4").row("red blue green white black");
  CHECK(p.count(1, "take") == 5);
  CHECK(p.count(1, "draw") == 1);
  CHECK(p.count(1, "claim") > 0);
  CHECK(p.count(1, "tickets") == 1);
  CHECK(p.count(1, "pass") == 0);

  SUBCASE("after a first card only a second one follows, then it is the next player's turn") {
    p.play(1, "draw");
    CHECK(p.refused(1, "claim dallas-el-paso") == "B-10");
    CHECK(p.refused(1, "tickets") == "B-10");
    p.play(1, "draw");
  }
  SUBCASE("after a claim nothing follows") {
    p.play(1, "claim dallas-el-paso");
    CHECK(p.refused(1, "draw") == "B-10");
    p.play(1, "pay red:4");
  }
  SUBCASE("after drawing tickets nothing follows but keeping them") {
    p.play(1, "tickets");
    CHECK(p.refused(1, "draw") == "B-10");
    p.play(1, p.legal(1)[0]);
  }
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.state.phase == Phase::turn);
  CHECK(p.legal(1).empty());
}

TEST_CASE("B-10 Märklin adds a fourth action, the other boards do not have it") {
  auto p = Position("marklin", 2).opened();
  p.own(1, "augsburg-muenchen-1");
  p.state.seats[0].passengers = 2;
  p.state.seats[0].passenger_at.insert(*kit::board("marklin").find_city("augsburg"));
  CHECK(p.count(1, "ride") == 1);
  p.play(1, "ride augsburg").play(1, "go augsburg-muenchen-1");
  if (p.state.phase == Phase::ride) p.play(1, "stop");
  CHECK(p.state.turn == seat_id(1));
  for (auto const* id : {"usa", "nordic", "new-york", "iberia", "south-korea"}) {
    CHECK(Position(id, 2).opened().count(1, "ride") == 0);
  }
}

TEST_CASE("B-11 a player who can do nothing passes, and only then") {
  auto p = Position("usa", 2).opened();
  p.hand(1, "").row("- - - - -").deck_only("").tickets_only("");
  CHECK(p.legal(1) == std::vector<std::string>{"pass"});
  p.play(1, "pass");
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.refused(2, "pass") == "B-11");  // has cards to claim with
}

TEST_CASE("B-11 passing is refused while any single action is there, even one that hurts") {
  auto stuck = Position("usa", 2).opened();
  stuck.hand(1, "").row("- - - - -").hand(2, "red:12");
  SUBCASE("a ticket that can only cost points") {
    stuck.deck_only("").tickets_only("seattle-new-york");
    stuck.trains(1, 1);
    CHECK(stuck.legal(1) == std::vector<std::string>{"tickets"});
  }
  SUBCASE("a card in the deck") {
    stuck.deck_only("blue").tickets_only("");
    CHECK(stuck.legal(1) == std::vector<std::string>{"draw"});
  }
  SUBCASE("a card only in the discard pile") {
    stuck.discard("blue").deck_only("").tickets_only("");
    CHECK(stuck.legal(1) == std::vector<std::string>{"draw"});
  }
  SUBCASE("a card only in the row") {
    stuck.row("- - locomotive - -").deck_only("").tickets_only("");
    CHECK(stuck.legal(1) == std::vector<std::string>{"take locomotive"});
  }
  SUBCASE("a single route") {
    stuck.hand(1, "white:1").deck_only("").tickets_only("");
    CHECK(stuck.count(1, "claim") > 0);
  }
  CHECK(stuck.refused(1, "pass") == "B-11");
}
