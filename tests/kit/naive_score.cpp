#include "kit/naive_score.h"

#include <deque>

namespace roundhouse::kit::naive {
namespace {

std::size_t at(Source source) {
  return static_cast<std::size_t>(source);
}

std::vector<CityId> neighbours(Board const& board, Routes const& routes, CityId city) {
  std::vector<CityId> cities;
  for (auto r : routes) {
    auto const& route = board.at(r);
    if (route.from == city) cities.push_back(route.to);
    if (route.to == city) cities.push_back(route.from);
  }
  return cities;
}

/// The cities that the routes join to this one, itself included; no way goes on from a country (M-17).
std::vector<bool> reachable(Board const& board, Routes const& routes, CityId start) {
  std::vector<bool> reached(board.cities.size());
  std::deque<CityId> waiting{start};
  reached[index(start)] = true;
  while (!waiting.empty()) {
    auto const city = waiting.front();
    waiting.pop_front();
    if (city != start && board.at(city).country >= 0) continue;
    for (auto next : neighbours(board, routes, city)) {
      if (reached[index(next)]) continue;
      reached[index(next)] = true;
      waiting.push_back(next);
    }
  }
  return reached;
}

/// Whether the place with this id, a city or a country, is this city or has it as an exit.
bool is_place(Board const& board, std::string const& id, std::size_t city) {
  int const country = board.cities[city].country;
  return board.cities[city].id == id || (country >= 0 && board.countries[country].id == id);
}

/// B-61, M-17.
bool completes(Board const& board, Routes const& routes, Ticket const& ticket) {
  for (std::size_t from = 0; from < board.cities.size(); ++from) {
    if (!is_place(board, ticket.from, from)) continue;
    auto const reached = reachable(board, routes, static_cast<CityId>(from));
    for (std::size_t to = 0; to < board.cities.size(); ++to) {
      if (reached[to] && is_place(board, ticket.to, to)) return true;
    }
  }
  return false;
}

/// S-05: the value of the best choice of borrowed routes holds points and number of tickets.
void count_tickets(Board const& board, State const& state, int s, SeatScore& score) {
  auto const& seat = state.at(seat_id(s));
  int const value = best_value_of_tickets(board, state, s);
  int all = 0;
  for (auto t : seat.tickets) all += board.at(t).points;
  score.points[at(Source::tickets)] = value / max_tickets;
  score.points[at(Source::missed_tickets)] = value / max_tickets - all;
  score.completed = value % max_tickets;
  score.kept = seat.tickets.size();
}

/// I-13.
int festival_points(Board const& board, Seat const& seat) {
  int sum = 0;
  for (std::size_t f = 0; board.festivals && f < board.festivals->list.size(); ++f) {
    int const cards = seat.festivals[f];
    sum += cards == 0 ? 0 : board.festivals->list[f].points[cards - 1];
  }
  return sum;
}

/// Y-06.
int attraction_points(Board const& board, Routes const& routes) {
  int sum = 0;
  for (std::size_t c = 0; board.attractions && c < board.cities.size(); ++c) {
    auto const city = static_cast<CityId>(c);
    bool touched = false;
    for (auto r : routes) touched = touched || board.at(r).from == city || board.at(r).to == city;
    if (touched && board.attractions->cities.contains(city)) sum += board.attractions->points;
  }
  return sum;
}

/// K-12, K-13: a seat's place on a line is the number of seats that are ahead of it.
struct OnLine {
  int sum = 0;
  int highest = 0;
  bool ahead_of(OnLine const& o) const { return sum != o.sum ? sum > o.sum : highest > o.highest; }
};

OnLine on_line(Board const& board, State const& state, std::size_t line, int seat) {
  OnLine where;
  auto const& cells = board.provinces->lines[line].cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (state.provinces[line][i] != seat_id(seat)) continue;
    where.sum += cells[i];
    where.highest = std::max<int>(where.highest, cells[i]);
  }
  return where;
}

int province_points(Board const& board, State const& state, int seat) {
  int sum = 0;
  for (std::size_t line = 0; board.provinces && line < board.provinces->lines.size(); ++line) {
    auto const own = on_line(board, state, line, seat);
    std::size_t place = 0;
    for (int s = 0; s < state.players; ++s) place += on_line(board, state, line, s).ahead_of(own) ? 1 : 0;
    auto const& points = board.provinces->points[state.players];
    if (own.sum > 0 && place < points.size()) sum += points[place];
  }
  return sum;
}

/// Those who have the most, which must be more than nothing, get the points: U-04, U-07, M-18, N-16.
void give_bonus(Scores& scores, int players, int points, Source source, int SeatScore::* what) {
  for (int s = 0; s < players; ++s) {
    auto& seat = scores.seats[s];
    bool most = seat.*what > 0;
    for (int o = 0; o < players; ++o) most = most && scores.seats[o].*what <= seat.*what;
    if (most) seat.points[at(source)] = points;
  }
}

/// B-63: everything that counts, in its order.
std::vector<int> rank(Board const& board, SeatScore const& seat) {
  std::vector<int> values{seat.total};
  for (auto tie : board.switches.tie_breaks) {
    values.push_back(tie == TieBreak::completed_tickets ? seat.completed
                     : tie == TieBreak::longest_path    ? seat.longest
                                                        : seat[Source::goods]);
  }
  return values;
}

bool counts_paths(Board const& board) {
  return board.longest_path_points > 0 ||
         std::ranges::count(board.switches.tie_breaks, TieBreak::longest_path) > 0;
}

SeatScore score_seat(Board const& board, State const& state, int s) {
  SeatScore score;
  auto const& seat = state.at(seat_id(s));
  for (auto r : seat.routes)
    score.points[at(Source::routes)] += board.route_points[board.at(r).length];  // B-47
  count_tickets(board, state, s, score);
  score.points[at(Source::goods)] = seat.goods;
  score.points[at(Source::festivals)] = festival_points(board, seat);
  score.points[at(Source::attractions)] = attraction_points(board, seat.routes);
  score.points[at(Source::stations)] = station_points(board, seat);
  score.points[at(Source::provinces)] = province_points(board, state, s);
  if (counts_paths(board)) score.longest = naive::longest_path(board, seat.routes);
  return score;
}

}  // namespace

int value_of_tickets(Board const& board, Seat const& seat, Routes const& routes) {
  int value = 0;
  for (auto t : seat.tickets) {
    if (completes(board, routes, board.at(t))) value += board.at(t).points * max_tickets + 1;
  }
  return value;
}

Scores score(Board const& board, State const& state) {
  Scores scores;
  int const players = state.players;
  for (int s = 0; s < players; ++s) scores.seats[s] = score_seat(board, state, s);
  if (board.longest_path_points > 0)
    give_bonus(scores, players, board.longest_path_points, Source::longest_path, &SeatScore::longest);
  if (board.most_tickets_points > 0)
    give_bonus(scores, players, board.most_tickets_points, Source::most_tickets, &SeatScore::completed);
  for (auto& seat : scores.seats) {
    for (int const points : seat.points) seat.total += points;
  }
  for (int s = 0; s < players; ++s) {
    bool best = true;
    for (int o = 0; o < players; ++o) {
      best = best && rank(board, scores.seats[o]) <= rank(board, scores.seats[s]);
    }
    if (best) scores.winners = static_cast<std::uint8_t>(scores.winners | 1U << s);
  }
  return scores;
}

}  // namespace roundhouse::kit::naive
