/// Sums over the games: for every bot, and for every deal who came before whom. All are whole numbers, so the
/// result does not depend on the order of addition.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arena/deal.h"

namespace roundhouse::arena {

/// Coming before somebody counts two, sharing the place one.
inline constexpr int pair_unit = 2;

/// Sums over all seats that a bot has played.
struct BotSums : SeatSums {
  std::int64_t won_games = 0;  // alone or shared
  std::int64_t won_score = 0;
  std::array<std::int64_t, sources> won_points{};
  std::array<std::int64_t, move_kinds> moves{};
  std::array<std::int64_t, move_kinds> offered{};
  Times times;

  void add(BotResult const& seat);
};

/// What counts for ratings, of one deal or of many together.
class Encounters {
 public:
  explicit Encounters(std::size_t bots) : bots_(bots), numbers_(bots * (bots + 3)) {}

  std::size_t bots() const { return bots_; }
  /// How often `a` came before `b`, in units of ½.
  std::int64_t points(std::size_t a, std::size_t b) const { return numbers_[a * bots_ + b]; }
  /// How often the two were compared.
  std::int64_t meetings(std::size_t a, std::size_t b) const {
    return (points(a, b) + points(b, a)) / pair_unit;
  }
  /// Share of the points; ½ where they never met.
  double share(std::size_t a, std::size_t b) const;
  std::int64_t games(std::size_t a) const { return numbers_[bots_ * bots_ + a]; }
  std::int64_t wins(std::size_t a) const { return numbers_[bots_ * (bots_ + 1) + a]; }  // in units of 1/60
  double win_share(std::size_t a) const;
  /// In millionths of a win; 0 if nobody asked.
  std::int64_t luck(std::size_t a) const { return numbers_[bots_ * (bots_ + 2) + a]; }
  double adjusted_share(std::size_t a) const;  // of the wins, less luck: may be below 0 or above 1

  void add(SeatingResult const& game);
  void add_points(std::size_t a, std::size_t b, std::int64_t points) { numbers_[a * bots_ + b] += points; }
  std::span<std::int64_t const> numbers() const { return numbers_; }
  void add(std::span<std::int32_t const> numbers);
  void clear() { std::ranges::fill(numbers_, 0); }

 private:
  std::size_t bots_;
  std::vector<std::int64_t> numbers_;  // points, then games, then wins, then luck
};

class Tally {
 public:
  explicit Tally(std::vector<std::string> bots)
      : bots_(std::move(bots)), sums_(bots_.size()), all_(bots_.size()) {}

  /// A whole deal; the order matters only to the resampling.
  void add(DealResult const& deal);

  std::vector<std::string> const& bots() const { return bots_; }
  std::vector<BotSums> const& sums() const { return sums_; }
  Encounters const& all() const { return all_; }
  std::int64_t deals() const { return deals_; }
  std::int64_t games() const { return games_; }
  /// The numbers of one deal, in the order of Encounters.
  std::span<std::int32_t const> deal(std::int64_t number) const;

 private:
  std::vector<std::string> bots_;
  std::vector<BotSums> sums_;
  Encounters all_;
  std::vector<std::int32_t> by_deal_;  // one block of numbers for every deal
  std::int64_t deals_ = 0;
  std::int64_t games_ = 0;
};

/// The share of points of the first bot against the second in a deal: what a sequential test looks at.
double pair_share(DealResult const& deal, std::size_t bots);

}  // namespace roundhouse::arena
