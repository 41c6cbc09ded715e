#include "server/tables/view/seat_json.h"

#include "roundhouse/notation.h"
#include "roundhouse/score.h"

namespace roundhouse::server {
namespace {

using boost::json::array;
using boost::json::object;

class SeatJson {
 public:
  SeatJson(Seat const& now, Seat const* then, object& out) : now_(now), then_(then), out_(out) {}

  /// Whether a part of the seat is to be written.
  template <typename Part>
  bool differs(Part Seat::* part) const {
    return then_ == nullptr || !(then_->*part == now_.*part);
  }
  template <typename Part>
  void number(std::string_view name, Part Seat::* part) {
    if (differs(part)) out_[name] = now_.*part;
  }
  /// Written by a function.
  template <typename Part, typename Write>
  void part(std::string_view name, Part Seat::* part, Write const& write) {
    if (differs(part)) out_[name] = write(now_.*part);
  }

 private:
  Seat const& now_;
  Seat const* then_;
  object& out_;
};

array cities_json(Board const& board, Cities const& cities) {
  array ids;
  for (auto const c : cities) ids.emplace_back(board.at(c).id);
  return ids;
}

array express_json(Express const& express, std::uint8_t left) {
  array values;
  for (auto const v : express.cards) {
    if ((left >> v) & 1U) values.emplace_back(v);
  }
  return values;
}

array offer_json(Board const& board, Offer const& offer) {
  array ids;
  for (std::size_t i = 0; i < offer.size; ++i) ids.emplace_back(board.at(offer.tickets[i]).id);
  return ids;
}

object festivals_json(Festivals const& festivals, std::array<std::uint8_t, max_extras> const& taken) {
  object all;
  for (std::size_t f = 0; f < festivals.list.size(); ++f) all[festivals.list[f].id] = taken[f];
  return all;
}

}  // namespace

object cards_json(Board const& board, Cards const& cards) {
  object all;
  for (int i = 0; i < card_kinds; ++i) {
    if (board.cards[card_at(i)] > 0) all[word(card_at(i))] = cards[card_at(i)];
  }
  return all;
}

array tickets_json(Board const& board, Tickets const& tickets) {
  array ids;
  for (auto const t : tickets) ids.emplace_back(board.at(t).id);
  return ids;
}

void write_public(Board const& board, Seat const& now, Seat const* then, object& out) {
  SeatJson seat(now, then, out);
  seat.number("trains", &Seat::trains);
  seat.number("score", &Seat::score);
  seat.number("tickets", &Seat::ticket_count);
  if (then == nullptr || then->hand.total != now.hand.total) out["cards"] = now.hand.total;
  if (then == nullptr || then->offer.size != now.offer.size) out["offered"] = now.offer.size;
  seat.part("known", &Seat::known, [&](Cards const& cards) { return cards_json(board, cards); });
  if (board.passengers) {
    seat.number("passengers", &Seat::passengers);
    seat.number("goods", &Seat::goods);
    seat.part("passenger_at", &Seat::passenger_at, [&](Cities const& at) { return cities_json(board, at); });
  }
  if (board.festivals) seat.number("festival_cards", &Seat::festival_count);
  if (board.express) {
    seat.part("express", &Seat::express,
              [&](std::uint8_t left) { return express_json(*board.express, left); });
  }
}

void write_own(Board const& board, Seat const& now, Seat const* then, object& out) {
  SeatJson seat(now, then, out);
  seat.part("hand", &Seat::hand, [&](Cards const& cards) { return cards_json(board, cards); });
  seat.part("kept", &Seat::tickets, [&](Tickets const& tickets) { return tickets_json(board, tickets); });
  seat.part("offer", &Seat::offer, [&](Offer const& offer) { return offer_json(board, offer); });
  if (seat.differs(&Seat::tickets) || seat.differs(&Seat::routes)) {
    out["done"] = tickets_json(board, completed(board, now.routes, now.tickets));
  }
  if (board.festivals) {
    seat.part("festivals", &Seat::festivals,
              [&](auto const& taken) { return festivals_json(*board.festivals, taken); });
  }
}

}  // namespace roundhouse::server
