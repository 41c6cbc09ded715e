#include "cli/ticket_progress.h"

#include <limits>
#include <vector>

namespace roundhouse::cli {
namespace {

constexpr int unreached = std::numeric_limits<int>::max();

/// Dijkstra with a plain scan for the nearest city: a board has at most 64.
class Search {
 public:
  Search(Board const& board, State const& state, SeatId seat)
      : board_(board), own_(state.at(seat).routes), open_(state.open - state.at(seat).barred) {
    distance_.fill(unreached);
    by_.fill(no_route);
  }

  void run(Cities const& from) {
    for (auto city : from) distance_[place(city)] = 0;
    for (auto city = nearest(); city != no_city; city = nearest()) visit(city);
  }

  TicketProgress to(Cities const& ends) const {
    TicketProgress progress;
    CityId best = no_city;
    for (auto city : ends) {
      if (distance_[place(city)] == unreached) continue;
      if (best == no_city || distance_[place(city)] < distance_[place(best)]) best = city;
    }
    if (best == no_city) return progress;
    progress.possible = true;
    progress.spaces = distance_[place(best)];
    for (auto city = best; by_[place(city)] != no_route; city = board_.at(by_[place(city)]).other(city)) {
      if (open_.contains(by_[place(city)])) progress.missing.insert(by_[place(city)]);
    }
    return progress;
  }

 private:
  static std::size_t place(CityId city) { return static_cast<std::size_t>(index(city)); }

  CityId nearest() const {
    CityId best = no_city;
    for (std::size_t i = 0; i < board_.cities.size(); ++i) {
      auto const city = static_cast<CityId>(i);
      if (visited_.contains(city) || distance_[i] == unreached) continue;
      if (best == no_city || distance_[i] < distance_[place(best)]) best = city;
    }
    return best;
  }

  void visit(CityId city) {
    visited_.insert(city);
    // M-17: no path goes through a country; one may begin there.
    if (board_.is_country(city) && by_[place(city)] != no_route) return;
    for (auto r : board_.routes_at[place(city)]) {
      bool const own = own_.contains(r);
      if (!own && !open_.contains(r)) continue;
      auto const next = board_.at(r).other(city);
      int const distance = distance_[place(city)] + (own ? 0 : board_.at(r).length);
      if (distance >= distance_[place(next)]) continue;
      distance_[place(next)] = distance;
      by_[place(next)] = r;
    }
  }

  Board const& board_;
  Routes own_;
  Routes open_;
  Cities visited_;
  std::array<int, max_cities> distance_{};
  std::array<RouteId, max_cities> by_{};
};

}  // namespace

TicketProgress ticket_progress(Board const& board, State const& state, SeatId seat, TicketId ticket) {
  Search search(board, state, seat);
  search.run(board.at(ticket).from_cities);
  return search.to(board.at(ticket).to_cities);
}

Routes wanted_routes(Board const& board, State const& state, SeatId seat) {
  Routes wanted;
  for (auto ticket : state.at(seat).tickets) wanted |= ticket_progress(board, state, seat, ticket).missing;
  return wanted;
}

}  // namespace roundhouse::cli
