#include "mechanics/parameters/parameters.h"

#include "mechanics/base/board_part.h"

namespace roundhouse::parameters {

void read_longest_path(Reader const& from, Board& board) {
  from.allow({"points"});
  board.longest_path_points = from["points"].integer(1, max_points);
}

void read_most_tickets(Reader const& from, Board& board) {
  from.allow({"points"});
  board.most_tickets_points = from["points"].integer(1, max_points);
}

void read_two_ticket_decks(Reader const& from, Board& board) {
  from.allow({"decks"});
  auto const decks = from["decks"].items(ticket_decks, ticket_decks);
  if (decks.empty()) return;
  auto& both = board.two_ticket_decks.emplace().decks;
  both = {decks[0].id(), decks[1].id()};
  if (both[0] == both[1]) decks[1].fail({"duplicate deck {}", "pioche {} en double"}, quoted(both[1]));
}

void read_attractions(Reader const& from, Board& board) {
  from.allow({"points", "cities"});
  auto& sights = board.attractions.emplace();
  sights.points = from["points"].integer(1, max_points);
  for (auto const& field : from["cities"].items(1, max_cities)) {
    auto const city = read_inner_city(field, board);
    if (sights.cities.contains(city)) {
      field.fail({"duplicate city {}", "ville {} en double"}, quoted(board.at(city).id));
    }
    sights.cities.insert(city);
  }
}

}  // namespace roundhouse::parameters
