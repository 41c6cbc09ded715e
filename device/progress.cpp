#include "device/progress.h"

#include <boost/json/serialize.hpp>
#include <map>

#include "device/json.h"
#include "engine/reading/json_text.h"
#include "roundhouse/notation.h"
#include "roundhouse/score.h"
#include "tables/store/rating.h"
#include "text/words.h"

namespace roundhouse::device {
namespace {

constexpr std::size_t first_claims = 3;
constexpr std::string_view oneself = "me";

/// What a seat began with.
struct Opening {
  Tickets tickets;  // kept when the turns began
  std::vector<RouteId> claims;
};

/// What somebody has claimed since, among the first.
void note_claims(std::vector<RouteId>& claims, Routes const& before, Routes const& now) {
  if (claims.size() >= first_claims) return;
  for (auto const route : now)
    if (!before.contains(route)) claims.push_back(route);
}

/// Plays a finished game once more on its own deal, and looks at it on the way.
PerSeat<Opening> openings(Game const& played, Deal const& deal) {
  PerSeat<Opening> found{};
  auto const of = [&found](SeatId seat) -> Opening& { return found[static_cast<std::size_t>(index(seat))]; };
  Game game(played.board(), played.setup(), deal);
  bool begun = false;
  for (auto const& [seat, move, maker, event] : played.played()) {
    if (!begun && game.state().phase == Phase::turn) {
      begun = true;
      for (int s = 0; s < game.players(); ++s) of(seat_id(s)).tickets = game.state().at(seat_id(s)).tickets;
    }
    auto const before = game.state().at(seat).routes;
    if (game.play(seat, move, maker) != Reason::none) break;
    note_claims(of(seat).claims, before, game.state().at(seat).routes);
  }
  return found;
}

js::object seat_facts(Game const& game, SeatScore const& score, int place, SeatId seat,
                      Opening const& opening, Language language) {
  auto const& board = game.board();
  auto const& routes = game.state().at(seat).routes;
  js::object points;
  for (int i = 0; i < sources; ++i) {
    auto const source = static_cast<Source>(i);
    if (score[source] != 0) points.emplace(word(source), score[source]);
  }
  js::array tickets;
  for (auto const ticket : opening.tickets)
    tickets.push_back(
        js::object{{"id", board.at(ticket).id}, {"text", text::ticket_name(board, ticket, language)}});
  js::array claims;
  for (auto const route : opening.claims)
    claims.push_back(
        js::object{{"id", board.at(route).id}, {"text", text::route_name(board, route, language)}});
  return {{"total", score.total},
          {"place", place},
          {"points", std::move(points)},
          {"completed", score.completed},
          {"missed", score.kept - score.completed},
          {"longest", longest_path(board, routes)},
          {"routes", routes.size()},
          {"tickets", std::move(tickets)},
          {"claims", std::move(claims)}};
}

/// A place at a table that is rated: who sat there, and how it ended.
struct RatedSeat {
  std::string who;
  int place = 0;
};

std::optional<std::vector<RatedSeat>> rated_seats(js::value const& game) {
  auto const* const object = game.if_object();
  auto const* const seats = object != nullptr ? object->if_contains("seats") : nullptr;
  if (seats == nullptr || !seats->is_array()) return std::nullopt;
  std::vector<RatedSeat> found;
  for (auto const& seat : seats->get_array()) {
    auto const* const one = seat.if_object();
    auto const* const who = one != nullptr ? one->if_contains("who") : nullptr;
    auto const* const place = one != nullptr ? one->if_contains("place") : nullptr;
    if (who == nullptr || place == nullptr || !who->is_string() || !place->is_int64()) return std::nullopt;
    found.push_back({std::string(who->get_string()), static_cast<int>(place->get_int64())});
  }
  return found;
}

}  // namespace

std::variant<std::string, RecordError> game_facts(Board const& board, std::string_view record,
                                                  Language language) {
  auto const read = replay(board, record);
  if (read.error) return *read.error;
  if (!read.finished || !read.seed)
    return RecordError{0, {"this game is not finished", "cette partie n’est pas terminée"}};
  auto const& game = *read.game;
  auto const scores = game.scores();
  auto const place = places(board, scores, game.players());
  auto const began = openings(game, Deal{read.header.stream, *read.seed});
  js::array seats;
  for (int s = 0; s < game.players(); ++s) {
    auto const n = static_cast<std::size_t>(s);
    seats.push_back(seat_facts(game, scores.seats[n], place[n], seat_id(s), began[n], language));
  }
  return js::serialize(js::object{{"decisions", game.decisions()}, {"seats", std::move(seats)}});
}

std::optional<std::string> ratings_after(std::string_view request) {
  auto const parsed = read_json(request);
  auto const* const object = parsed.value.if_object();
  auto const* const games = object != nullptr ? object->if_contains("games") : nullptr;
  if (games == nullptr || !games->is_array()) return std::nullopt;
  std::map<std::string, tables::Strength> strengths;
  js::array told;
  for (auto const& game : games->get_array()) {
    auto const seats = rated_seats(game);
    if (!seats) return std::nullopt;
    std::map<std::string, int> times;
    std::vector<tables::Ranked> ranked;
    for (auto const& seat : *seats) {
      ++times[seat.who];
      ranked.push_back({strengths[seat.who], seat.place});
    }
    auto const rated = tables::rate(ranked);
    for (std::size_t i = 0; i < rated.size(); ++i)
      if (times[(*seats)[i].who] == 1) strengths[(*seats)[i].who] = rated[i];
    auto const& mine = strengths[std::string(oneself)];
    told.push_back(js::object{{"mean", mine.mean}, {"deviation", mine.deviation}});
  }
  return js::serialize(told);
}

}  // namespace roundhouse::device
