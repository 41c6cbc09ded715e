#include "cli/base/mechanics.h"

#include <boost/json.hpp>

#include "text/moves.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;
using text::phrase;
using text::pick;

constexpr std::string_view star =
    "<path class='mark' transform='scale(.8)' "
    "d='M0-13 3.4-4.6 12.4-4 5.5 1.8 7.6 10.5 0 5.7-7.6 10.5-5.5 1.8-12.4-4-3.4-4.6z'/>";
constexpr std::string_view square = "<rect class='mark' x='-8' y='-8' width='16' height='16' rx='4'/>";

CityMark goods_mark(int highest, Language l) {
  return {"", fmt::format("<circle class='mark' r='9'/><text class='letter' y='3'>{}</text>", highest),
          std::string(pick(l, "city with goods, the highest", "ville avec marchandises, la plus haute"))};
}
CityMark festival_mark() {
  return {"♪", std::string(square), "festival"};
}
CityMark attraction_mark() {
  return {"◎", std::string(star), "attraction"};
}

int festival_at(Board const& board, CityId city) {
  return board.festivals ? board.festivals->at_city[static_cast<std::size_t>(index(city))] : -1;
}

bool is_attraction(Board const& board, CityId city) {
  return board.attractions && board.attractions->cities.contains(city);
}

std::string express_cards(Seat const& seat, std::string_view between) {
  std::vector<std::string> cards;
  for (int value = 1; value < 8; ++value) {
    if (((seat.express >> value) & 1U) != 0) cards.push_back(fmt::format("+{}", value));
  }
  return fmt::format("{}", fmt::join(cards, between));
}

/// The cards by festival, or their number where they lie face down.
std::string festival_cards(Board const& board, Seat const& seat) {
  std::vector<std::string> names;
  int known = 0;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    known += seat.festivals[f];
    if (seat.festivals[f] == 0) continue;
    names.push_back(fmt::format("{} {}", seat.festivals[f], board.festivals->list[f].name.in(language())));
  }
  return known == seat.festival_count ? fmt::format("{}", fmt::join(names, ", "))
                                      : std::to_string(seat.festival_count);
}

std::string passenger_places(Board const& board, Seat const& seat) {
  constexpr Phrase figures{"{} in stock, on the board: {}; goods: {} points",
                           "{} en réserve, sur le plateau : {} ; marchandises : {} points"};
  std::vector<std::string> places;
  for (auto const c : seat.passenger_at) places.push_back(board.at(c).name.in(language()));
  return say(figures, seat.passengers, fmt::join(places, ", "), seat.goods);
}

int stations_left(Seat const& seat) {
  return max_stations - built(seat).size();
}

std::string station_places(Board const& board, Seat const& seat) {
  std::vector<std::string> places;
  for (auto const c : seat.stations)
    if (c != no_city) places.push_back(board.at(c).name.in(language()));
  return say({"{} left, built: {}", "{} en réserve, construites : {}"}, stations_left(seat),
             places.empty() ? say({"none", "aucune"}) : fmt::format("{}", fmt::join(places, ", ")));
}

}  // namespace

CityMark mark_at(Board const& board, CityId city, Language language) {
  if (is_attraction(board, city)) return attraction_mark();
  if (festival_at(board, city) >= 0) return festival_mark();
  if (!board.passengers) return {};
  auto const& stack = board.passengers->stacks[static_cast<std::size_t>(index(city))];
  return stack.empty() ? CityMark{} : goods_mark(stack.front(), language);
}

std::vector<CityMark> marks_of(Board const& board, Language language) {
  std::vector<CityMark> marks;
  if (board.passengers) marks.push_back(goods_mark(7, language));
  if (board.attractions) marks.push_back(attraction_mark());
  if (board.festivals) marks.push_back(festival_mark());
  return marks;
}

