#include "coach/curve.h"

namespace roundhouse::coach {

Curve::Curve(Course const& course, std::vector<bool> const& changed)
    : players_(course.players()), finished_(course.finished()) {
  if (finished_) result_ = worth_at_end(course.board(), course.end());
  for (int p = 0; p <= course.size(); ++p) {
    bool const fresh = p == 0 || p == course.size() || course.chance_after(p - 1) != Chance::none ||
                       changed[static_cast<std::size_t>(p - 1)];
    if (fresh) {
      places_.push_back(p);
      list_.emplace_back();
    }
    place_of_.push_back(list_.size() - 1);
  }
}

void Curve::imagine(Course const& course, int position, Imagination& imagination, std::uint64_t seed) {
  auto& place = list_[place_of_[static_cast<std::size_t>(position)]];
  auto const number = mix64(seed + golden_ratio * static_cast<std::uint64_t>(++place.games));
  bool const known = finished_ && position == course.size();
  auto const worth = known ? result_ : imagination.play_on(course.table(position), number);
  for (int s = 0; s < players_; ++s) place.worth[s].add(worth[s]);
  if (position == 0 || course.chance_after(position - 1) == Chance::none) return;
  Xoshiro draw(mix64(number + static_cast<std::uint64_t>(position)));
  BagDealer dealer(draw);
  auto const average = imagination.play_on(course.at(position - 1).drawn(course.board(), dealer), number);
  for (int s = 0; s < players_; ++s) place.luck[s].add(worth[s] - average[s]);
}

Worths Curve::worth(int position) const {
  if (finished_ && position + 1 == static_cast<int>(place_of_.size())) return result_;
  auto const& place = list_[place_of_[static_cast<std::size_t>(position)]];
  auto worths = worth_at_start(players_);  // as long as nothing is known
  if (place.games == 0) return worths;
  for (int s = 0; s < players_; ++s) worths[s] = place.worth[s].value();
  return worths;
}

Worths Curve::error(int position) const {
  Worths errors{};
  if (finished_ && position + 1 == static_cast<int>(place_of_.size())) return errors;
  auto const& place = list_[place_of_[static_cast<std::size_t>(position)]];
  for (int s = 0; s < players_; ++s) {
    errors[s] = {place.worth[s].chance.share_error(), place.worth[s].points.error()};
  }
  return errors;
}

Worths Curve::luck(int step) const {
  auto const position = static_cast<std::size_t>(step) + 1;
  auto const place = place_of_[position];
  Worths luck{};
  if (places_[place] != static_cast<int>(position)) return luck;
  for (int s = 0; s < players_; ++s) luck[s] = list_[place].luck[s].value();
  return luck;
}

}  // namespace roundhouse::coach
