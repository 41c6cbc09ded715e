/// Reading and checking a mechanic's part of a board file: board/map.cpp.
#pragma once

#include "engine/reading/reader.h"

namespace roundhouse {

inline constexpr int max_points = 99;

class Faults {
 public:
  explicit Faults(BoardError& error) : error_(error) {}
  template <typename... Values>
  void add(std::string place, Patterns<sizeof...(Values)> const& reason, Values const&... values) {
    add_fault(error_, std::move(place), filled(reason, values...));
  }

 private:
  BoardError& error_;
};

std::string entry(std::string_view list, std::size_t i);  // `routes[3]`
/// `mechanics[1].express.cards`
std::string mechanic_place(Board const& board, std::string_view mechanic, std::string_view field);

CityId read_city(Reader const& field, Board const& board);  // the city of that id; some city after a fault
/// A city where something lies or happens, which is never at an exit (M-17).
CityId read_inner_city(Reader const& field, Board const& board);

/// The keys of fields by number of players.
inline constexpr std::array<std::string_view, max_seats - 1> player_counts{"2", "3", "4", "5"};

/// Reads a field for every number of players of the board; more do no harm.
template <typename Read>
void for_player_counts(Reader const& by_players, Board const& board, Read read) {
  by_players.allow(player_counts);
  for (int players = 2; players <= max_seats; ++players) {
    auto const key = player_counts[players - 2];
    bool const needed = players >= board.min_players && players <= board.max_players;
    if (needed) read(players, by_players[key]);
    if (auto const extra = by_players.find(key); extra && !needed) read(players, *extra);
  }
}

}  // namespace roundhouse
