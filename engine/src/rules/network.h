/// A network of claimed routes: what hangs together in it, and its longest path.
#pragma once

#include "roundhouse/board.h"

namespace roundhouse {

/// The cities that a set of routes joins, in parts that hang together.
class Parts {
 public:
  Parts(Board const& board, Routes const& routes) {
    Cities left;
    for (auto r : routes) {
      auto const& route = board.at(r);
      neighbours_[route.from].insert(route.to);
      neighbours_[route.to].insert(route.from);
      left.insert(route.from);
      left.insert(route.to);
    }
    cities_ = left;
    while (!left.empty()) {
      auto const part = joined_to(left.first());
      left -= part;
      parts_[count_++] = part;
    }
  }

  int size() const { return count_; }                                // how many parts
  Cities const& operator[](int part) const { return parts_[part]; }  // the cities of one
  Cities const& cities() const { return cities_; }                   // of all parts
  /// Whether one part has a city of either set.
  bool join(Cities const& from, Cities const& to) const {
    int joined = 0;  // all parts are looked at: stopping early would be a branch that nobody can guess
    for (int p = 0; p < count_; ++p) joined |= touches(parts_[p], from) & touches(parts_[p], to);
    return joined != 0;
  }

 private:
  /// `start` and all that is joined to it, directly or through others.
  Cities joined_to(CityId start) const {
    Cities found;
    Cities fresh;
    fresh.insert(start);
    while (!fresh.empty()) {
      auto const next = fresh.first();
      found.insert(next);
      fresh |= neighbours_[next];
      fresh -= found;
    }
    return found;
  }
  static int touches(Cities const& a, Cities const& b) { return (a & b).empty() ? 0 : 1; }

  PerCity<Cities> neighbours_{};
  std::array<Cities, max_cities / 2> parts_;
  int count_ = 0;
  Cities cities_;
};

/// The length of the longest path of these routes, whose parts are known; without them: roundhouse/score.h.
int longest_path(Board const& board, Routes const& routes, Parts const& parts);

}  // namespace roundhouse
