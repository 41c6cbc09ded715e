#include "mechanics/stations/stations.h"

#include "mechanics/base/base_rules.h"
#include "mechanics/base/board_part.h"

namespace roundhouse::stations {
namespace {

/// S-03: the first station costs one card, the second two, the third three.
int cost(Seat const& seat) {
  return built(seat).size() + 1;
}

/// Colours and locomotives that are in the hand, so many in all.
bool can_pay(Cards const& hand, int cards) {
  int most = 0;
  for (int c = 0; c < colors; ++c) most = std::max(most, hand[card_at(c)]);
  return most + hand[Card::locomotive] >= cards;
}

Cities standing(State const& state) {
  Cities cities;
  for (int s = 0; s < state.players; ++s) cities |= built(state.seats[s]);
  return cities;
}

/// Tickets completed with these routes: their points, then how many they are.
struct Worth {
  int points = 0;
  int tickets = 0;
  friend auto operator<=>(Worth const&, Worth const&) = default;
};

Worth worth(Board const& board, Tickets const& tickets, Routes const& routes) {
  Worth sum;
  for (auto t : completed(board, routes, tickets)) {
    sum.points += board.at(t).points;
    ++sum.tickets;
  }
  return sum;
}

/// Tries every route of others at the stations that are left, one for each.
class Lending {
 public:
  Lending(Board const& board, State const& state, SeatId seat)
      : board_(board), own_(state.at(seat)), most_(worth(board, own_.tickets, own_.routes)) {
    for (int s = 0; s < state.players; ++s) {
      if (seat_id(s) != seat) others_ |= state.seats[s].routes;
    }
  }
  Routes best() {
    try_from(built(own_), {});
    return best_;
  }

 private:
  void try_from(Cities left, Routes const& lent) {
    if (left.empty()) return;
    auto const city = left.first();
    left.erase(city);
    try_from(left, lent);
    for (auto r : (board_.routes_at[city] & others_) - lent) {
      auto more = lent;
      more.insert(r);
      auto const now = worth(board_, own_.tickets, own_.routes | more);
      if (now > most_) {
        most_ = now;
        best_ = more;
      }
      try_from(left, more);
    }
  }

  Board const& board_;
  Seat const& own_;
  Routes others_;
  Worth most_;
  Routes best_;
};

}  // namespace

bool is_on(Board const& board) {
  return board.stations.has_value();
}

void read(Reader const& from, Board& board) {
  from.allow({"points"});
  board.stations = {from["points"].integer(1, max_points)};
}

Cities free_cities(Board const& board, State const& state) {
  auto const& seat = state.at(state.turn);
  Cities cities;
  if (cost(seat) > max_stations || !can_pay(seat.hand, cost(seat))) return cities;
  for (std::size_t c = 0; c < board.cities.size(); ++c) cities.insert(static_cast<CityId>(c));
  cities -= standing(state);
  cities -= board.country_exits;
  return cities;
}

Reason why_not_build(Board const& board, State const& state, Move move) {
  if (!board.stations || move.a >= board.cities.size()) return Reason::not_now;
  auto const& seat = state.at(state.turn);
  if (cost(seat) > max_stations) return Reason::no_station_left;
  if (standing(state).contains(move.city())) return Reason::station_stands_there;
  if (board.is_country(move.city())) return Reason::country_no_station;
  return can_pay(seat.hand, cost(seat)) ? Reason::none : Reason::cannot_pay_station;
}

void play_build(Context& context, Move move) {
  context.state.building = move.city();
  context.state.phase = Phase::pay_station;
}

void add_pay_moves(State const& state, Moves& moves) {
  auto const& seat = state.at(state.turn);
  int const cards = cost(seat);
  for (int c = 0; c < colors; ++c) {
    for (int n = std::min(cards, seat.hand[card_at(c)]); n > 0; --n) {
      if (cards - n <= seat.hand[Card::locomotive]) moves.add(MoveKind::pay_station, c, cards - n, n);
    }
  }
  if (seat.hand[Card::locomotive] >= cards) {
    moves.add(MoveKind::pay_station, index(Card::locomotive), cards, 0);
  }
}

Reason why_not_pay(State const& state, Move move) {
  auto const& seat = state.at(state.turn);
  bool const of_color = is_color(move.card()) && move.c > 0 && move.c <= seat.hand[move.card()];
  bool const alone = move.card() == Card::locomotive && move.c == 0;
  bool const there = (of_color || alone) && move.b <= seat.hand[Card::locomotive];
  return there && move.b + move.c == cost(seat) ? Reason::none : Reason::station_wrong_cards;
}

void play_pay(Context& context, Move move) {
  auto& state = context.state;
  if (move.c > 0) lay(context, move.card(), move.c);
  lay(context, Card::locomotive, move.b);
  state.discard += state.claim.laid;
  state.claim.laid = {};
  context.seat().stations[built(context.seat()).size()] = state.building;
  state.building = no_city;
  end_turn(context);
}

Routes borrow(Board const& board, State const& state, SeatId seat) {
  if (!board.stations || built(state.at(seat)).empty()) return {};
  return Lending(board, state, seat).best();
}

void add_points(Board const& board, State const& state, Scores& scores) {
  if (!board.stations) return;
  for (int s = 0; s < state.players; ++s) {
    int const left = max_stations - built(state.seats[s]).size();
    scores.seats[s].points[Source::stations] = left * board.stations->points;  // S-06
  }
}

std::string violation(Board const& board, State const& state) {
  if (!board.stations) return "";
  Cities all;
  for (int s = 0; s < state.players; ++s) {
    auto const cities = built(state.seats[s]);
    if (!(all & cities).empty()) return "two stations in a city (S-02)";
    all |= cities;
  }
  return (all & board.country_exits).empty() ? "" : "a station in a country (S-02)";
}

void write_pay(Board const& /*board*/, State const& /*state*/, SeatId /*seat*/, Move move,
               std::string& words) {
  if (move.c > 0) append(words, word(move.card()), move.c);
  append(words, "locomotive", move.b);
}

std::optional<Move> read_pay(Board const& /*board*/, State const& /*state*/, SeatId /*seat*/, MoveKind kind,
                             Words words) {
  CountedWords counts(words);
  int const locomotives = counts.take("locomotive");
  auto const color = counts.card();
  int const color_cards = color ? counts.take(word(*color)) : 0;
  if (!counts.all_taken()) return std::nullopt;
  return make_move(kind, index(color.value_or(Card::locomotive)), locomotives, color_cards);
}

void show_pay(SeenCards& cards, SeatId seat, Move move) {
  if (move.c > 0) cards.lay(seat, move.card(), move.c);
  cards.lay(seat, Card::locomotive, move.b);
}

void describe_turn(Board const& board, State const& state, Lines& lines) {
  if (state.building != no_city) lines.add("building " + board.at(state.building).id);
}

void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines) {
  if (board.stations) lines.add(name + " stations" + ids(board, built(seat)));
}

}  // namespace roundhouse::stations
