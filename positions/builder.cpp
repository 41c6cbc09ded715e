#include "positions/builder.h"

#include "positions/purse.h"
#include "positions/stacked_dealer.h"
#include "positions/ticket_plan.h"
#include "reasons.h"
#include "roundhouse/notation.h"

namespace roundhouse::positions {
namespace {

constexpr int few_trains = 2;  // B-60

class Builder {
 public:
  Builder(Sketch const& sketch, BoardError& error) : sketch_(sketch), board_(*sketch.board), error_(error) {
    position_.board = sketch.board;
    position_.seat = sketch.seat;
    position_.theme = sketch.theme;
    position_.why = sketch.why;
  }

  Position build() {
    choose_row();
    cards_ = hand_out(sketch_, row_, error_);
    tickets_ = plan_tickets(sketch_, error_);
    if (failed()) return {};
    queue_cards();
    deal_opening();
    if (!sketch_.opening) lay_out();
    if (!failed()) begin_decision();
    if (!failed()) check();
    if (!failed()) read_answers();
    return std::move(position_);
  }

 private:
  State& state() { return position_.state; }
  Seat& seat(int s) { return state().at(seat_id(s)); }
  SeatSketch const& sketch(int s) const { return sketch_.seats[static_cast<std::size_t>(s)]; }
  bool failed() const { return !error_.reason.en.empty(); }
  void fail(std::string const& place, Text const& reason) {
    if (!failed()) error_ = {place, reason};
  }

  /// The row of the file, or one card of each of the first colours.
  void choose_row() {
    row_ = sketch_.row;
    for (int c = 0; static_cast<int>(row_.size()) < row_size; ++c) {
      if (board_.cards[card_at(c)] > 0) row_.push_back(card_at(c));
    }
  }

  /// What each seat draws blind, in the order it needs it.
  void queue_cards() {
    queues_.resize(cards_.size());
    for (std::size_t s = 0; s < cards_.size(); ++s) {
      auto const add = [&](Cards const& cards) {
        for (int i = 0; i < cards.total; ++i) queues_[s].push_back(cards.nth(i));
      };
      for (auto const& price : cards_[s].prices) add(price.cards());
      Cards rest;
      rest.add(Card::passenger, cards_[s].passenger_cards);
      rest += cards_[s].hand;
      rest -= sketch_.seats[s].known;
      add(rest);
      if (static_cast<int>(queues_[s].size()) < board_.opening_hand) {
        fail(sketch_.seats[s].place,
             filled({"a seat has been dealt at least {} cards", "une place a reçu au moins {} cartes"},
                    board_.opening_hand));
      }
    }
  }

  // playing

  void set_turn(int s) {
    state().turn = seat_id(s);
    state().phase = Phase::turn;
    state().must_decide = static_cast<std::uint8_t>(1U << s);
    state().turns_left = 0;
    state().passes = 0;
    state().express_spent = false;
  }

  /// Plays a move, or says at that place why it is not legal.
  void play(int s, Move move, std::string const& place) {
    if (failed()) return;
    auto const reason = why_not(board_, state(), seat_id(s), move);
    if (reason != Reason::none) {
      fail(place, filled({"{} is not legal here ({})", "{} n'est pas permis ici ({})"},
                         to_words(board_, state(), seat_id(s), move), clause(reason, board_)));
      return;
    }
    Table table{board_, state(), dealer_, &position_.events};
    roundhouse::play(table, seat_id(s), move);
    if (dealer_.failed())
      fail(place, {"cards or tickets come up that the file does not foresee",
                   "des cartes ou des billets apparaissent que le fichier ne prévoit pas"});
  }

  /// Turns follow each other as the position needs them, so a last round may seem to begin on the way.
  void forget_last_round() {
    std::erase_if(position_.events, [](Event const& e) { return e.kind == EventKind::last_round; });
    state().turns_left = 0;
  }

  void draw_one(int s, std::string const& place) {
    auto& queue = queues_[static_cast<std::size_t>(s)];
    if (queue.empty()) return;
    set_turn(s);
    dealer_.cards.push_back({queue.front(), 0});
    queue.pop_front();
    play(s, make_move(MoveKind::draw), place);
    end_turn(place);
  }

