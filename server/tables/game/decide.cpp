#include "server/tables/game/decide.h"

#include <algorithm>

#include "roundhouse/boards.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "server/tables/game/undo.h"

namespace roundhouse::server {
namespace {

using protocol::SeatPlan;

SeatFacts const& at(Progress const& progress, int seat) {
  return progress.seats[static_cast<std::size_t>(seat)];
}

std::optional<Refusal> not_in_play(Progress const& progress) {
  if (progress.life == Life::over || progress.life == Life::closed) return Refusal(Objection::game_over);
  if (progress.life != Life::playing) return Refusal(Objection::not_playing);
  return std::nullopt;
}

/// Rated games are played one person a seat, on a deal that nobody could know.
std::optional<Objection> objection_to_rating(protocol::TableSettings const& settings) {
  if (settings.timing.kind == protocol::Timing::Kind::none) return Objection::rated_clock;
  if (settings.hints) return Objection::rated_hints;
  if (settings.deal.kind != protocol::DealPlan::Kind::fresh) return Objection::rated_deal;
  bool const shared = std::ranges::count(settings.seats, SeatPlan::Kind::mine, &SeatPlan::kind) > 1;
  return shared ? std::optional(Objection::rated_screen) : std::nullopt;
}

}  // namespace

Entry entry_of(char const* kind, int seat, PersonId const& person, std::string const& action,
               std::string body) {
  Entry entry;
  entry.kind = kind;
  entry.seat = seat;
  entry.person = person;
  entry.action = action;
  entry.body = std::move(body);
  return entry;
}

std::variant<int, Refusal> own_seat(Progress const& progress, PersonId const& person, int named) {
  auto const own = progress.seats_of(person);
  if (named > 0) {
    if (std::ranges::find(own, named - 1) == own.end()) return Refusal(Objection::not_your_seat);
    return named - 1;
  }
  if (own.empty()) return Refusal(Objection::not_your_seat);
  if (own.size() > 1) return Refusal(Objection::which_seat);
  return own.front();
}

namespace {

/// The seat with which somebody may do something in the game now.
std::variant<int, Refusal> seat_in_play(Progress const& progress, PersonId const& person, int named) {
  auto whose = own_seat(progress, person, named);
  auto const* const seat = std::get_if<int>(&whose);
  if (seat == nullptr) return whose;
  if (auto const refusal = not_in_play(progress)) return *refusal;
  if (progress.paused) return Refusal(Objection::paused);
  if (!at(progress, *seat).sits_in.empty()) return Refusal(Objection::sits_in);
  return whose;
}

}  // namespace

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::MakeMove const& message) {
  auto const whose = seat_in_play(progress, visitor.person, message.seat);
  if (auto const* refusal = std::get_if<Refusal>(&whose)) return *refusal;
  auto const seat = std::get<int>(whose);
  auto const& game = *progress.game;
  if (message.version > progress.version) return Refusal(Objection::stale);
  // Who was asked something else has not decided this. Who was not asked at all is told the rule.
  bool const asked = progress.waits_for(static_cast<std::size_t>(seat));
  if (asked && message.version < progress.asked_at[static_cast<std::size_t>(seat)])
    return Refusal(Objection::stale);
  auto const move = move_from_words(game.board(), game.state(), seat_id(seat), message.move);
  if (!move) return Refusal(Objection::no_move);
  auto const reason = why_not(game.board(), game.state(), seat_id(seat), *move);
  if (reason != Reason::none) return Refusal(reason);
  auto words = to_words(game.board(), game.state(), seat_id(seat), *move);
  auto entry = entry_of(entry_kind::moved, seat + 1, visitor.person, message.action, std::move(words));
  entry.move = *move;
  return std::vector{std::move(entry)};
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Undo const& message) {
  auto const whose = seat_in_play(progress, visitor.person, message.seat);
  if (auto const* refusal = std::get_if<Refusal>(&whose)) return *refusal;
  auto const seat = std::get<int>(whose);
  switch (undo_of(progress, static_cast<std::size_t>(seat))) {
    case UndoState::now:
      return std::vector{entry_of(entry_kind::undone, seat + 1, visitor.person, message.action)};
    case UndoState::ask:
      return std::vector{entry_of(entry_kind::asked_undo, seat + 1, visitor.person, message.action)};
    case UndoState::asked: return Refusal(Objection::undo_asked);
    default: return Refusal(Objection::no_undo);
  }
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::AnswerUndo const& message) {
  auto const own = progress.seats_of(visitor.person);
  if (own.empty()) return Refusal(Objection::not_your_seat);
  if (auto const refusal = not_in_play(progress)) return *refusal;
  if (!progress.undo) return Refusal(Objection::nobody_asks);
  auto const asker = static_cast<int>(progress.undo->seat);
  std::uint8_t mine = 0;
  for (auto const seat : own) mine |= static_cast<std::uint8_t>(1U << seat);
  auto const awaited = answers_awaited(progress);
  bool const withdraws = !message.yes && std::ranges::find(own, asker) != own.end();
  if ((awaited & mine) == 0 && !withdraws) return Refusal(Objection::not_your_decision);
  auto const* const kind = message.yes ? entry_kind::agreed_undo : entry_kind::refused_undo;
  std::vector entries{entry_of(kind, own.front() + 1, visitor.person, message.action)};
  if (message.yes && (awaited & ~mine) == 0)
    entries.push_back(entry_of(entry_kind::undone, asker + 1, visitor.person, message.action));
  return entries;
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Pause const& message) {
  if (progress.seats_of(visitor.person).empty()) return Refusal(Objection::not_your_seat);
  if (auto const refusal = not_in_play(progress)) return *refusal;
  if (progress.paused) return Refusal(Objection::paused);
  return std::vector{entry_of(entry_kind::wants_pause, 0, visitor.person, message.action)};
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Unpause const& message) {
  if (progress.seats_of(visitor.person).empty()) return Refusal(Objection::not_your_seat);
  if (auto const refusal = not_in_play(progress)) return *refusal;
  if (progress.wants_pause == 0) return Refusal(Objection::not_paused);
  return std::vector{entry_of(entry_kind::went_on, 0, visitor.person, message.action)};
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Sit const& message) {
  if (progress.life != Life::open) return Refusal(Objection::not_open);
  if (!progress.seats_of(visitor.person).empty()) return Refusal(Objection::already_sitting);
  if (progress.banned.contains(visitor.person)) return Refusal(Objection::banned);
  if (progress.settings().rated && visitor.guest) return Refusal(Objection::rated_guest);
  auto seat = static_cast<std::size_t>(message.seat);
  if (seat > progress.seats.size()) return Refusal(Objection::not_your_seat);
  if (seat > 0 && !progress.seats[seat - 1].is_free()) return Refusal(Objection::seat_taken);
  if (seat == 0) {
    auto const free = std::ranges::find_if(progress.seats, [](SeatFacts const& s) { return s.is_free(); });
    if (free == progress.seats.end()) return Refusal(Objection::table_full);
    seat = static_cast<std::size_t>(free - progress.seats.begin()) + 1;
  }
  return std::vector{
      entry_of(entry_kind::sat, static_cast<int>(seat), visitor.person, message.action, visitor.name)};
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Leave const& message) {
  auto const own = progress.seats_of(visitor.person);
  bool const open = progress.life == Life::open;
  if (open && visitor.person == progress.host) {
    return std::vector{entry_of(entry_kind::closed, 0, visitor.person, message.action)};
  }
  if (own.empty()) return Refusal(Objection::not_your_seat);
  if (!open) {
    if (auto const refusal = not_in_play(progress)) return *refusal;
  }
  std::vector<Entry> entries;
  for (auto const seat : own) {
    if (!open && !at(progress, seat).sits_in.empty()) continue;
    entries.push_back(entry_of(open ? entry_kind::stood : entry_kind::sat_in, seat + 1, visitor.person,
                               message.action, open ? "" : "left"));
  }
  if (entries.empty()) return Refusal(Objection::sits_in);
  return entries;
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Back const& message) {
  auto const own = progress.seats_of(visitor.person);
  if (own.empty()) return Refusal(Objection::not_your_seat);
  if (auto const refusal = not_in_play(progress)) return *refusal;
  std::vector<Entry> entries;
  for (auto const seat : own) {
    if (at(progress, seat).sits_in.empty()) continue;
    entries.push_back(entry_of(entry_kind::back, seat + 1, visitor.person, message.action));
  }
  if (entries.empty()) return Refusal(Objection::nobody_sits_in);
  return entries;
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Remove const& message) {
  if (visitor.person != progress.host) return Refusal(Objection::host_only);
  if (progress.life != Life::open) return Refusal(Objection::not_open);
  auto const seat = static_cast<std::size_t>(message.seat);
  if (seat == 0 || seat > progress.seats.size()) return Refusal(Objection::cannot_remove);
  auto const& facts = progress.seats[seat - 1];
  if (facts.person.empty() || facts.person == progress.host) return Refusal(Objection::cannot_remove);
  return std::vector{entry_of(entry_kind::stood, message.seat, visitor.person, message.action)};
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Start const& message) {
  if (visitor.person != progress.host) return Refusal(Objection::host_only);
  if (progress.life != Life::open) return Refusal(Objection::not_open);
  bool const free = std::ranges::any_of(progress.seats, [](SeatFacts const& seat) { return seat.is_free(); });
  if (free && message.fill.empty()) return Refusal(Objection::seats_free);
  if (free && !is_level(message.fill)) return Refusal(Objection::no_such_level);
  return std::vector{entry_of(entry_kind::started, 0, visitor.person, message.action, message.fill)};
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Hush const& message) {
  if (visitor.person != progress.host) return Refusal(Objection::host_only);
  return std::vector{
      entry_of(entry_kind::hushed, 0, visitor.person, message.action, message.on ? "on" : "off")};
}

std::optional<Objection> objection_to_chat(Progress const& progress, PersonId const& person) {
  if (person == progress.host || !progress.seats_of(person).empty()) return std::nullopt;
  if (progress.banned.contains(person)) return Objection::banned;
  if (progress.hushed) return Objection::hushed;
  return std::nullopt;
}

bool is_level(std::string_view level) {
  return std::ranges::find(players(), level, &PlayerInfo::name) != players().end();
}

std::optional<Objection> objection_to(protocol::TableSettings const& settings) {
  auto const* const board = assets::board(settings.board);
  if (board == nullptr) return Objection::no_such_board;
  auto const seats = static_cast<int>(settings.seats.size());
  if (seats < board->min_players || seats > board->max_players) return Objection::seats_wrong;
  if (settings.first > seats) return Objection::first_wrong;
  if (settings.rated) {
    if (auto const objection = objection_to_rating(settings)) return objection;
  }
  for (auto const& seat : settings.seats) {
    if (seat.kind == SeatPlan::Kind::bot && !is_level(seat.level)) return Objection::no_such_level;
  }
  return std::nullopt;
}

}  // namespace roundhouse::server
