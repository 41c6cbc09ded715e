#include "players/planner/road_search.h"

namespace roundhouse::planner {
namespace {

constexpr int buckets = highest_cost + 1;
constexpr std::uint16_t far_away = 0xffff;

}  // namespace

// Cities that are left out lie on no road as cheap as the one that is found: so it is found in any case, and
// among roads of the same cost the same one, because only such cities decide which.
template <typename LeastLeft>
// Hot, so it is not taken apart. NOLINTNEXTLINE(readability-function-cognitive-complexity)
Road RoadSearch::find(Cities const& from, Cities const& to, int limit, LeastLeft least_left) {
  distance_.fill(far_away);
  for (auto city : from) reach(city, 0, no_route);
  Cities done;
  auto ahead = usable_;  // routes that do not lead back to a city that is done
  for (int at = 0; filled_ != 0;) {
    at += std::countr_zero(std::rotr(filled_, at % buckets));
    if (at >= limit) break;
    auto& bucket = waiting_[at % buckets];
    auto const city = bucket.first();
    bucket.erase(city);
    if (bucket.empty()) filled_ &= ~(std::uint64_t{1} << (at % buckets));
    if (done.contains(city)) continue;  // it had been found by a longer way, too
    done.insert(city);
    if (to.contains(city)) return trace(city, at);
    if (board_.is_country(city) && !from.contains(city)) continue;  // M-17
    auto const onward = board_.routes_at[city] & ahead;
    ahead -= onward;
    for (auto r : onward) {
      auto const next = lore_.across(r, city);
      int const distance = at + costs_[r];
      if (distance + least_left(next) < limit) reach(next, distance, r);
    }
  }
  return {};
}

Road RoadSearch::search(Cities const& from, Cities const& to, int limit) {
  return find(from, to, limit, [](CityId) { return 0; });
}

Road RoadSearch::search(Cities const& from, Cities const& to, int limit,
                        PerCity<std::uint8_t> const& least_left) {
  return find(from, to, limit, [&](CityId city) { return int{least_left[city]}; });
}

void RoadSearch::reach(CityId city, int distance, RouteId by) {
  auto& known = distance_[city];
  if (distance >= known) return;
  known = static_cast<std::uint16_t>(distance);
  by_[city] = by;
  waiting_[distance % buckets].insert(city);
  filled_ |= std::uint64_t{1} << (distance % buckets);
}

Road RoadSearch::trace(CityId city, int cost) const {
  Road road{.found = true, .cost = cost, .routes = {}};
  while (by_[city] != no_route) {
    auto const r = by_[city];
    road.routes.insert(r);
    city = lore_.across(r, city);
  }
  return road;
}

}  // namespace roundhouse::planner
