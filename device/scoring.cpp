#include "device/scoring.h"

#include <algorithm>
#include <numeric>

#include "device/ride_reach.h"
#include "roundhouse/notation.h"
#include "roundhouse/rules.h"
#include "roundhouse/score.h"
#include "text/moves.h"

namespace roundhouse::device {
namespace {

class Standing {
 public:
  Standing(Board const& board, State const& state, SeatId viewer, std::vector<std::string> const& legal,
           Language language)
      : board_(board), state_(state), viewer_(viewer), legal_(legal), language_(language) {}

  js::object tell() const {
    js::object out;
    if (board_.longest_path_points > 0) out["longest"] = longest();
    if (board_.most_tickets_points > 0) out["most_tickets"] = most_tickets();
    if (board_.festivals) out["festivals"] = festivals();
    if (board_.provinces) out["provinces"] = provinces();
    if (board_.attractions) out["attractions"] = attractions();
    if (board_.passengers) out["passengers"] = passengers();
    if (board_.stations) out["stations"] = stations();
    return out;
  }

 private:
  bool plays() const { return viewer_ != no_seat; }

  using Told = js::value (*)(void const*, SeatId);
  js::object each_seat(Told told, void const* tell) const {
    js::object seats;
    for (int s = 0; s < state_.players; ++s) seats.emplace(std::to_string(s + 1), told(tell, seat_id(s)));
    return seats;
  }
  /// Without std::function, which is long in a page's module.
  template <typename Tell>
  js::object by_seat(Tell const& tell) const {
    return each_seat(
        [](void const* one, SeatId who) -> js::value { return (*static_cast<Tell const*>(one))(who); },
        &tell);
  }

  js::object longest() const {
    PerSeat<std::vector<RouteId>> paths{};
    PerSeat<int> lengths{};
    int most = 1;  // U-07: nobody leads with nothing
    for (int s = 0; s < state_.players; ++s) {
      paths[s] = trace_longest_path(board_, state_.at(seat_id(s)).routes);
      for (auto const route : paths[s]) lengths[s] += board_.at(route).length;
      most = std::max(most, lengths[s]);
    }
    auto seats = by_seat([&](SeatId who) {
      return js::object{
          {"length", lengths[who]}, {"routes", ids(board_, paths[who])}, {"leads", lengths[who] == most}};
    });
    return {{"points", board_.longest_path_points}, {"seats", std::move(seats)}};
  }

  js::object most_tickets() const {
    js::object out{{"points", board_.most_tickets_points}};
    if (plays()) out["done"] = completed(board_, state_, viewer_).size();
    return out;
  }

  js::object festivals() const {
    js::array list;
    int worth = 0;
    for (std::size_t f = 0; f < board_.festivals->list.size(); ++f) {
      auto const& festival = board_.festivals->list[f];
      auto const value = [&](int cards) { return cards == 0 ? 0 : festival.points[cards - 1U]; };
      int const all = static_cast<int>(festival.points.size());
      int const lying = state_.festivals_lying[f];
      js::object one{{"id", festival.id},
                     {"name", festival.name.in(language_)},
                     {"cities", ids(board_, festival.cities)},
                     {"lying", lying}};
      if (plays()) {
        int const mine = state_.at(viewer_).festivals[f];
        one["mine"] = mine;
        one["worth"] = value(mine);
        if (lying > 0) one["gain"] = value(std::min(all, mine + lying)) - value(mine);
        if (mine < all) one["next"] = value(mine + 1) - value(mine);
        worth += value(mine);
      }
      list.push_back(std::move(one));
    }
    js::object out{
        {"list", std::move(list)},
        {"seats", by_seat([&](SeatId who) -> js::value { return state_.at(who).festival_count; })}};
    if (plays()) out["worth"] = worth;
    return out;
  }

  js::object provinces() const {
    auto const& rule = *board_.provinces;
    js::array points;
    for (auto const n : rule.points[state_.players]) points.push_back(n);
    js::array lines;
    for (std::size_t i = 0; i < rule.lines.size(); ++i) lines.push_back(line(static_cast<int>(i)));
    auto const scores = score(board_, state_);
    return {
        {"points", std::move(points)},
        {"lines", std::move(lines)},
        {"seats", by_seat([&](SeatId who) -> js::value { return scores.seats[who][Source::provinces]; })}};
  }

