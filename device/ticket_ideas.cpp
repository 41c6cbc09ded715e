#include "device/ticket_ideas.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <vector>

#include "device/json.h"
#include "roundhouse/random.h"
#include "roundhouse/words.h"

namespace roundhouse::device {
namespace {

/// How long the tickets of a deck are, from its shortest tenth to its longest, as parts of the longest of all
/// shortest ways: the mean of the six boards' decks.
constexpr std::array<double, 10> deck_shape{0.20, 0.27, 0.31, 0.35, 0.39, 0.47, 0.52, 0.59, 0.70, 0.80};
constexpr int no_way = 1'000'000;
/// How much a city that has a ticket already counts against another one, in spaces.
constexpr double crowding = 0.75;
constexpr int most_points = 99;

struct Draft {
  std::vector<std::string> cities;
  std::vector<std::vector<int>> ways;  // the shortest, in spaces
  int number = 0;
  std::uint64_t seed = 0;
};

struct Pair {
  int from = 0;
  int to = 0;
  int length = 0;
};

void shorten(std::vector<std::vector<int>>& ways) {
  auto const n = ways.size();
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) ways[i][j] = std::min(ways[i][j], ways[i][k] + ways[k][j]);
    }
  }
}

int number_in(js::object const& object, std::string_view name) {
  auto const* const value = object.if_contains(name);
  return value != nullptr && value->is_int64()
             ? static_cast<int>(std::clamp<std::int64_t>(value->get_int64(), 0, no_way))
             : 0;
}

/// Routes to cities that are not there, and those without a length, are no ways.
void read_ways(js::array const& routes, Draft& draft) {
  std::map<std::string, std::size_t, std::less<>> places;
  for (auto const& city : draft.cities) places.emplace(city, places.size());
  draft.ways.assign(draft.cities.size(), std::vector<int>(draft.cities.size(), no_way));
  for (std::size_t i = 0; i < draft.cities.size(); ++i) draft.ways[i][i] = 0;
  for (auto const& entry : routes) {
    if (!entry.is_object()) continue;
    auto const& route = entry.get_object();
    auto const place = [&](char const* end) {
      auto const* const id = route.if_contains(end);
      return id != nullptr && id->is_string() ? places.find(std::string_view(id->get_string()))
                                              : places.end();
    };
    auto const from = place("from");
    auto const to = place("to");
    int const length = number_in(route, "length");
    if (from == places.end() || to == places.end() || length == 0) continue;
    auto& way = draft.ways[from->second][to->second];
    way = std::min(way, length);
    draft.ways[to->second][from->second] = way;
  }
  shorten(draft.ways);
}

std::optional<Draft> read_draft(std::string_view text) {
  boost::system::error_code wrong;
  auto const value = js::parse(text, wrong);
  if (wrong || !value.is_object()) return std::nullopt;
  auto const& object = value.get_object();
  auto const* const routes = object.if_contains("routes");
  if (routes == nullptr || !routes->is_array()) return std::nullopt;
  Draft draft;
  draft.cities = texts(object, "cities");
  std::ranges::sort(draft.cities);
  auto const twice = std::ranges::unique(draft.cities);
  draft.cities.erase(twice.begin(), twice.end());
  if (draft.cities.size() > max_cities) return std::nullopt;
  draft.number = std::min(number_in(object, "number"), max_tickets);
  draft.seed = static_cast<std::uint64_t>(number_in(object, "seed"));
  read_ways(routes->get_array(), draft);
  return draft;
}

/// All pairs that a way joins. Which comes first among equals is a matter of luck.
std::vector<Pair> pairs_of(Draft const& draft) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < draft.cities.size(); ++i) {
    for (std::size_t j = i + 1; j < draft.cities.size(); ++j) {
      if (draft.ways[i][j] < no_way)
        pairs.push_back({static_cast<int>(i), static_cast<int>(j), draft.ways[i][j]});
    }
  }
  std::ranges::sort(pairs, {}, [&](Pair const& pair) {
    return mix64(draft.seed * golden_ratio + static_cast<std::uint64_t>(pair.from * max_cities + pair.to));
  });
  return pairs;
}

/// The length of ticket `k` of a deck of `n`, between the tenths of the shape.
double wanted(int k, int n, int longest) {
  double const at = (k + 0.5) / n * deck_shape.size() - 0.5;
  double const low = std::clamp(std::floor(at), 0.0, deck_shape.size() - 1.0);
  auto const i = static_cast<std::size_t>(low);
  auto const j = std::min(i + 1, deck_shape.size() - 1);
  double const part = std::clamp(at - low, 0.0, 1.0);
  return longest * (deck_shape[i] + (deck_shape[j] - deck_shape[i]) * part);
}

std::vector<Pair> choose(Draft const& draft) {
  auto pairs = pairs_of(draft);
  int longest = 0;
  for (auto const& pair : pairs) longest = std::max(longest, pair.length);
  int const n = std::min(draft.number, static_cast<int>(pairs.size()));
  std::vector<int> used(draft.cities.size());
  auto const uses = [&](Pair const& pair) -> double {
    return used[static_cast<std::size_t>(pair.from)] + used[static_cast<std::size_t>(pair.to)];
  };
  std::vector<Pair> deck;
  for (int k = 0; k < n; ++k) {
    double const length = wanted(k, n, longest);
    auto const best = std::ranges::min_element(
        pairs, {}, [&](Pair const& pair) { return std::abs(pair.length - length) + crowding * uses(pair); });
    ++used[static_cast<std::size_t>(best->from)];
    ++used[static_cast<std::size_t>(best->to)];
    deck.push_back(*best);
    pairs.erase(best);
  }
  return deck;
}

}  // namespace

std::optional<std::string> ticket_ideas(std::string_view request) {
  auto const draft = read_draft(request);
  if (!draft) return std::nullopt;
  js::array tickets;
  for (auto const& [from, to, length] : choose(*draft)) {
    tickets.push_back({{"from", draft->cities[static_cast<std::size_t>(from)]},
                       {"to", draft->cities[static_cast<std::size_t>(to)]},
                       {"points", std::min(length, most_points)}});
  }
  return js::serialize(tickets);
}

}  // namespace roundhouse::device
