#include "mechanics/base/words.h"

#include "mechanics/passengers/passengers.h"

namespace roundhouse::passengers {

void describe_turn(Board const& board, State const& state, Lines& lines) {
  auto const& ride = state.ride;
  if (ride.at == no_city) return;
  lines.add("ride " + board.at(ride.start).id + ' ' + board.at(ride.at).id + ids(board, ride.used));
}

void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines) {
  if (!board.passengers) return;
  lines.add(name + " passengers " + std::to_string(seat.passengers));
  lines.add(name + " passenger-at" + ids(board, seat.passenger_at));
  lines.add(name + " goods " + std::to_string(seat.goods));
}

void describe(Board const& board, State const& state, Lines& lines) {
  if (!board.passengers) return;
  std::string left;
  for (std::size_t c = 0; c < board.cities.size(); ++c) append(left, board.cities[c].id, state.goods_left[c]);
  lines.add("goods" + left);
}

void show_go(SeenCards& cards, SeatId seat, Move move) {
  if (!cards.owns(seat, move.route())) cards.lay(seat, Card::passenger, 1);
}

}  // namespace roundhouse::passengers
