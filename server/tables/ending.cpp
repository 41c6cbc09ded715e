#include "server/tables/ending.h"

#include <algorithm>
#include <set>

namespace roundhouse::server {
namespace {

/// A rating says how people do who play for themselves, on a deal that nobody could know.
bool counts(Progress const& progress) {
  if (!progress.settings().rated || progress.hot_seat() || !progress.origin->cloned_from.empty())
    return false;
  if (progress.settings().deal.kind == protocol::DealPlan::Kind::like) return false;
  return std::ranges::any_of(progress.seats, [](SeatFacts const& seat) { return !seat.person.empty(); });
}

SeatResult result(Progress const& progress, Scores const& scores, std::size_t seat, int place) {
  auto const& facts = progress.seats[seat];
  auto const& score = scores.seats[seat];
  SeatResult one;
  one.person = facts.person;
  one.name = facts.name;
  one.bot = facts.level;
  one.left = !facts.sits_in.empty();
  one.points = score.total;
  one.place = place;
  one.completed = score.completed;
  one.missed = score.kept - score.completed;
  one.longest = score.longest;
  return one;
}

}  // namespace

FinishedGame finished_game(Progress const& progress, bool deal_is_shared) {
  auto const whole = progress.course->whole();
  auto const& deal = progress.origin->deal;
  auto const header = make_header(*whole.game, progress.names(), deal.stream, deal.seed);
  auto const scores = whole.game->scores();
  auto const place = places(progress.board(), scores, whole.game->players());
  FinishedGame game;
  game.id = progress.id;
  game.board = progress.board().id;
  game.board_hash = progress.board().hash;
  game.rules = rules_version;
  game.players = whole.game->players();
  game.decisions = whole.game->decisions();
  game.rated = counts(progress) && !deal_is_shared;
  game.hot_seat = progress.hot_seat();
  game.listed = progress.settings().listed;
  game.deal = progress.origin->deal_name;
  game.deal_day = progress.origin->deal_day;
  game.started = progress.started;
  game.ended = progress.changed;
  for (std::size_t s = 0; s < progress.seats.size(); ++s)
    game.seats.push_back(result(progress, scores, s, place[s]));
  game.record = write_record(*whole.game, header, deal.seed);
  return game;
}

bool deal_is_secret(Store& store, std::string const& deal, std::string const& day, TableId const& except,
                    Moment now) {
  if (!day.empty() && day >= day_of(now)) return true;
  auto const tables = store.tables({.life = {Life::open, Life::playing}, .deal = deal});
  return std::ranges::any_of(tables, [&](TableRow const& table) { return table.id != except; });
}

bool deal_is_shared(Store& store, std::string const& deal) {
  return store.tables({.deal = deal, .limit = 2}).size() > 1;
}

std::string day_of(Moment at) {
  std::chrono::year_month_day const day(std::chrono::floor<std::chrono::days>(at));
  auto const two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(static_cast<int>(day.year())) + '-' + two(static_cast<unsigned>(day.month())) + '-' +
         two(static_cast<unsigned>(day.day()));
}

}  // namespace roundhouse::server