  /// The turn may be over, or cut short; a second draft may have begun with it.
  void end_turn(std::string const& place) {
    if (state().draft.due && !failed()) return finish_draw(place);
    if (state().phase == Phase::draft && !failed()) hold_draft(1, place);
    forget_last_round();
  }

  /// I-05: the draft waits for the end of the turn, so this one is not cut short.
  void finish_draw(std::string const& place) {
    int const s = index(state().turn);
    auto& queue = queues_[static_cast<std::size_t>(s)];
    if (queue.empty()) {
      return fail(place, {"the draft card comes up with the first of two cards, and there is no second one: "
                          "give the seat one card more",
                          "la carte de draft apparaît avec la première de deux cartes et il n'y en a pas de "
                          "seconde : donner une carte de plus à la place"});
    }
    dealer_.cards.push_back({queue.front(), 0});
    queue.pop_front();
    play(s, make_move(MoveKind::draw), place);
    end_turn(place);
  }

  // before the first turn

  void deal_opening() {
    for (auto& queue : queues_) {
      for (int i = 0; i < board_.opening_hand; ++i) {
        dealer_.cards.push_back({queue.front(), 0});
        queue.pop_front();
      }
    }
    first_in_row();
    stack_tickets();
    Table table{board_, state(), dealer_, &position_.events};
    deal(table, {.players = sketch_.players, .first = sketch_.opening ? seat_id(0) : sketch_.seat});
    if (sketch_.opening || failed()) return;
    if (board_.draft) return hold_draft(0, "seats");
    if (board_.two_ticket_decks) {
      for (int s = 0; s < sketch_.players; ++s) {
        auto const& deal = tickets_[static_cast<std::size_t>(s)].deals[0];
        play(s,
             make_move(MoveKind::choose_mix, deal.first_deck,
                       static_cast<int>(deal.tickets.size()) - deal.first_deck),
             sketch(s).place);
      }
    }
    for (int s = 0; s < sketch_.players; ++s) keep(s, 0);
  }

  /// All cards that are taken from the row lie in its first place, one after the other.
  void first_in_row() {
    for (int s = 0; s < sketch_.players; ++s) {
      for (int i = 0; i < sketch(s).known.total; ++i) taken_.push_back({s, sketch(s).known.nth(i)});
    }
    auto first = row_;
    if (!taken_.empty()) first[0] = taken_[0].card;
    for (auto const card : first) dealer_.cards.push_back({card, 0});
  }

  void stack_tickets() {
    std::size_t most = 0;
    for (auto const& seat : tickets_) most = std::max(most, seat.deals.size());
    int const drafts = !board_.draft || sketch_.opening ? 0 : board_.festivals ? 2 : 1;
    for (int d = 0; d < static_cast<int>(most); ++d) {
      if (d < drafts) {
        stack_packs(static_cast<std::size_t>(d));
        continue;
      }
      for (auto const& seat : tickets_) {
        if (static_cast<std::size_t>(d) >= seat.deals.size()) continue;
        for (auto const t : seat.deals[static_cast<std::size_t>(d)].tickets) stack(t);
      }
    }
    for (auto const t : sketch_.next_tickets) stack(t);
  }
  void stack(TicketId t) { dealer_.tickets[board_.at(t).deck].push_back(t); }

  /// In round r every seat picks the r-th ticket of its list, so that one lies in the pack that comes to it
  /// then.
  void stack_packs(std::size_t d) {
    int const n = sketch_.players;
    for (int pack = 0; pack < n; ++pack) {
      for (int round = 0; round < board_.draft->deal; ++round) {
        int const s = ((d == 0 ? pack + round : pack - round) % n + n) % n;
        auto const& deals = tickets_[static_cast<std::size_t>(s)].deals;
        if (d >= deals.size())
          return fail(sketch(s).place, {"after a second draft every seat has more tickets",
                                        "après un second draft chaque place a plus de billets"});
        stack(deals[d].tickets[static_cast<std::size_t>(round)]);
      }
    }
  }

