/// New tables: created, cloned from a position, or for a rematch. Their ids follow from what was asked for,
/// so that asking twice gives the same table.
#include <algorithm>
#include <ranges>
#include <utility>

#include "protocol/wire.h"
#include "roundhouse/boards.h"
#include "roundhouse/notation.h"
#include "tables/game/days.h"
#include "tables/game/kept.h"
#include "tables/hall/archive.h"
#include "tables/hall/hall_parts.h"
#include "tables/store/entropy.h"

namespace roundhouse::tables {
namespace {

using protocol::DealPlan;
using protocol::SeatPlan;

std::optional<Source> source_of(FinishedGame const& game) {
  auto const* const board = assets::board(game.board);
  if (board == nullptr || board->hash != game.board_hash) return std::nullopt;
  auto const replayed = replay(*board, game.record);
  if (replayed.error || !replayed.seed) return std::nullopt;
  Deal const deal{replayed.header.stream, *replayed.seed};
  Source source{Game(*board, replayed.header.setup, deal), deal, replayed.header.players,
                replayed.header.trains};
  for (auto const& one : replayed.game->played()) source.game.play(one.seat, one.move);
  return source;
}

/// The first decisions as words, `1 keep …`.
std::vector<std::string> in_words(Game const& whole, int decisions) {
  auto game = whole.first(0);
  std::vector<std::string> lines;
  for (auto const& one : whole.played() | std::views::take(decisions)) {
    lines.push_back(std::to_string(index(one.seat) + 1) + ' ' +
                    to_words(game.board(), game.state(), one.seat, one.move));
    game.play(one.seat, one.move);
  }
  return lines;
}

/// A name truncated to the length of a seat's, at a character boundary.
std::string beginning(std::string const& name) {
  auto end = std::min(name.size(), protocol::max_name);
  while (end < name.size() && end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80) --end;
  return name.substr(0, end);
}

/// The seats look as they did, unless somebody wishes for something else.
void keep_liveries(std::vector<SeatPlan>& seats, std::vector<std::string> const& trains) {
  auto const has_wish = [](SeatPlan const& seat) { return !seat.color.empty() || !seat.shape.empty(); };
  if (std::ranges::any_of(seats, has_wish)) return;
  for (std::size_t s = 0; s < seats.size() && s < trains.size(); ++s) {
    auto const livery = livery_from(trains[s]);
    if (!livery) continue;
    seats[s].color = livery->color;
    seats[s].shape = livery->shape;
  }
}

std::vector<SeatPlan> seats_for(protocol::Clone const& message, Source const& source) {
  auto seats = message.seats;
  if (seats.empty()) seats.resize(source.names.size(), {SeatPlan::Kind::mine, "", ""});
  for (std::size_t i = 0; i < seats.size() && i < source.names.size(); ++i) {
    auto& name = seats[i].name;
    if (seats[i].kind == SeatPlan::Kind::mine && name.empty()) name = beginning(source.names[i]);
  }
  keep_liveries(seats, source.trains);
  return seats;
}

protocol::TableSettings settings_for(protocol::Clone const& message, Source const& source) {
  protocol::TableSettings settings;
  settings.board = source.game.board().id;
  settings.seats = seats_for(message, source);
  settings.first = source.game.setup().first == no_seat ? 0 : index(source.game.setup().first) + 1;
  settings.locomotive_reset = source.game.setup().locomotive_reset;
  settings.rated = false;
  return settings;
}

bool waits_for_nobody(std::vector<SeatPlan> const& seats) {
  return std::ranges::none_of(seats, [](SeatPlan const& seat) { return seat.kind == SeatPlan::Kind::open; });
}

bool fits(std::vector<SeatPlan> const& seats, Source const& source) {
  return seats.size() == source.names.size() && waits_for_nobody(seats);
}

/// The same table again with another deal: who asks has their seats, the others find theirs free.
protocol::TableSettings settings_again(Progress const& progress, PersonId const& asker) {
  auto settings = progress.settings();
  settings.deal = {};
  for (std::size_t s = 0; s < settings.seats.size(); ++s) {
    auto const& facts = progress.seats[s];
    if (!facts.level.empty()) {
      settings.seats[s] = {SeatPlan::Kind::bot, facts.level, ""};
    } else if (facts.person == asker) {
      settings.seats[s] = {SeatPlan::Kind::mine, "", facts.name};
    } else {
      settings.seats[s] = {SeatPlan::Kind::open, "", ""};
    }
  }
  keep_liveries(settings.seats, progress.trains());
  return settings;
}

/// The deal of the day is played alone: nobody knows another's cards, and nobody knows them beforehand.
bool is_alone(std::vector<SeatPlan> const& seats) {
  auto const mine = std::ranges::count(seats, SeatPlan::Kind::mine, &SeatPlan::kind);
  auto const open = std::ranges::count(seats, SeatPlan::Kind::open, &SeatPlan::kind);
  return mine == 1 && open == 0;
}

}  // namespace

TableId HallParts::id_for(std::string_view words) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";  // without look-alikes
  constexpr std::size_t length = 12;                                        // 60 bits
  auto const digest = sha256(table_secret + std::string(words));
  auto id = surroundings.id_prefix;
  for (std::size_t i = 0; i < length; ++i) id += letters[digest[i] % letters.size()];
  return id;
}

