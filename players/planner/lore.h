/// What a planner knows of a board before any game: its weights, and its routes as small tables, at hand
/// where a hundred routes with their names are not.
#pragma once

#include <bit>

#include "players/planner/weights.h"
#include "roundhouse/board.h"

namespace roundhouse::planner {

/// What routes take and bring: one row of numbers, so that those of a network are summed in a few steps.
struct Tally {
  PerColor<std::uint16_t> plain{};               // spaces of each colour that cards of it are laid on
  PerColor<std::uint16_t> wild{};                // of them those where a locomotive may stand in
  std::array<std::uint16_t, max_length> gray{};  // gray routes with one such space, with two, …
  std::array<std::uint16_t, 3> unused{};         // fills the row up to what a processor adds at once
  std::uint16_t wild_gray = 0;                   // their spaces where a locomotive may stand in
  std::uint16_t symbols = 0;                     // spaces for locomotives only
  std::uint16_t spaces = 0;                      // of all kinds
  std::uint16_t points = 0;

  Tally& operator+=(Tally const& other) {
    auto sum = std::bit_cast<Row>(*this);
    auto const more = std::bit_cast<Row>(other);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = static_cast<std::uint16_t>(sum[i] + more[i]);
    *this = std::bit_cast<Tally>(sum);
    return *this;
  }

 private:
  using Row = std::array<std::uint16_t, 2 * colors + max_length + 7>;
};

inline Tally tally_of(Route const& route) {
  Tally one;
  int const plain = route.length - route.locomotives;
  auto const spaces = static_cast<std::uint16_t>(plain);
  auto const wild = route.wild ? spaces : std::uint16_t{0};
  if (route.color != gray) {
    one.plain[route.color] = spaces;
    one.wild[route.color] = wild;
  } else if (plain > 0) {
    one.gray[plain - 1] = 1;
    one.wild_gray = wild;
  }
  one.symbols = route.locomotives;
  one.spaces = route.length;
  one.points = route.points;
  return one;
}

class Lore {
 public:
  /// Both must outlive it.
  Lore(Board const& board, Weights const& weights) : board_(&board), weights_(&weights) {
    for (auto r : board.all_routes) {
      auto const& route = board.at(r);
      across_[r] = static_cast<std::uint8_t>(index(route.from) ^ index(route.to));
      tallies_[r] = tally_of(route);
    }
    stay_free_[0] = 1;
    for (std::size_t n = 1; n < stay_free_.size(); ++n)
      stay_free_[n] = stay_free_[n - 1] * weights.ticket_risk;
  }
  Board const& board() const { return *board_; }
  Weights const& weights() const { return *weights_; }
  Tally tally(Routes const& routes) const {
    Tally sum;
    for (auto r : routes) sum += tallies_[r];
    return sum;
  }
  /// How likely so many routes all stay free until they are wanted.
  double stay_free(int routes) const { return stay_free_[routes]; }
  /// The other end of a route.
  CityId across(RouteId r, CityId c) const { return static_cast<CityId>(index(c) ^ across_[r]); }

 private:
  Board const* board_;
  Weights const* weights_;
  PerRoute<std::uint8_t> across_{};  // one end XOR the other
  PerRoute<Tally> tallies_{};
  std::array<double, max_routes + 1> stay_free_{};
};

}  // namespace roundhouse::planner