std::string city_facts(Board const& board, State const& state, CityId city,
                       std::span<std::string const> names, Language language) {
  std::string list;
  if (board.passengers) {
    auto const goods = text::goods_in(board, state, city);
    if (!goods.empty())
      list += phrase(language, "  goods {}", "  marchandises {}", fmt::format("{}", fmt::join(goods, " ")));
    for (int s = 0; s < state.players; ++s) {
      if (!state.at(seat_id(s)).passenger_at.contains(city)) continue;
      list += phrase(language, "  passenger of {}", "  voyageur de {}", names[static_cast<std::size_t>(s)]);
    }
  }
  if (int const festival = festival_at(board, city); festival >= 0) {
    int const lying = state.festivals_lying[static_cast<std::size_t>(festival)];
    list += phrase(language, "  festival: {} cards waiting", "  festival : {} cartes en attente", lying);
  }
  if (is_attraction(board, city)) list += pick(language, "  attraction", "  attraction touristique");
  for (int s = 0; s < state.players; ++s) {
    if (!built(state.at(seat_id(s))).contains(city)) continue;
    list += phrase(language, "  station of {}", "  gare de {}", names[static_cast<std::size_t>(s)]);
  }
  return list;
}

std::vector<SeatColumn> extra_columns(Board const& board, Seat const& seat, Language language) {
  std::vector<SeatColumn> columns;
  auto const add = [&](std::string_view en, std::string_view fr, std::string value) {
    columns.push_back({pick(language, en, fr), std::move(value)});
  };
  if (board.passengers) add("goods", "marchandises", std::to_string(seat.goods));
  if (board.festivals) add("festival cards", "cartes festival", std::to_string(seat.festival_count));
  if (board.stations) add("stations", "gares", std::to_string(stations_left(seat)));
  if (board.express) add("express", "express", seat.express == 0 ? "–" : express_cards(seat, ""));
  return columns;
}

std::vector<std::pair<std::string, std::string>> extra_lines(Board const& board, Seat const& seat) {
  std::vector<std::pair<std::string, std::string>> lines;
  if (board.passengers) lines.emplace_back(say({"passengers", "voyageurs"}), passenger_places(board, seat));
  if (seat.festival_count > 0) lines.emplace_back("festivals", festival_cards(board, seat));
  if (seat.express != 0) lines.emplace_back("express", express_cards(seat, " "));
  if (board.stations) lines.emplace_back(say({"stations", "gares"}), station_places(board, seat));
  return lines;
}

std::vector<std::string> extra_lines(Board const& board, State const& state) {
  std::vector<std::string> lines;
  for (std::size_t l = 0; board.provinces && l < board.provinces->lines.size(); ++l) {
    std::vector<std::string> cells;
    auto const& line = board.provinces->lines[l];
    for (std::size_t c = 0; c < line.cells.size(); ++c) {
      auto const owner = state.provinces[l][c];
      if (owner != no_seat && index(owner) < state.players)
        cells.push_back(fmt::format("{}: {}", line.cells[c], say(phrases::seat_number, index(owner) + 1)));
    }
    if (!cells.empty())
      lines.push_back(fmt::format("{}: {}", line.name.in(language()), fmt::join(cells, ", ")));
  }
  return lines;
}

void add_extras(json::object& object, Board const& board, Seat const& seat) {
  if (board.passengers) {
    json::array at;
    for (auto const city : seat.passenger_at) at.emplace_back(board.at(city).id);
    object["passengers"] = {{"stock", seat.passengers}, {"at", std::move(at)}, {"goods", seat.goods}};
  }
  if (board.festivals) object["festival_cards"] = seat.festival_count;
  if (board.stations) {
    json::array at;
    for (auto const city : built(seat)) at.emplace_back(board.at(city).id);
    object["stations"] = {{"left", stations_left(seat)}, {"at", std::move(at)}};
  }
}

bool has_source(Board const& board, Source source) {
  switch (source) {
    case Source::longest_path: return board.longest_path_points > 0;
    case Source::most_tickets: return board.most_tickets_points > 0;
    case Source::goods: return board.passengers.has_value();
    case Source::festivals: return board.festivals.has_value();
    case Source::provinces: return board.provinces.has_value();
    case Source::attractions: return board.attractions.has_value();
    case Source::stations: return board.stations.has_value();
    default: return true;
  }
}

}  // namespace roundhouse::cli
