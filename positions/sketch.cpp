#include "positions/sketch.h"

#include "assets/assets.h"
#include "engine/reading/card_words.h"
#include "engine/reading/reader.h"
#include "roundhouse/notation.h"

namespace roundhouse::positions {
namespace {

constexpr int format_version = 1;
constexpr int most_steps = 40;

constexpr std::array<std::string_view, 24> themes{
    "attractions",  "block",      "borrow",    "card-exchange", "choose-tickets", "collect",
    "draw-tickets", "end-game",   "express",   "festival",      "last-link",      "last-turn",
    "longest-path", "no-tickets", "passenger", "pay",           "pay-raise",      "points",
    "province",     "race",       "retreat",   "ride",          "save-cards",     "tunnel"};

/// Reads the parts of one file. Places in it are kept where something may still turn out to be wrong.
class SketchReader {
 public:
  explicit SketchReader(Reader file) : file_(std::move(file)) {}

  Sketch read() {
    file_.allow({"format", "board", "players", "seat", "theme", "opening", "seats", "row", "lying",
                 "turns_left", "then", "next_cards", "next_tickets", "best", "avoid", "why"});
    if (file_["format"].integer(1, format_version) != format_version || !find_board()) return sketch_;
    sketch_.players = file_["players"].integer(board().min_players, board().max_players);
    sketch_.seat = seat_id(file_["seat"].integer(1, sketch_.players) - 1);
    sketch_.theme = themes[file_["theme"].word(themes)];
    sketch_.why = file_["why"].text();
    if (auto const opening = file_.find("opening")) sketch_.opening = opening->yes_or_no();
    read_seats();
    read_table();
    read_steps();
    return sketch_;
  }

 private:
  Board const& board() const { return *sketch_.board; }

  bool find_board() {
    auto const field = file_["board"];
    auto const id = field.line();
    if (file_.failed()) return false;
    sketch_.board = assets::board(id);
    if (sketch_.board == nullptr)
      field.fail(filled({"there is no board {}", "le plateau {} n’existe pas"}, quoted(id)));
    return sketch_.board != nullptr;
  }

  // ids of the board; some id after a fault

  template <typename Id>
  Id checked(Reader const& field, std::optional<Id> found, std::string const& id) const {
    if (!found) field.fail(filled({"{} is not on this board", "{} n’existe pas sur ce plateau"}, quoted(id)));
    return found.value_or(Id{});
  }
  RouteId route(Reader const& field) const {
    auto const id = field.line();
    return checked(field, board().find_route(id), id);
  }
  CityId city(Reader const& field) const {
    auto const id = field.line();
    return checked(field, board().find_city(id), id);
  }
  TicketId ticket(Reader const& field) const {
    auto const id = field.line();
    return checked(field, board().find_ticket(id), id);
  }
  int festival(Reader const& field, std::string const& id) const {
    for (std::size_t f = 0; board().festivals && f < board().festivals->list.size(); ++f) {
      if (board().festivals->list[f].id == id) return static_cast<int>(f);
    }
    return checked(field, std::optional<int>(), id);
  }
  int line(Reader const& field) const {
    auto const id = field.line();
    for (std::size_t l = 0; board().provinces && l < board().provinces->lines.size(); ++l) {
      if (word(board().provinces->lines[l].color) == id) return static_cast<int>(l);
    }
    return checked(field, std::optional<int>(), id);
  }

  Cards cards(Reader const& field) const {
    Cards sum;
    field.allow(card_words);
    for (auto const& [kind, count] : field.members()) {
      auto const card = card_from_word(kind);
      if (card) sum.add(*card, count.integer(1, board().cards[*card]));
    }
    return sum;
  }
  Card card(Reader const& field) const { return card_at(field.word(card_words)); }

  std::vector<TicketId> tickets(Reader const& list) const {
    std::vector<TicketId> out;
    for (auto const& item : list.items(0, max_tickets)) out.push_back(ticket(item));
    return out;
  }

  void read_seats() {
    for (auto const& item : file_["seats"].items(sketch_.players, sketch_.players)) {
      sketch_.seats.push_back(read_seat(item));
    }
  }

  SeatSketch read_seat(Reader const& from) const {
    SeatSketch seat;
    seat.place = from.place();
    from.allow({"routes", "rides", "tickets", "more_tickets", "hand", "more_cards", "known", "express",
                "dealt", "trains"});
    if (auto const list = from.find("routes")) {
      for (auto const& item : list->items(0, max_routes)) seat.routes.push_back(read_claim(item));
    }
    if (auto const list = from.find("rides")) {
      for (auto const& item : list->items(0, max_cities)) seat.rides.push_back(read_ride(item));
    }
    if (auto const list = from.find("tickets")) seat.tickets = tickets(*list);
    if (auto const list = from.find("dealt")) seat.dealt = tickets(*list);
    if (auto const n = from.find("more_tickets")) seat.more_tickets = n->integer(0, max_tickets);
    if (auto const list = from.find("hand")) seat.hand = cards(*list);
    if (auto const n = from.find("more_cards")) seat.more_cards = n->integer(0, board().cards.total);
    if (auto const list = from.find("known")) seat.known = cards(*list);
    if (auto const n = from.find("trains")) seat.trains = n->integer(0, board().trains);
    seat.express = read_express(from);
    check_known(from, seat);
    return seat;
  }

