/// Which games a batch plays, and who sits where in each.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "players/observation/features.h"

namespace roundhouse::learning {

/// How the names of a group go round the table.
enum class Seating : std::uint8_t {
  fixed,   // the first name has seat 0 in every game
  turned,  // one seat further in every game
  paired,  // as many games on the same deal as there are seats, one seat further in each
};

/// Games on the same board with the same players.
struct Group {
  std::shared_ptr<Board const> board;
  int players = 2;
  int games = 0;                     // at the same time
  std::vector<std::string> names{};  // a computer player a seat; empty: decided outside
  Seating seating = Seating::fixed;
  bool locomotive_reset = false;  // option of N-05
};

struct BatchSetup {
  std::vector<Group> groups;
  std::uint64_t seed = 1;  // game g is dealt as game g of `roundhouse sim --seed N`
  int threads = 1;
  int decision_limit = 5000;   // a game with more is cut short and counted as it stands
  bool skips_forced = false;   // a decision with one legal move is made inside, except in the opening
  bool keeps_history = false;  // for teachers that search; kept anyway where a player inside needs it
};

/// The number of a deal, and how far the names are turned, of the n-th game (from 0) in a place of the batch.
struct Numbered {
  std::int64_t deal = 0;
  int turned = 0;
};
inline Numbered numbered(Group const& group, int places, int place, std::int64_t n) {
  switch (group.seating) {
    case Seating::fixed: return {place + n * places, 0};
    case Seating::turned: return {place + n * places, static_cast<int>((place + n) % group.players)};
    case Seating::paired: return {place + n / group.players * places, static_cast<int>(n % group.players)};
  }
  return {};
}

}  // namespace roundhouse::learning
