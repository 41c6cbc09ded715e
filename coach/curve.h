/// The chances of every seat over the game, with the cards as they were.
#pragma once

#include "coach/course.h"
#include "coach/worth.h"

namespace roundhouse::coach {

/// A position is worth what games bring that quick planners play on from it, every seat with its own cards
/// only. What chance did in a step is compared with what it does on average: the same games with another
/// draw.
class Curve {
 public:
  /// `changed`: by step, whether the decision was another than the planner's. Where neither chance nor a
  /// decision changed anything the value before stands.
  Curve(Course const& course, std::vector<bool> const& changed);

  /// The positions whose value is worked out.
  std::vector<int> const& places() const { return places_; }
  /// One more game from this position, and one from the step before it with another draw.
  void imagine(Course const& course, int position, Imagination& imagination, std::uint64_t seed);

  /// What the position is worth.
  Worths worth(int position) const;
  Worths error(int position) const;
  /// How much better than on average chance was after this step.
  Worths luck(int step) const;

 private:
  struct Place {
    PerSeat<WorthMean> worth{};
    PerSeat<WorthMean> luck{};  // of the step that led here
    int games = 0;
  };

  int players_;
  bool finished_;
  Worths result_{};
  std::vector<int> places_;
  std::vector<std::size_t> place_of_;  // by position
  std::vector<Place> list_;            // by place
};

}  // namespace roundhouse::coach