/// A deal that somebody still plays is a secret, and no second table is laid with it. Of a deal that is known
/// to all, the new table is a deal of its own: it makes nothing secret again.
std::optional<Objection> HallParts::choose_like(Origin& origin, TableId const& id) {
  auto const& settings = origin.settings;
  auto objection = std::optional(Objection::no_such_table);
  with(settings.deal.table, [&](Table& table, Moment at, Effects&) {
    auto const& progress = table.progress();
    auto const& other = *progress.origin;
    bool const same =
        other.settings.board == settings.board && other.settings.seats.size() == settings.seats.size();
    objection = same ? std::nullopt : std::optional(Objection::deal_wrong);
    bool const known = progress.life == Life::over && !deal_is_secret(store, deal_of(progress), at);
    if (same && !known) objection = Objection::deal_secret;
    origin.deal = other.deal;
    origin.deal_name = id;
  });
  return objection;
}

std::optional<Objection> HallParts::choose_deal(Origin& origin, TableId const& id) {
  auto const& settings = origin.settings;
  auto const seats = settings.seats.size();
  switch (settings.deal.kind) {
    case DealPlan::Kind::fresh:
      origin.deal.seed = random_bytes();
      origin.deal_name = id;
      return std::nullopt;
    case DealPlan::Kind::day: {
      if (!is_alone(settings.seats)) return Objection::day_alone;
      origin.deal_day = day_of(now());
      origin.deal_name = "day:" + origin.deal_day + ':' + settings.board + ':' + std::to_string(seats);
      origin.deal.seed = keyed_digest(deal_secret, origin.deal_name);
      return std::nullopt;
    }
    case DealPlan::Kind::shared: return choose_shared(origin);
    default: return choose_like(origin, id);
  }
}

/// On one's own device, where the cards follow from the date: whoever is offline plays the same ones.
std::optional<Objection> HallParts::choose_shared(Origin& origin) {
  auto& settings = origin.settings;
  if (surroundings.id_prefix.empty()) return Objection::day_here;
  bool const usual = settings.seats.size() == 2 && is_alone(settings.seats) && settings.first == 0 &&
                     !settings.locomotive_reset && settings.seats.back().level == shared_opponent;
  if (!usual) return Objection::day_alone;
  auto const& deal = settings.deal.deal;
  auto const now_played = shared_deals(now());
  bool const current = deal == now_played.day || deal == now_played.week;
  if (!current || !is_played_on(deal, settings.board)) return Objection::day_wrong;
  settings.hints = false;
  origin.deal_name = shared_name(deal, settings.board);
  origin.deal.seed = shared_seed(origin.deal_name);
  return std::nullopt;
}