  js::object line(int n) const {
    auto const& line = board_.provinces->lines[n];
    js::array cells;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      auto const owner = state_.provinces[n][i];
      js::object cell{{"value", line.cells[i]}, {"seat", owner == no_seat ? 0 : index(owner) + 1}};
      auto const move = owner == no_seat ? move_to(n, line.cells[i]) : "";
      if (!move.empty()) cell["move"] = move;
      cells.push_back(std::move(cell));
    }
    js::array ranks;
    for (auto const& rank : province_ranks(board_, state_, n)) {
      if (rank.sum == 0) break;
      ranks.push_back(js::object{{"seat", rank.seat + 1}, {"sum", rank.sum}, {"points", rank.points}});
    }
    Routes open;
    for (auto const route : state_.open)
      if (board_.at(route).color == line.color) open.insert(route);
    return {{"color", word(line.color)},
            {"name", line.name.in(language_)},
            {"cells", std::move(cells)},
            {"ranks", std::move(ranks)},
            {"routes", ids(board_, open)}};
  }

  /// The legal move that puts a train on this cell, with the fewest cards; the one that chooses the line,
  /// while that is asked.
  std::string move_to(int line, int cell) const {
    std::string best;
    int least = 0;
    for (auto const& words : legal_) {
      auto const move = move_from_words(board_, state_, viewer_, words);
      if (!move) continue;
      if (move->kind == MoveKind::province && move->a == line) return words;
      if (move->kind != MoveKind::extra || state_.claim.line != line) continue;
      int const value = state_.claim.played + move->a + move->b + move->c;
      if (province_cell(board_, state_, line, value) != cell) continue;
      constexpr int locomotive = 2;
      constexpr int express = 3;
      int const cost = move->a + move->b * locomotive + move->c * express;
      if (best.empty() || cost < least) {
        best = words;
        least = cost;
      }
    }
    return best;
  }

  js::object attractions() const {
    auto const scores = score(board_, state_);
    auto seats = by_seat([&](SeatId who) {
      Cities touched;
      for (auto const route : state_.at(who).routes) {
        touched.insert(board_.at(route).from);
        touched.insert(board_.at(route).to);
      }
      int const seen = scores.seats[who][Source::attractions];
      int const routes = scores.seats[who][Source::routes];
      return js::object{{"cities", ids(board_, touched & board_.attractions->cities)},
                        {"points", seen},
                        {"routes", routes},
                        {"sum", seen + routes}};
    });
    return {{"points", board_.attractions->points},
            {"cities", board_.attractions->cities.size()},
            {"seats", std::move(seats)}};
  }

  js::object passengers() const {
    js::object cities;
    int tokens = 0;
    int points = 0;
    for (std::size_t c = 0; c < board_.cities.size(); ++c) {
      auto const city = static_cast<CityId>(c);
      if (state_.goods_left[city] == 0 || state_.goods_left[city] > board_.passengers->stacks[city].size())
        continue;
      js::array values;
      for (auto const value : text::goods_in(board_, state_, city)) {
        values.push_back(value);
        ++tokens;
        points += value;
      }
      cities.emplace(board_.at(city).id, std::move(values));
    }
    auto seats = by_seat([&](SeatId who) {
      auto const& seat = state_.at(who);
      return js::object{
          {"left", seat.passengers}, {"at", ids(board_, seat.passenger_at)}, {"goods", seat.goods}};
    });
    return {{"seats", std::move(seats)},
            {"cities", std::move(cities)},
            {"tokens", tokens},
            {"points", points},
            {"rides", rides()}};
  }

  js::array rides() const {
    js::array list;
    if (!plays() || state_.phase == Phase::over) return list;
    for (auto const city : state_.at(viewer_).passenger_at) {
      auto const way = best_ride(board_, state_, viewer_, city);
      if (way.routes.empty()) continue;
      list.push_back(js::object{{"from", board_.at(city).id},
                                {"to", board_.at(way.to).id},
                                {"routes", ids(board_, way.routes)},
                                {"points", way.points},
                                {"cards", way.cards}});
    }
    return list;
  }

  js::object stations() const {
    auto const scores = score(board_, state_);
    auto seats = by_seat([&](SeatId who) {
      auto const cities = built(state_.at(who));
      return js::object{{"left", max_stations - cities.size()},
                        {"points", scores.seats[who][Source::stations]},
                        {"at", ids(board_, cities)}};
    });
    return {{"points", board_.stations->points}, {"seats", std::move(seats)}};
  }

  Board const& board_;
  State const& state_;
  SeatId viewer_;
  std::vector<std::string> const& legal_;
  Language language_;
};

}  // namespace

js::object scoring(Board const& board, State const& state, SeatId viewer,
                   std::vector<std::string> const& legal, Language language) {
  return Standing(board, state, viewer, legal, language).tell();
}

}  // namespace roundhouse::device
