#include "positions/layout.h"

#include "engine/reading/reasons.h"

namespace roundhouse::positions {

Layout::Layout(Stage& stage, Sketch const& sketch, TicketDealing& tickets, std::vector<SeatCards> cards,
               std::vector<Card> row)
    : stage_(stage), sketch_(sketch), tickets_(tickets), cards_(std::move(cards)), row_(std::move(row)) {
  queues_.resize(cards_.size());
  for (std::size_t s = 0; s < cards_.size(); ++s) {
    auto const add = [&](Cards const& kinds) {
      for (int i = 0; i < kinds.total; ++i) queues_[s].push_back(kinds.nth(i));
    };
    for (auto const& price : cards_[s].prices) add(price.cards());
    Cards passengers;
    passengers.add(Card::passenger, cards_[s].passenger_cards);
    add(passengers);
    auto unseen = cards_[s].hand;
    unseen -= sketch_.seats[s].known;
    add(unseen);
    auto const& known = sketch_.seats[s].known;
    for (int i = 0; i < known.total; ++i) taken_.push_back({static_cast<int>(s), known.nth(i)});
  }
}

void Layout::stack_opening() {
  int const opening = stage_.board().opening_hand;
  for (int s = 0; s < sketch_.players; ++s) {
    if (static_cast<int>(queue(s).size()) < opening) {
      return stage_.fail(sketch(s).place, filled({"a seat has been dealt at least {} cards",
                                                  "une place a reçu au moins {} cartes"},
                                                 opening));
    }
    for (int i = 0; i < opening; ++i) {
      stage_.put_on_top(queue(s).front());
      queue(s).pop_front();
    }
  }
  // All cards that are taken from the row lie in its first place, one after the other.
  stage_.put_on_top(taken_.empty() ? row_[0] : taken_[0].card);
  for (std::size_t i = 1; i < row_.size(); ++i) stage_.put_on_top(row_[i]);
}

void Layout::lay_out() {
  spend_express();
  std::size_t most = 0;
  for (auto const& seat : sketch_.seats) most = std::max(most, seat.routes.size());
  for (std::size_t i = 0; i < most; ++i) {
    for (int s = 0; s < sketch_.players; ++s) {
      if (i < sketch(s).routes.size()) {
        claim(s, sketch(s).routes[i], cards_[s].prices[i]);
      }
    }
  }
  for (int s = 0; s < sketch_.players; ++s) {
    draw_until(s, Card::passenger, cards_[s].passenger_cards);
    for (auto const& r : sketch(s).rides) ride(s, r);
  }
  lay_extras();
  for (int s = 0; s < sketch_.players; ++s) {
    while (!queue(s).empty() && !stage_.failed()) draw_one(s, sketch(s).place + ".hand");
  }
  tickets_.draw();
  take_from_row();
}

void Layout::draw_one(int s, std::string const& place) {
  if (queue(s).empty() || stage_.failed()) return;
  stage_.set_turn(s);
  stage_.put_on_top(queue(s).front());
  queue(s).pop_front();
  stage_.play(s, make_move(MoveKind::draw), place);
  end_turn(place);
}

void Layout::draw_until(int s, Card card, int n) {
  while (stage_.seat(s).hand[card] < n && !queue(s).empty() && !stage_.failed()) {
    draw_one(s, sketch(s).place + ".hand");
  }
}

/// The turn may be over, or be cut short here; a second draft may have begun with it.
void Layout::end_turn(std::string const& place) {
  if (stage_.failed()) return;
  if (stage_.state().draft.due) return finish_draw(place);
  if (stage_.state().phase == Phase::draft) tickets_.hold_draft(place);
  stage_.forget_last_round();
}

/// I-05: the draft waits for the end of the turn, so this turn is not cut short.
void Layout::finish_draw(std::string const& place) {
  int const s = index(stage_.state().turn);
  if (queue(s).empty()) {
    return stage_.fail(place,
                       {"the draft card comes up with the first of two cards, and there is no second: "
                        "give the seat one card more",
                        "la carte de draft apparaît avec la première de deux cartes et il n’y en a pas "
                        "de seconde : donner une carte de plus à la place"});
  }
  stage_.put_on_top(queue(s).front());
  queue(s).pop_front();
  stage_.play(s, make_move(MoveKind::draw), place);
  end_turn(place);
}

/// Those that no claim has spent went for cards.
void Layout::spend_express() {
  for (int s = 0; s < sketch_.players; ++s) {
    unsigned gone = stage_.seat(s).express & ~sketch(s).express;
    for (auto const& claim : sketch(s).routes) gone &= ~(claim.express > 0 ? 1U << claim.express : 0U);
    for (int value = 1; value <= 3; ++value) {
      if (((gone >> value) & 1U) == 0) continue;
      stage_.set_turn(s);
      for (int i = 0; i < value && !queue(s).empty(); ++i) {
        stage_.put_on_top(queue(s).front());
        queue(s).pop_front();
      }
      stage_.play(s, make_move(MoveKind::express_draw, value), sketch(s).place + ".express");
    }
  }
}

void Layout::claim(int s, ClaimSketch const& claim, Price const& price) {
  if (claim.extra >= 0) bring_extras(s, claim);
  auto const cards = price.cards();
  for (int k = 0; k < card_kinds; ++k) draw_until(s, card_at(k), cards[card_at(k)]);
  if (stage_.failed()) return;
  stage_.set_turn(s);
  stage_.play(s, make_move(MoveKind::claim, index(claim.route)), claim.place);
  for (auto const card : price.revealed) stage_.put_on_top(card);
  stage_.play(s, pay_move(price.payment), claim.place);
  after_claim(s, claim, price);
  end_turn(claim.place);
}

void Layout::after_claim(int s, ClaimSketch const& claim, Price const& price) {
  if (stage_.failed()) return;
  place_passenger(s, claim);
  if (stage_.state().phase == Phase::take_festival) {
    auto const move =
        claim.extra < 0 ? make_move(MoveKind::no_festival) : make_move(MoveKind::take_festival, claim.extra);
    stage_.play(s, move, claim.place);
  }
  place_province(s, claim, price);
}

void Layout::place_passenger(int s, ClaimSketch const& claim) {
  bool const wanted = claim.passenger != no_city;
  if (stage_.state().phase != Phase::place_passenger) {
    if (wanted) {
      stage_.fail(claim.place, {"no passenger can be placed here", "aucun voyageur ne peut être posé ici"});
    }
    return;
  }
  stage_.play(s,
              wanted ? make_move(MoveKind::place_passenger, index(claim.passenger))
                     : make_move(MoveKind::no_passenger),
              claim.place);
}

void Layout::place_province(int s, ClaimSketch const& claim, Price const& price) {
  if (stage_.state().phase != Phase::place_province) return;
  if (claim.line < 0) return stage_.play(s, make_move(MoveKind::no_province), claim.place);
  if (province_cell(stage_.board(), stage_.state(), claim.line, claim.cell) != claim.cell) {
    stage_.fail(claim.place + ".cell",
                filled({"cell {} is not free", "la case {} n’est pas libre"}, claim.cell));
  }
  stage_.play(s, make_move(MoveKind::province, claim.line), claim.place);
  stage_.play(s, make_move(MoveKind::extra, price.extra_color, price.extra_wild, claim.express), claim.place);
}

/// Festival cards come up with a card that the seat draws anyway, and are taken with the claim that follows.
void Layout::bring_extras(int s, ClaimSketch const& claim) {
  if (queue(s).empty()) {
    return stage_.fail(claim.place,
                       {"no card is drawn any more that a festival card could come up with: claim it earlier",
                        "plus aucune carte n’est piochée avec laquelle une carte festival apparaîtrait : la "
                        "prendre plus tôt"});
  }
  stage_.put_extras_on_top(claim.extra, claim.extra_cards);
  draw_one(s, claim.place);
}

void Layout::ride(int s, RideSketch const& ride) {
  stage_.set_turn(s);
  stage_.play(s, make_move(MoveKind::ride, index(ride.from)), ride.place);
  for (auto const route : ride.along) stage_.play(s, make_move(MoveKind::go, index(route)), ride.place);
  stage_.play(s, make_move(MoveKind::stop), ride.place);
  stage_.forget_last_round();
}

void Layout::lay_extras() {
  int missing = 0;
  for (std::size_t f = 0; f < max_extras; ++f) {
    int const more = sketch_.lying[f] - stage_.state().festivals_lying[f];
    stage_.put_extras_on_top(static_cast<int>(f), more);
    missing += std::max(0, more);
  }
  for (int s = 0; s < sketch_.players && missing > 0; ++s) {
    if (queue(s).empty()) continue;
    draw_one(s, "lying");
    missing = 0;
  }
  if (missing > 0) {
    stage_.fail("lying", {"nobody draws a card after the last claim: give a seat a larger hand",
                          "personne ne pioche après la dernière route : donner une plus grande main"});
  }
}

void Layout::take_from_row() {
  for (std::size_t i = 0; i < taken_.size() && !stage_.failed(); ++i) {
    auto const [s, card] = taken_[i];
    auto const place = sketch(s).place + ".known";
    stage_.set_turn(s);
    stage_.put_on_top(i + 1 < taken_.size() ? taken_[i + 1].card : row_[0]);
    stage_.play(s, make_move(MoveKind::take, index(card)), place);
    end_turn(place);
  }
}

}  // namespace roundhouse::positions
