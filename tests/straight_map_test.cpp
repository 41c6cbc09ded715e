// The quick map of a board that nobody has laid out.
#include "assets/straight_map.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <cmath>
#include <set>
#include <utility>

#include "assets/assets.h"

using namespace roundhouse;
namespace json = boost::json;

namespace {

/// Where the cities are drawn; every space of every route has been looked at.
std::set<std::pair<double, double>> places_on(Board const& board) {
  auto const map = json::parse(assets::straight_map(board)).as_object();
  auto const number = [](json::value const& value) { return value.to_number<double>(); };
  double const width = number(map.at("size").at(0));
  double const height = number(map.at("size").at(1));
  CHECK(width < 20'000);
  CHECK(height < 20'000);
  for (auto const& route : board.routes) {
    auto const& spaces = map.at("routes").at(route.id).at("spaces").as_array();
    CHECK(spaces.size() == route.length);
    for (auto const& space : spaces) {
      CHECK((number(space.at(0)) > 0 && number(space.at(0)) < width));
      CHECK((number(space.at(1)) > 0 && number(space.at(1)) < height));
      CHECK(std::abs(number(space.at(2))) <= 180);
    }
  }
  std::set<std::pair<double, double>> places;
  for (auto const& city : board.cities) {
    auto const& at = map.at("cities").at(city.id).at("at");
    places.emplace(number(at.at(0)), number(at.at(1)));
  }
  return places;
}

}  // namespace

TEST_CASE("a straight map has a place for every space of every board") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const& board = *assets::board(id);
    CHECK(places_on(board).size() == board.cities.size());
  }
}

TEST_CASE("cities in one and the same place are drawn apart") {
  auto board = *assets::board("usa");
  for (auto& city : board.cities) city.lat = city.lon = 0;
  CHECK(places_on(board).size() == board.cities.size());
  board.cities.front().lat = 60;
  CHECK(places_on(board).size() == board.cities.size());
}