void HallParts::create(Asker const& asker, protocol::Create const& message) {
  if (auto const objection = objection_to(message.settings))
    return refuse(asker, message.action, "", *objection);
  if (message.settings.rated && asker.visitor.guest)
    return refuse(asker, message.action, "", Objection::rated_guest);
  Plan plan;
  plan.id = id_for("create/" + asker.visitor.person + '/' + message.action);
  plan.origin.settings = message.settings;
  plan.origin.board = assets::board(message.settings.board);
  if (auto const objection = choose_deal(plan.origin, plan.id))
    return refuse(asker, message.action, "", *objection);
  bool const shared = is_shared(plan.origin.deal_name);
  if (!plan.origin.deal_day.empty() || shared) {
    // Once a person: the table's id follows from the deal and from who plays it.
    plan.id = id_for("day/" + asker.visitor.person + '/' + plan.origin.deal_name);
    auto const before = store.log(plan.id, 0);
    // A device reads the log of a table when somebody names it, and knows of the table before.
    bool const played =
        before.empty() ? shared && store.table(plan.id).has_value() : before.front().action != message.action;
    if (played) return refuse(asker, message.action, plan.id, Objection::day_played);
  }
  set_up(asker, message.action, std::move(plan), nullptr);
}

/// The game that somebody may play on from, or why not.
std::variant<Source, Objection> HallParts::source_for(PersonId const& person, TableId const& id) {
  if (auto const game = store.game(id)) {
    if (deal_is_secret(store, deal_of(*game), now())) return Objection::deal_secret;
    auto source = source_of(*game);
    if (!source) return Objection::not_clonable;
    return std::move(*source);
  }
  std::variant<Source, Objection> found = Objection::no_such_table;
  with(id, [&](Table& table, Moment at, Effects&) {
    auto const& progress = table.progress();
    bool const alone = std::ranges::all_of(
        progress.seats, [&](SeatFacts const& seat) { return seat.person.empty() || seat.person == person; });
    found = Objection::not_clonable;
    bool const secret = deal_is_secret(store, deal_of(progress), at);
    if (progress.game && alone && progress.hot_seat() && !secret)
      found = Source{*progress.game, progress.origin->deal, progress.names(), progress.trains()};
  });
  return found;
}

void HallParts::clone(Asker const& asker, protocol::Clone const& message) {
  auto const refuse_it = [&](Objection objection) { refuse(asker, message.action, message.game, objection); };
  auto const found = source_for(asker.visitor.person, message.game);
  if (auto const* objection = std::get_if<Objection>(&found)) return refuse_it(*objection);
  auto const& source = std::get<Source>(found);
  if (message.at > source.game.decisions()) return refuse_it(Objection::no_position);
  Plan plan;
  plan.id = id_for("clone/" + asker.visitor.person + '/' + message.action);
  auto& origin = plan.origin;
  origin.settings = settings_for(message, source);
  if (!fits(origin.settings.seats, source)) return refuse_it(Objection::clone_seats);
  if (auto const objection = objection_to(origin.settings)) return refuse_it(*objection);
  origin.board = &source.game.board();
  origin.deal = source.deal;
  origin.deal_name = plan.id;  // whoever clones knows the deal
  origin.cloned_from = message.game;
  origin.moves = in_words(source.game, message.at);
  plan.start = true;
  set_up(asker, message.action, std::move(plan), nullptr);
}

void HallParts::rematch(Asker const& asker, protocol::Rematch const& message) {
  std::variant<protocol::TableSettings, Objection> again = Objection::no_such_table;
  with(message.table, [&](Table& table, Moment, Effects&) {
    auto const& progress = table.progress();
    if (progress.life != Life::over) {
      again = Objection::not_over;
    } else if (progress.seats_of(asker.visitor.person).empty()) {
      again = Objection::not_your_seat;
    } else {
      again = settings_again(progress, asker.visitor.person);
    }
  });
  if (auto const* objection = std::get_if<Objection>(&again)) {
    return refuse(asker, message.action, message.table, *objection);
  }
  Plan plan;
  plan.origin.settings = std::get<protocol::TableSettings>(again);
  plan.id = id_for("rematch/" + message.table);
  plan.origin.board = assets::board(plan.origin.settings.board);
  if (plan.origin.settings.rated && (asker.visitor.guest || objection_to(plan.origin.settings)))
    plan.origin.settings.rated = false;  // a game of before, rated by the terms of then
  if (auto const wrong = choose_deal(plan.origin, plan.id))
    return refuse(asker, message.action, message.table, *wrong);
  plan.start = waits_for_nobody(plan.origin.settings.seats);
  auto const id = plan.id;
  set_up(asker, message.action, std::move(plan), [asker, message, id](HallParts& parts) {
    parts.with(message.table, [&](Table& table, Moment at, Effects& effects) {
      auto silent = asker;
      silent.connection = {};
      if (table.progress().rematch.empty()) table.rematched(silent, "", id, at, effects);
    });
  });
}

