/// The course of a game under review: the table before every decision, and what its seat knew then.
#pragma once

#include <vector>

#include "roundhouse/game.h"

namespace roundhouse::coach {

/// One decision of the game.
struct Step {
  State before;  // the whole table
  SeatId seat{};
  Move move{};
  std::size_t events = 0;  // that had happened before it

  /// The table that follows, before the next decision, if this dealer answers for chance: it might have done
  /// something else, and the difference is luck.
  State drawn(Board const& board, Dealer& dealer) const;
};

/// What chance did between two decisions. One step may draw from several; the rarest names it.
enum class Chance : std::uint8_t { none, cards, tickets, tunnel };

class Course {
 public:
  /// The game must outlive it.
  explicit Course(Game const& game);

  Board const& board() const { return game_->board(); }
  int players() const { return game_->players(); }
  bool finished() const { return game_->over(); }
  State const& end() const { return game_->state(); }
  std::vector<Step> const& steps() const { return steps_; }
  Step const& at(int step) const { return steps_[static_cast<std::size_t>(step)]; }
  int size() const { return static_cast<int>(steps_.size()); }
  /// The table before a decision; behind the last one, the end.
  State const& table(int position) const { return position < size() ? at(position).before : end(); }
  /// What the seat knew that decided in this step.
  View view(int step) const;
  /// What chance did after the decision, before the next one.
  Chance chance_after(int step) const;

 private:
  Game const* game_;
  std::vector<Step> steps_;
};

}  // namespace roundhouse::coach