  static void check_known(Reader const& from, SeatSketch const& seat) {
    for (int k = 0; k < card_kinds; ++k) {
      if (seat.known[card_at(k)] <= seat.hand[card_at(k)]) continue;
      from["known"].fail(
          {"more cards are known than are in the hand", "plus de cartes connues que de cartes en main"});
    }
  }

  /// All of them unless the file says which are left.
  unsigned read_express(Reader const& from) const {
    unsigned all = 0;
    if (board().express) {
      for (auto const value : board().express->cards) all |= 1U << value;
    }
    auto const list = from.find("express");
    if (!list) return all;
    unsigned left = 0;
    for (auto const& item : list->items(0, 3)) {
      left |= 1U << item.integer(1, 3);
      if ((left & ~all) != 0)
        item.fail({"there is no such express card", "cette carte express n’existe pas"});
    }
    return left;
  }

  ClaimSketch read_claim(Reader const& from) const {
    ClaimSketch claim;
    claim.place = from.place();
    if (from.is_string()) {
      claim.route = route(from);
      return claim;
    }
    from.allow({"route", "paid", "passenger", "festival", "cards", "province", "cell", "express"});
    claim.route = route(from["route"]);
    if (auto const list = from.find("paid")) claim.paid = cards(*list);
    if (auto const where = from.find("passenger")) claim.passenger = city(*where);
    if (auto const which = from.find("festival")) {
      claim.extra = festival(*which, which->line());
      claim.extra_cards = from["cards"].integer(1, 9);
    }
    if (auto const where = from.find("province")) {
      claim.line = line(*where);
      claim.cell = from["cell"].integer(1, max_cells);
      if (auto const value = from.find("express")) claim.express = value->integer(1, 3);
    }
    return claim;
  }

  RideSketch read_ride(Reader const& from) const {
    RideSketch ride;
    ride.place = from.place();
    from.allow({"from", "along"});
    ride.from = city(from["from"]);
    for (auto const& item : from["along"].items(1, max_routes)) ride.along.push_back(route(item));
    return ride;
  }

  void read_table() {
    if (auto const list = file_.find("row")) {
      for (auto const& item : list->items(row_size, row_size)) sketch_.row.push_back(card(item));
    }
    if (auto const list = file_.find("lying")) {
      for (auto const& [id, count] : list->members()) {
        sketch_.lying[festival(count, id)] = static_cast<std::uint8_t>(count.integer(1, 9));
      }
    }
    if (auto const n = file_.find("turns_left")) sketch_.turns_left = n->integer(1, sketch_.players);
    if (auto const list = file_.find("next_cards")) {
      for (auto const& item : list->items(0, most_steps)) sketch_.next_cards.push_back(next_card(item));
    }
    if (auto const list = file_.find("next_tickets")) sketch_.next_tickets = tickets(*list);
  }

  DeckCard next_card(Reader const& field) const {
    constexpr std::string_view mark = "festival:";
    auto const words = field.line();
    if (!words.starts_with(mark)) return {card(field), 0};
    return {Card::none, static_cast<std::uint8_t>(festival(field, words.substr(mark.size())))};
  }

  void read_steps() {
    if (auto const list = file_.find("then")) {
      for (auto const& item : list->items(0, most_steps)) sketch_.then.push_back(step(item));
    }
    auto const avoid = file_.find("avoid");
    if (avoid && file_.find("best")) {
      avoid->fail({"a file says what is best or what to avoid, not both",
                   "un fichier dit ce qui est le mieux ou ce qu’il faut éviter, pas les deux"});
    }
    for (auto const& item : (avoid ? *avoid : file_["best"]).items(1, most_steps)) {
      (avoid ? sketch_.avoid : sketch_.best).push_back(step(item));
    }
  }

  /// `claim denver-omaha`, or with another seat than the one that decides: `2: pick busan-seoul`.
  StepSketch step(Reader const& field) const {
    auto words = field.line();
    auto seat = sketch_.seat;
    if (words.size() > 3 && words[1] == ':') {
      int const number = words[0] - '0';
      if (number < 1 || number > sketch_.players)
        field.fail(filled({"there is no seat {}", "il n’y a pas de place {}"}, number));
      else
        seat = seat_id(number - 1);
      words.erase(0, words.find_first_not_of(' ', 2));
    }
    return {field.place(), seat, words};
  }

  Reader file_;
  Sketch sketch_;
};

}  // namespace

Sketch read_sketch(std::string_view json, BoardError& error) {
  auto const value = parse_json_text(json, error);
  if (!error.reason.en.empty()) return {};
  return SketchReader(Reader(&value, "", error)).read();
}

}  // namespace roundhouse::positions