  void hold_draft(std::size_t d, std::string const& place) {
    for (std::size_t round = 0; state().phase == Phase::draft && !failed(); ++round) {
      for (int s = 0; s < sketch_.players && !failed(); ++s) {
        auto const& deals = tickets_[static_cast<std::size_t>(s)].deals;
        if (d >= deals.size())
          return fail(
              place,
              {"the draft card comes up here: every seat needs the tickets of a second draft",
               "la carte de draft apparaît ici : chaque place a besoin des billets d'un second draft"});
        play(s, make_move(MoveKind::pick, index(deals[d].tickets[round])), place);
      }
    }
    for (int s = 0; s < sketch_.players && !failed(); ++s) keep(s, d);
    drafts_ = d + 1;
  }

  void keep(int s, std::size_t d) {
    auto const& deal = tickets_[static_cast<std::size_t>(s)].deals[d];
    auto const& offer = seat(s).offer;
    unsigned mask = 0;
    for (std::size_t i = 0; i < offer.size; ++i) {
      if (std::ranges::find(deal.kept, offer.tickets[i]) != deal.kept.end()) mask |= 1U << i;
    }
    play(s, make_move(MoveKind::keep, static_cast<int>(mask)), sketch(s).place + ".tickets");
  }

  // the table

  void lay_out() {
    spend_express();
    std::size_t most = 0;
    for (auto const& s : sketch_.seats) most = std::max(most, s.routes.size());
    for (std::size_t i = 0; i < most; ++i) {
      for (int s = 0; s < sketch_.players; ++s) {
        if (i < sketch(s).routes.size())
          claim(s, sketch(s).routes[i], cards_[static_cast<std::size_t>(s)].prices[i]);
      }
    }
    for (int s = 0; s < sketch_.players; ++s) {
      // The cards for the rides come right behind those for the routes.
      for (int i = 0; i < cards_[static_cast<std::size_t>(s)].passenger_cards; ++i)
        draw_until(s, Card::passenger, i + 1);
      for (auto const& ride : sketch(s).rides) play_ride(s, ride);
    }
    lay_festivals();
    for (int s = 0; s < sketch_.players; ++s) {
      while (!queues_[static_cast<std::size_t>(s)].empty() && !failed())
        draw_one(s, sketch(s).place + ".hand");
    }
    draw_tickets();
    take_from_row();
  }

  void spend_express() {
    if (!board_.express) return;
    for (int s = 0; s < sketch_.players; ++s) {
      unsigned gone = seat(s).express & ~sketch(s).express;
      for (auto const& claim : sketch(s).routes) gone &= ~(claim.express > 0 ? 1U << claim.express : 0U);
      for (int value = 1; value <= 3; ++value) {
        if (((gone >> value) & 1U) == 0) continue;
        set_turn(s);
        auto& queue = queues_[static_cast<std::size_t>(s)];
        for (int i = 0; i < value && !queue.empty(); ++i) {
          dealer_.cards.push_back({queue.front(), 0});
          queue.pop_front();
        }
        play(s, make_move(MoveKind::express_draw, value), sketch(s).place + ".express");
      }
    }
  }

  void draw_until(int s, Card card, int n) {
    while (seat(s).hand[card] < n && !queues_[static_cast<std::size_t>(s)].empty() && !failed()) {
      draw_one(s, sketch(s).place + ".hand");
    }
  }

  void claim(int s, ClaimSketch const& claim, Price const& price) {
    if (failed()) return;
    if (claim.festival >= 0) bring_festivals(s, claim);
    auto const cards = price.cards();
    for (int k = 0; k < card_kinds; ++k) draw_until(s, card_at(k), cards[card_at(k)]);
    set_turn(s);
    play(s, make_move(MoveKind::claim, index(claim.route)), claim.place);
    for (auto const card : price.revealed) dealer_.cards.push_back({card, 0});
    play(s, pay_move(price.payment), claim.place);
    after_claim(s, claim, price);
    end_turn(claim.place);
  }

