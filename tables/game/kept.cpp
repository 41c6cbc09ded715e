#include "tables/game/kept.h"

#include <algorithm>
#include <set>

#include "tables/game/days.h"

namespace roundhouse::tables {
namespace {

/// Whether other tables have, or had, the same deal.
bool deal_is_shared(Store& store, std::string const& deal) {
  return store.tables({.deal = deal, .limit = 2}).size() > 1;
}

}  // namespace

std::variant<Rebuilt, std::string> read_table(Store& store, TableId const& table) {
  std::vector<Entry> log;
  if (auto trouble = guarded([&] { log = store.log(table, 0); })) return std::move(*trouble);
  auto rebuilt = rebuild(log);
  if (auto* problem = std::get_if<std::string>(&rebuilt)) return std::move(*problem);
  return Rebuilt{std::get<Progress>(std::move(rebuilt)), std::move(log)};
}

Checked check_tables(Store& store) {
  Checked checked;
  TableFilter filter;
  filter.life = {Life::open, Life::playing};
  for (auto const& row : store.tables(filter)) {
    ++checked.tables;
    auto read = read_table(store, row.id);
    if (auto* why = std::get_if<std::string>(&read))
      checked.set_aside.push_back({row.id, row.life, std::move(*why)});
  }
  return checked;
}

bool counts(Progress const& progress, Store& store) {
  auto const& settings = progress.settings();
  bool const alone = progress.hot_seat() || progress.origin->shared_deal();
  bool const timed = settings.timing.kind != protocol::Timing::Kind::none;
  if (!settings.rated || alone || !timed || settings.hints) return false;
  int people = 0;
  for (auto const& seat : progress.seats) {
    if (seat.person.empty()) continue;
    if (!store.has_account(seat.person)) return false;
    ++people;
  }
  return people > 0 && !deal_is_shared(store, progress.origin->deal_name);
}

FinishedGame row_of(Game const& played, std::vector<std::string> const& names) {
  FinishedGame game;
  game.board = played.board().id;
  game.board_hash = played.board().hash;
  game.rules = rules_version;
  game.players = played.players();
  game.decisions = played.decisions();
  auto const scores = played.scores();
  auto const place = places(played.board(), scores, played.players());
  for (std::size_t s = 0; s < names.size(); ++s) {
    auto const& score = scores.seats[s];
    game.seats.push_back({.name = names[s],
                          .points = score.total,
                          .place = place[s],
                          .completed = score.completed,
                          .missed = score.kept - score.completed,
                          .longest = score.longest});
  }
  return game;
}

FinishedGame finished_game(Progress const& progress, bool rated) {
  auto const& origin = *progress.origin;
  auto game = row_of(*progress.game, progress.names());
  game.id = progress.id;
  game.rated = rated;
  game.hot_seat = progress.hot_seat();
  game.listed = progress.settings().listed;
  game.deal = origin.deal_name;
  game.deal_day = origin.deal_day;
  game.started = progress.started;
  game.ended = progress.changed;
  for (std::size_t s = 0; s < progress.seats.size(); ++s) {
    auto const& facts = progress.seats[s];
    game.seats[s].person = facts.person;
    game.seats[s].bot = facts.level;
    game.seats[s].left = !facts.sits_in.empty();
  }
  auto header = make_header(*progress.game, progress.names(), origin.deal.stream, origin.deal.seed);
  header.trains = progress.trains();
  game.record = write_record(*progress.game, header, origin.deal.seed);
  return game;
}

PlayedDeal deal_of(FinishedGame const& game) {
  return {game.deal, game.deal_day, game.id, game.ended};
}

PlayedDeal deal_of(Progress const& progress) {
  auto const& origin = *progress.origin;
  auto const ended = progress.life == Life::over ? progress.ended : Moment::max();
  return {origin.deal_name, origin.deal_day, progress.id, ended};
}

bool deal_is_secret(Store& store, PlayedDeal const& deal, Moment now) {
  if (is_shared(deal.name)) return deal.ended == Moment::max();  // on one's own device nobody else is told
  if (!deal.day.empty()) return deal.day >= day_of(now);
  auto const tables = store.tables({.life = {Life::open, Life::playing}, .deal = deal.name});
  return std::ranges::any_of(
      tables, [&](TableRow const& table) { return table.id != deal.table && table.created <= deal.ended; });
}

std::optional<Objection> why_hidden(Progress const& progress, PersonId const& person, Moment now) {
  if (progress.removed) return Objection::removed;
  if (progress.banned.contains(person)) return Objection::banned;
  auto const& day = progress.origin->deal_day;
  bool const secret = !day.empty() && day >= day_of(now) && progress.seats_of(person).empty();
  return secret ? std::optional(Objection::day_secret) : std::nullopt;
}

std::string day_of(Moment at) {
  std::chrono::year_month_day const day(std::chrono::floor<std::chrono::days>(at));
  auto const two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(static_cast<int>(day.year())) + '-' + two(static_cast<unsigned>(day.month())) + '-' +
         two(static_cast<unsigned>(day.day()));
}

}  // namespace roundhouse::tables
