/// How players did in hand-made positions: tables, JSON, and one position as text.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "positions/position.h"

namespace roundhouse::cli {

/// One player's answers to all positions.
struct PlayerAnswers {
  std::string player;
  std::vector<Move> moves;  // one for each position, `times` in a row
};

/// All answers to a list of positions.
struct Answers {
  std::vector<positions::Position> const& list;
  int times = 1;  // how often each player was asked, with different seeds
  std::vector<PlayerAnswers> players;

  /// How often the player was right in a position.
  int right(PlayerAnswers const& player, std::size_t position) const;
};

/// The share solved by board, and what went wrong.
std::string answers_text(Answers const& answers);
boost::json::object answers_json(Answers const& answers);

/// Every position with its theme and the right moves.
std::string positions_list(std::vector<positions::Position> const& list);
boost::json::object positions_json(std::vector<positions::Position> const& list);

/// One position, with every legal move.
boost::json::object position_json(positions::Position const& position);

/// The table as the seat that decides sees it, the right moves and why they are right.
void show_position(positions::Position const& position);

}  // namespace roundhouse::cli