  void after_claim(int s, ClaimSketch const& claim, Price const& price) {
    if (state().phase == Phase::place_passenger) {
      auto const move = claim.passenger == no_city
                            ? make_move(MoveKind::no_passenger)
                            : make_move(MoveKind::place_passenger, index(claim.passenger));
      play(s, move, claim.place);
    } else if (claim.passenger != no_city) {
      fail(claim.place, {"no passenger can be placed here", "aucun voyageur ne peut être posé ici"});
    }
    if (state().phase == Phase::take_festival) {
      auto const move = claim.festival < 0 ? make_move(MoveKind::no_festival)
                                           : make_move(MoveKind::take_festival, claim.festival);
      play(s, move, claim.place);
    }
    if (state().phase == Phase::place_province) {
      auto const move =
          claim.line < 0 ? make_move(MoveKind::no_province) : make_move(MoveKind::province, claim.line);
      play(s, move, claim.place);
    }
    if (state().phase == Phase::extra_cards) {
      int const cell = claim.cell;
      if (province_cell(board_, state(), claim.line, cell) != cell) {
        fail(claim.place + ".cell", filled({"cell {} is not free", "la case {} n'est pas libre"}, cell));
      }
      play(s, make_move(MoveKind::extra, price.extra_color, price.extra_wild, claim.express), claim.place);
    }
  }

  /// Festival cards come up with a card that the seat draws anyway, and are taken with the claim that
  /// follows.
  void bring_festivals(int s, ClaimSketch const& claim) {
    if (queues_[static_cast<std::size_t>(s)].empty()) {
      return fail(claim.place,
                  {"no card is drawn any more that a festival card could come up with: claim it earlier",
                   "plus aucune carte n'est piochée avec laquelle une carte festival apparaîtrait : la "
                   "prendre plus tôt"});
    }
    for (int i = 0; i < claim.festival_cards; ++i)
      dealer_.cards.push_back({Card::none, static_cast<std::uint8_t>(claim.festival)});
    draw_one(s, claim.place);
  }

  void lay_festivals() {
    int wanted = 0;
    for (std::size_t f = 0; f < max_festivals; ++f) {
      for (int i = state().festivals_lying[f]; i < sketch_.lying[f]; ++i, ++wanted) {
        dealer_.cards.push_back({Card::none, static_cast<std::uint8_t>(f)});
      }
    }
    for (int s = 0; s < sketch_.players && wanted > 0; ++s) {
      if (queues_[static_cast<std::size_t>(s)].empty()) continue;
      draw_one(s, "lying");
      wanted = 0;
    }
    if (wanted > 0)
      fail("lying", {"nobody draws a card after the last claim: give a seat a larger hand",
                     "personne ne pioche après la dernière route : donner une plus grande main à une place"});
  }

  void play_ride(int s, RideSketch const& ride) {
    set_turn(s);
    play(s, make_move(MoveKind::ride, index(ride.from)), ride.place);
    for (auto const route : ride.along) play(s, make_move(MoveKind::go, index(route)), ride.place);
    play(s, make_move(MoveKind::stop), ride.place);
    forget_last_round();
  }

  void draw_tickets() {
    std::size_t most = 0;
    for (auto const& seat : tickets_) most = std::max(most, seat.deals.size());
    std::size_t const first = board_.draft ? drafts_ : 1;
    for (std::size_t d = first; d < most; ++d) {
      for (int s = 0; s < sketch_.players && !failed(); ++s) {
        auto const& deals = tickets_[static_cast<std::size_t>(s)].deals;
        if (d >= deals.size()) continue;
        set_turn(s);
        int const second_deck = static_cast<int>(deals[d].tickets.size()) - deals[d].first_deck;
        bool const mix = board_.two_ticket_decks.has_value();
        play(s, make_move(MoveKind::draw_tickets, mix ? deals[d].first_deck : 0, mix ? second_deck : 0),
             sketch(s).place + ".tickets");
        if (!failed()) keep(s, d);
        forget_last_round();
      }
    }
  }

  void take_from_row() {
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      auto const [s, card] = taken_[i];
      set_turn(s);
      dealer_.cards.push_back({i + 1 < taken_.size() ? taken_[i + 1].card : row_[0], 0});
      play(s, make_move(MoveKind::take, index(card)), sketch(s).place + ".known");
      end_turn(sketch(s).place + ".known");
    }
  }

  // the decision

