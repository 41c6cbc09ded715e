/// Iberia: the two drafts.
#include <doctest/doctest.h>

#include "rules/iberia_position.h"

using namespace roundhouse;
using kit::Iberia;
using kit::Position;

namespace {

Tickets set_of(Offer const& offer) {
  Tickets set;
  for (std::size_t i = 0; i < offer.size; ++i) set.insert(offer.tickets[i]);
  return set;
}

/// The n-th seat's pack in hand.
Tickets pack(Position const& p, int seat) {
  return p.state.draft.packs[seat - 1];
}

std::string id_of(TicketId t) {
  return kit::board("iberia").at(t).id;
}

/// The offered tickets whose bit is set, as `keep` names them.
std::string keep(Position const& p, int seat, unsigned mask) {
  std::string words = "keep";
  auto const& offer = p.seat(seat).offer;
  for (std::size_t i = 0; i < offer.size; ++i) {
    if (((mask >> i) & 1U) != 0) words += ' ' + id_of(offer.tickets[i]);
  }
  return words;
}

/// Plays a whole draft in which everybody picks the first ticket of the pack, and checks that the packs go
/// `step` seats on.
void check_passing(Position& p, int step) {
  int const players = p.state.players;
  for (int round = 0; round < 6; ++round) {
    std::vector<Tickets> rest;
    for (int s = 1; s <= players; ++s) {
      auto const mine = pack(p, s);
      CHECK(mine.size() == 6 - round);
      CHECK(p.count(s, "pick") == 6 - round);
      rest.push_back(mine);
      rest.back().erase(mine.first());
    }
    for (int s = 1; s <= players; ++s) p.play(s, "pick " + id_of(pack(p, s).first()));
    for (int s = 0; s < players; ++s) {
      int const to = (s + step + players) % players;
      CHECK(pack(p, to + 1) == rest[s]);
    }
  }
  for (int s = 1; s <= players; ++s) CHECK(p.seat(s).offer.size == 6);
  CHECK(p.state.phase == Phase::keep_opening);
}

/// Seat 1 has begun a turn in which the draft card came up, and has ended it: the second draft is on.
Iberia second_draft(int players) {
  Iberia p(players);
  p.draft_card_below(0);
  p.play(1, "draw").play(1, "draw");
  return p;
}

}  // namespace