std::optional<Objection> HallParts::too_many(Visitor const& visitor, Plan const& plan) {
  if (!surroundings.limits || store.table(plan.id)) return std::nullopt;  // a retry: it exists
  auto const& limits = *surroundings.limits;
  TableFilter filter;
  filter.person = visitor.person;
  auto const own = [&](Life life) {
    filter.life = {life};
    return std::ranges::count(store.tables(filter), visitor.person, &TableRow::host);
  };
  if (std::cmp_greater_equal(own(Life::playing), limits.playing)) return Objection::too_many_games;
  if (plan.start) return std::nullopt;
  if (std::cmp_greater_equal(own(Life::open), limits.open)) return Objection::too_many_open;
  if (visitor.address.empty()) return std::nullopt;
  Lock const hold(lock);
  std::erase_if(opened_from, [&](auto const& one) {
    auto const place = places.find(one.first);
    return place == places.end() || place->second->life != Life::open;
  });
  auto const here =
      std::ranges::count(opened_from, visitor.address, [](auto const& one) { return one.second; });
  return std::cmp_less(here, limits.open_by_address) ? std::nullopt : std::optional(Objection::too_many_here);
}

void HallParts::note_address(TableId const& id, std::string const& address) {
  if (address.empty()) return;
  Lock const hold(lock);
  opened_from.emplace(id, address);
}

/// The first entries of a table's log.
std::vector<Entry> HallParts::first_entries(Asker const& asker, std::string const& action,
                                            Plan const& plan) const {
  std::vector<Entry> log(plan.start ? 2 : 1);
  log[0].kind = entry_kind::created;
  log[0].body = to_body(plan.origin);
  if (plan.start) log[1].kind = entry_kind::started;
  for (std::size_t i = 0; i < log.size(); ++i) {
    log[i].table = plan.id;
    log[i].sequence = static_cast<std::int64_t>(i) + 1;
    log[i].at = now();
    log[i].person = asker.visitor.person;
    log[i].action = action;
  }
  return log;
}

void HallParts::set_up(Asker const& asker, std::string const& action, Plan plan, Then const& then) {
  if (auto const objection = too_many(asker.visitor, plan)) return refuse(asker, action, "", *objection);
  plan.origin.board_hash = plan.origin.board->hash;
  plan.origin.host_name = asker.visitor.name;
  auto const log = first_entries(asker, action, plan);
  Changes changes;
  for (auto const& entry : log) changes.emplace_back(Append{entry});
  auto rebuilt = rebuild(log);
  if (!std::holds_alternative<Progress>(rebuilt)) return refuse(asker, action, "", Objection::deal_wrong);
  changes.emplace_back(PutTable{std::get<Progress>(rebuilt).row()});
  auto const progress = std::make_shared<Progress>(std::get<Progress>(std::move(rebuilt)));
  auto const done = [asker, action, log, progress, then](HallParts& parts, Written const& written) {
    if (written.how == Written::How::failed) {
      ++parts.write_failures;
      return parts.refuse(asker, action, "", Objection::store);
    }
    // A conflict: a retry, and it exists.
    if (written.durable()) {
      auto const place = parts.put(std::move(*progress), log);
      parts.note_address(log.front().table, asker.visitor.address);
      parts.tell(place, [](Table& table, Moment at, Effects& effects) { table.tick(at, effects); });
    }
    parts.send(asker.connection,
               protocol::Ack{action, log.front().table, static_cast<std::int64_t>(log.size())});
    if (then) then(parts);
  };
  store.write(std::move(changes), once<Written>(done));
}

}  // namespace roundhouse::tables