  void begin_decision() {
    if (!sketch_.opening) {
      set_turn(index(sketch_.seat));
      begin_last_round();
    }
    for (auto const& card : sketch_.next_cards) dealer_.cards.push_back(card);
    for (auto const& step : sketch_.then) {
      auto const move = move_from_words(board_, state(), step.seat, step.words);
      if (!move)
        return fail(step.place, filled({"{} is no move on this board", "{} n'est pas un coup sur ce plateau"},
                                       step.words));
      play(index(step.seat), *move, step.place);
    }
    if (failed()) return;
    if (!state().waits_for(sketch_.seat))
      fail("seat", {"the table does not wait for this seat", "la table n'attend pas cette place"});
  }

  /// B-60: who began it follows from who decides now and how many turns are left.
  void begin_last_round() {
    bool few = false;
    for (int s = 0; s < sketch_.players; ++s) few = few || seat(s).trains <= few_trains;
    if (sketch_.turns_left == 0) {
      if (few)
        fail("turns_left", {"a seat has so few trains that the last round has begun",
                            "une place a si peu de wagons que le dernier tour a commencé"});
      return;
    }
    int const back = sketch_.players - sketch_.turns_left + 1;
    int const began = (index(sketch_.seat) - back % sketch_.players + sketch_.players) % sketch_.players;
    if (seat(began).trains > few_trains) {
      return fail("turns_left", filled({"seat {} must have begun the last round, but has {} trains",
                                        "la place {} a dû commencer le dernier tour, mais elle a {} wagons"},
                                       began + 1, seat(began).trains));
    }
    state().turns_left = static_cast<std::uint8_t>(sketch_.turns_left);
    position_.events.push_back({.kind = EventKind::last_round, .seat = seat_id(began)});
  }

  void check() {
    auto const wrong = violation(board_, state());
    if (!wrong.empty()) fail("", in_all(wrong));
    for (std::size_t f = 0; f < max_festivals; ++f) {
      if (sketch_.then.empty() && state().festivals_lying[f] != sketch_.lying[f])
        fail("lying", {"other festival cards lie there", "d'autres cartes festival s'y trouvent"});
    }
    for (int s = 0; s < sketch_.players; ++s) {
      int const trains = sketch(s).trains;
      if (trains >= 0 && trains != seat(s).trains && sketch_.then.empty()) {
        fail(sketch(s).place + ".trains",
             filled({"{} trains are left, not {}", "il reste {} wagons, pas {}"}, seat(s).trains, trains));
      }
    }
  }

  void read_answers() {
    legal_moves(board_, state(), sketch_.seat, position_.legal);
    position_.best = read_moves(sketch_.best);
    position_.avoid = read_moves(sketch_.avoid);
    if (!position_.avoid.empty()) {
      for (auto const move : position_.legal) {
        if (std::ranges::find(position_.avoid, move) == position_.avoid.end()) position_.best.push_back(move);
      }
    }
    bool const all_right = position_.legal.size() <= static_cast<int>(position_.best.size());
    if (all_right || position_.best.empty()) {
      fail("best", {"there must be a right move and a wrong one", "il faut un bon coup et un mauvais"});
    }
  }

  std::vector<Move> read_moves(std::vector<StepSketch> const& steps) {
    std::vector<Move> moves;
    for (auto const& step : steps) {
      auto const move = move_from_words(board_, state(), sketch_.seat, step.words);
      if (!move) {
        fail(step.place, filled({"{} is no move on this board", "{} n'est pas un coup sur ce plateau"}, step.words));
        break;
      }
      auto const reason = why_not(board_, state(), sketch_.seat, *move);
      if (reason != Reason::none) {
        fail(step.place, filled({"{} is not legal here ({})", "{} n'est pas permis ici ({})"}, step.words, clause(reason, board_)));
      }
      moves.push_back(*move);
    }
    return moves;
  }

  struct Taken {
    int seat;
    Card card;
  };

  Sketch const& sketch_;
  Board const& board_;
  BoardError& error_;
  Position position_;
  StackedDealer dealer_;
  std::vector<Card> row_;
  std::vector<SeatCards> cards_;
  std::vector<SeatTickets> tickets_;
  std::vector<std::deque<Card>> queues_;
  std::vector<Taken> taken_;
  std::size_t drafts_ = 0;
};

}  // namespace

Position build(Sketch const& sketch, BoardError& error) {
  return Builder(sketch, error).build();
}

}  // namespace roundhouse::positions