TEST_CASE("I-03 six tickets each, one is picked and the rest passed to the left") {
  for (int players : {2, 3, 5}) {
    CAPTURE(players);
    Position p("iberia", players);
    CHECK(p.state.phase == Phase::draft);
    check_passing(p, 1);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("I-03 a pick is final and comes from the pack in hand") {
  Position p("iberia", 3);
  CHECK(p.refused(1, "pick " + id_of(pack(p, 2).first())) == "I-03");
  auto const mine = pack(p, 1);
  p.play(1, "pick " + id_of(mine.nth(0)));
  CHECK(p.refused(1, "pick " + id_of(mine.nth(1))) == "I-03");
}

TEST_CASE("I-03 exactly four of the six are kept, the refused ones are shuffled into the deck") {
  Position p("iberia", 3);
  check_passing(p, 1);
  CHECK(p.count(1, "keep") == 15);
  CHECK(p.refused(1, keep(p, 1, 0b000111)) == "I-03");
  CHECK(p.refused(1, keep(p, 1, 0b011111)) == "I-03");
  auto const refused = set_of(p.seat(1).offer);
  for (int s = 1; s <= 3; ++s) p.play(s, keep(p, s, 0b001111));
  for (int s = 1; s <= 3; ++s) CHECK(p.seat(s).ticket_count == 4);
  auto const& deck = p.state.tickets[0];
  CHECK(deck.pool_size == 50 - 12);
  CHECK(deck.below_size + deck.queue_size == 0);
  CHECK((deck.pool & refused).size() == 2);
  CHECK(p.state.phase == Phase::turn);
  CHECK(p.state.turn == seat_id(0));
  CHECK(p.wrong() == "");
}

TEST_CASE("I-03 nobody sees another's pack or picks") {
  Position p("iberia", 3);
  p.play(2, "pick " + id_of(pack(p, 2).first()));
  for (auto viewer : {seat_id(0), seat_id(2), spectator}) {
    auto const seen = face_down(p.state, viewer);
    CHECK(seen.draft.packs[1].empty());
    CHECK(seen.seats[1].choice == Move{});
    CHECK(seen_by(viewer, p.events.back()).hidden);
    CHECK(seen_by(viewer, p.events.back()).move == make_move(MoveKind::pick));
  }
  CHECK(face_down(p.state, seat_id(0)).draft.packs[0].size() == 6);
  p.play(1, "pick " + id_of(pack(p, 1).first())).play(3, "pick " + id_of(pack(p, 3).first()));
  auto const seen = face_down(p.state, seat_id(0));
  CHECK(seen.seats[1].offer.size == 1);
  CHECK(seen.seats[1].offer.tickets[0] == no_ticket);
  CHECK(seen.seats[0].offer.tickets[0] == p.seat(1).offer.tickets[0]);
}

TEST_CASE("I-05 the draft card is set aside, the turn is finished, then the second draft is held") {
  SUBCASE("in a blind draw") {
    Iberia p(3);
    p.draft_card_below(1);
    p.next_cards("red festival:cadiz black");
    p.play(1, "draw");
    CHECK(p.happened(EventKind::draft_card) == 0);
    p.play(1, "draw");
    CHECK(p.happened(EventKind::draft_card) == 1);
    CHECK(p.seat(1).hand == kit::cards("red black"));  // drawing went on as usual
    CHECK(p.lying("cadiz") == 1);
    CHECK(p.state.phase == Phase::draft);
    CHECK(p.state.draft.number == 2);
    p.opened();
    CHECK(p.state.phase == Phase::turn);
    CHECK(p.state.turn == seat_id(1));
    CHECK(p.wrong() == "");
  }
  SUBCASE("as the row is refilled") {
    Iberia p(2);
    p.draft_card_below(0);
    p.next_cards("red").play(1, "take blue");
    CHECK(p.happened(EventKind::draft_card) == 1);
    CHECK(p.row() == "purple white red yellow orange");
    CHECK(p.state.phase == Phase::second_card);  // the turn is not over
    p.play(1, "take purple");
    CHECK(p.state.phase == Phase::draft);
  }
}

TEST_CASE("I-05 the second draft is held between the extra turns too") {
  Iberia p(2);
  p.trains(1, 2).play(1, "draw").play(1, "draw");
  REQUIRE(p.state.turns_left == 2);
  p.draft_card_below(0);
  p.play(2, "draw").play(2, "draw");
  CHECK(p.state.phase == Phase::draft);
  p.opened();
  CHECK(p.state.turn == seat_id(0));
  CHECK(p.seat(1).ticket_count == 8);
  p.play(1, "draw").play(1, "draw");
  CHECK(p.state.phase == Phase::over);
}

TEST_CASE("I-05 no draft is held after the last turn of the game") {
  Iberia p(2);
  p.trains(1, 2).play(1, "draw").play(1, "draw").play(2, "draw").play(2, "draw");
  REQUIRE(p.state.turns_left == 1);
  p.draft_card_below(0);
  p.play(1, "draw").play(1, "draw");
  CHECK(p.state.phase == Phase::over);
  for (int s = 1; s <= 2; ++s) CHECK(p.seat(s).ticket_count == 4);
}

TEST_CASE("I-06 the second draft deals six new tickets each and passes to the right") {
  for (int players : {2, 3, 5}) {
    CAPTURE(players);
    auto p = second_draft(players);
    Tickets kept;
    for (int s = 1; s <= players; ++s) kept |= p.seat(s).tickets;
    for (int s = 1; s <= players; ++s) CHECK((pack(p, s) & kept).empty());
    check_passing(p, -1);
    for (int s = 1; s <= players; ++s) CHECK(p.count(s, "keep") == 15);
    CHECK(p.refused(1, keep(p, 1, 0b000111)) == "I-03");
    p.opened();
    for (int s = 1; s <= players; ++s) CHECK(p.seat(s).ticket_count == 8);
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("I-06 tickets kept from the first draft stay, the refused ones lie under the deck") {
  auto p = second_draft(4);
  Tickets before = p.seat(1).tickets;
  p.opened();
  CHECK((p.seat(1).tickets & before) == before);
  auto const& deck = p.state.tickets[0];
  CHECK(deck.pool_size == 50 - 16 - 24);
  CHECK(deck.below_size == 8);
  auto const refused = deck.below;
  // Nine of the ten tickets above are drawn, then the last one and two of those below.
  for (int s : {2, 3, 4}) p.play(s, "tickets").play(s, keep(p, s, 0b111));
  p.play(1, "tickets");
  CHECK((set_of(p.seat(1).offer) & refused).size() == 2);
  CHECK_FALSE(refused.contains(p.seat(1).offer.tickets[0]));
}

TEST_CASE("I-06 the refused tickets come in any order, before those refused later") {
  auto p = second_draft(5).opened();  // all thirty tickets were dealt: only the ten refused ones are left
  auto const refused = p.state.tickets[0].below;
  REQUIRE(refused.size() == 10);
  p.next_tickets(id_of(refused.nth(9)) + ' ' + id_of(refused.nth(4)) + ' ' + id_of(refused.nth(7)));
  p.play(2, "tickets");
  auto const offered = p.seat(2).offer;
  p.play(2, keep(p, 2, 0b001));
  p.play(3, "tickets").play(3, keep(p, 3, 0b111)).play(4, "tickets").play(4, keep(p, 4, 0b111));
  p.play(5, "tickets");
  CHECK(refused.contains(p.seat(5).offer.tickets[0]));
  CHECK(p.seat(5).offer.tickets[1] == offered.tickets[1]);
  CHECK(p.seat(5).offer.tickets[2] == offered.tickets[2]);
}

TEST_CASE("I-07 tickets are not drawn before the second draft") {
  Iberia p(2);
  CHECK(p.refused(1, "tickets") == "I-07");
  CHECK(p.count(1, "tickets") == 0);
}

TEST_CASE("I-07 after the second draft three are drawn, one at least kept, the refused go under the deck") {
  Iberia p = second_draft(2);
  p.opened();
  CHECK(p.is_legal(2, "tickets"));
  p.play(2, "tickets");
  CHECK(p.seat(2).offer.size == 3);
  CHECK(p.count(2, "keep") == 7);
  CHECK(p.refused(2, "keep") == "B-50");
  auto const offered = p.seat(2).offer;
  p.play(2, keep(p, 2, 0b010));
  CHECK(p.seat(2).ticket_count == 9);
  CHECK(p.state.tickets[0].queue_size == 2);
  CHECK(p.state.tickets[0].queued(0) == offered.tickets[0]);
  CHECK(p.state.tickets[0].queued(1) == offered.tickets[2]);
}

TEST_CASE("I-16 with too few tickets each player is dealt the same number, as many as there are") {
  std::string const thirteen =
      "a-coruna-barcelona a-coruna-cuenca albacete-cordoba albacete-lleida albacete-pamplona "
      "alicante-salamanca "
      "alicante-zaragoza almeria-lisboa almeria-zaragoza badajoz-granada burgos-madrid "
      "barcelona-bilbao "
      "barcelona-cuenca";
  auto const first_ids = [&](int n) {
    std::size_t at = 0;
    for (; n > 0 && at != std::string::npos; --n) at = thirteen.find(' ', at + 1);
    return thirteen.substr(0, at);
  };
  struct Left {
    int tickets, dealt, kept, combinations;
  };
  for (auto const& [tickets, dealt, kept, combinations] :
       {Left{13, 6, 4, 15}, {11, 5, 4, 5}, {10, 5, 4, 5}, {8, 4, 4, 1}, {7, 3, 3, 1}, {3, 1, 1, 1}}) {
    CAPTURE(tickets);
    Iberia p(2);
    p.no_tickets().tickets_only(first_ids(tickets));
    p.draft_card_below(0);
    int const before = p.seat(1).ticket_count;
    p.play(1, "draw").play(1, "draw");
    REQUIRE(p.state.phase == Phase::draft);
    for (int s = 1; s <= 2; ++s) CHECK(pack(p, s).size() == dealt);
    CHECK(p.state.tickets[0].size() == tickets - 2 * dealt);
    while (p.state.phase == Phase::draft) {
      for (int s = 1; s <= 2; ++s) p.play(s, "pick " + id_of(pack(p, s).first()));
    }
    CHECK(p.count(1, "keep") == combinations);
    p.opened();
    CHECK(p.seat(1).ticket_count == before + kept);
    CHECK(p.state.turn == seat_id(1));
    CHECK(p.wrong() == "");
  }
}

TEST_CASE("I-16 with fewer tickets than players nobody is dealt any and the game goes on") {
  Iberia p(2);
  p.no_tickets().tickets_only("albacete-cordoba");
  p.draft_card_below(0);
  p.play(1, "draw").play(1, "draw");
  CHECK(p.state.phase == Phase::turn);
  CHECK(p.state.turn == seat_id(1));
  CHECK(p.state.tickets[0].size() == 1);
}
