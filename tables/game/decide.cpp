#include "tables/game/decide.h"

#include <algorithm>
#include <set>

#include "roundhouse/boards.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"
#include "tables/game/undo.h"

namespace roundhouse::tables {
namespace {

using protocol::SeatPlan;

constexpr std::size_t most_banned = 500;  // at one table

/// Rated games are played one person a seat, on a deal that nobody could know.
std::optional<Objection> objection_to_rating(protocol::TableSettings const& settings) {
  if (settings.timing.kind == protocol::Timing::Kind::none) return Objection::rated_clock;
  if (settings.hints) return Objection::rated_hints;
  if (settings.deal.kind != protocol::DealPlan::Kind::fresh) return Objection::rated_deal;
  bool const shared = std::ranges::count(settings.seats, SeatPlan::Kind::mine, &SeatPlan::kind) > 1;
  return shared ? std::optional(Objection::rated_screen) : std::nullopt;
}

/// Two seats that are to have the same colour, or the same shape.
bool is_wished_twice(std::vector<SeatPlan> const& seats, std::string SeatPlan::* what) {
  return std::ranges::any_of(seats, [&](SeatPlan const& seat) {
    return !(seat.*what).empty() && std::ranges::count(seats, seat.*what, what) > 1;
  });
}

/// Somebody else who still plays, or could take the seat back.
bool is_other(SeatFacts const& seat, PersonId const& person) {
  return !seat.person.empty() && seat.person != person && seat.sits_in != "left" && seat.sits_in != "banned";
}

bool is_unwanted(Progress const& progress, PersonId const& person) {
  return progress.sent_away.contains(person) || progress.banned.contains(person);
}

/// One message to decide on.
struct Case {
  Progress const& progress;
  Visitor const& visitor;
  std::string action;
  Attendance const& there;
  PersonId const& person = visitor.person;
  std::vector<int> own = progress.seats_of(person);

  Entry entry(char const* kind, int seat = 0, std::string body = "") const {
    return {.kind = kind, .seat = seat, .person = person, .action = action, .body = std::move(body)};
  }
  Verdict accept(char const* kind, int seat = 0, std::string body = "") const {
    return std::vector{entry(kind, seat, std::move(body))};
  }
  SeatFacts const& at(int seat) const { return progress.seats[static_cast<std::size_t>(seat)]; }
  bool is_host() const { return person == progress.host; }

  std::optional<Refusal> not_in_play() const {
    if (progress.life == Life::over || progress.life == Life::closed) return Objection::game_over;
    if (progress.life != Life::playing) return Objection::not_playing;
    return std::nullopt;
  }
  std::optional<Refusal> not_playing_here() const {
    return own.empty() ? std::optional<Refusal>(Objection::not_your_seat) : not_in_play();
  }
  /// The seat with which somebody may do something in the game now.
  std::variant<int, Refusal> seat_in_play(int named) const {
    auto whose = own_seat(progress, person, named);
    auto const* const seat = std::get_if<int>(&whose);
    if (seat == nullptr) return whose;
    if (auto const refusal = not_in_play()) return *refusal;
    if (progress.paused) return Objection::paused;
    if (!at(*seat).sits_in.empty()) return Objection::sits_in;
    return whose;
  }
  /// The host decides for those who are away; if the host is away as well, whoever plays.
  std::optional<Refusal> not_to_be_decided() const {
    if (auto const refusal = not_in_play()) return refusal;
    if (is_host()) return std::nullopt;
    if (own.empty()) return Objection::not_your_seat;
    if (!there.absences.is_long(progress.host, there.now)) return Objection::host_only;
    return std::nullopt;
  }

  Verdict on(protocol::MakeMove const& message) const {
    auto const whose = seat_in_play(message.seat);
    if (auto const* refusal = std::get_if<Refusal>(&whose)) return *refusal;
    auto const seat = std::get<int>(whose);
    auto const& game = *progress.game;
    if (message.version > progress.version) return Objection::stale;
    // Who was asked something else has not decided this. Who was not asked at all is told the rule.
    auto const place = static_cast<std::size_t>(seat);
    if (progress.waits_for(place) && message.version < progress.asked_at[place]) return Objection::stale;
    auto const move = move_from_words(game.board(), game.state(), seat_id(seat), message.move);
    if (!move) return Objection::no_move;
    auto const reason = game.why_not(seat_id(seat), *move);
    if (reason != Reason::none) return Refusal(reason, seat_id(seat), *move);
    auto moved =
        entry(entry_kind::moved, seat + 1, to_words(game.board(), game.state(), seat_id(seat), *move));
    moved.move = *move;
    return std::vector{std::move(moved)};
  }

  Verdict on(protocol::Undo const& message) const {
    auto const whose = seat_in_play(message.seat);
    if (auto const* refusal = std::get_if<Refusal>(&whose)) return *refusal;
    auto const seat = std::get<int>(whose);
    switch (undo_of(progress, static_cast<std::size_t>(seat))) {
      case UndoState::now: return accept(entry_kind::undone, seat + 1);
      case UndoState::ask: return accept(entry_kind::asked_undo, seat + 1);
      case UndoState::asked: return Objection::undo_asked;
      default: return Objection::no_undo;
    }
  }

  Verdict on(protocol::AnswerUndo const& message) const {
    if (auto const refusal = not_playing_here()) return *refusal;
    if (!progress.undo) return Objection::nobody_asks;
    auto const asker = static_cast<int>(progress.undo->seat);
    std::uint8_t mine = 0;
    for (auto const seat : own) mine |= static_cast<std::uint8_t>(1U << seat);
    auto const awaited = answers_awaited(progress);
    bool const withdraws = !message.yes && std::ranges::find(own, asker) != own.end();
    if ((awaited & mine) == 0 && !withdraws) return Objection::not_your_decision;
    std::vector entries{
        entry(message.yes ? entry_kind::agreed_undo : entry_kind::refused_undo, own.front() + 1)};
    if (message.yes && (awaited & ~mine) == 0) entries.push_back(entry(entry_kind::undone, asker + 1));
    return entries;
  }

  Verdict on(protocol::Pause const& /*message*/) const {
    if (auto const refusal = not_playing_here()) return *refusal;
    if (progress.paused) return Objection::paused;
    return accept(entry_kind::wants_pause);
  }

  Verdict on(protocol::Unpause const& /*message*/) const {
    if (auto const refusal = not_playing_here()) return *refusal;
    if (progress.wants_pause == 0) return Objection::not_paused;
    return accept(entry_kind::went_on);
  }

  Verdict on(protocol::Sit const& message) const {
    if (progress.life != Life::open) return Objection::not_open;
    if (!own.empty()) return Objection::already_sitting;
    if (is_unwanted(progress, person)) return Objection::banned;
    if (there.blocked) return Objection::blocked;
    if (progress.settings().rated && visitor.guest) return Objection::rated_guest;
    auto seat = static_cast<std::size_t>(message.seat);
    if (seat > progress.seats.size()) return Objection::not_your_seat;
    if (seat > 0 && !progress.seats[seat - 1].is_free()) return Objection::seat_taken;
    if (seat == 0) {
      auto const free = std::ranges::find_if(progress.seats, &SeatFacts::is_free);
      if (free == progress.seats.end()) return Objection::table_full;
      seat = static_cast<std::size_t>(free - progress.seats.begin()) + 1;
    }
    std::vector entries{entry(entry_kind::sat, static_cast<int>(seat), visitor.name)};
    Livery wish{message.color, message.shape};
    if (has_other_color(seat - 1, wish.color)) wish.color = {};
    if (has_other_shape(seat - 1, wish.shape)) wish.shape = {};
    auto const livery = with(seat - 1, wish);
    if (livery != progress.liveries.of(seat - 1))
      entries.push_back(entry(entry_kind::painted, static_cast<int>(seat), words(livery)));
    return entries;
  }

  /// Whether a person in another seat has it.
  bool has_other_color(std::size_t seat, std::string_view color) const {
    return is_persons(seat, progress.liveries.with_color(color));
  }
  bool has_other_shape(std::size_t seat, std::string_view shape) const {
    return is_persons(seat, progress.liveries.with_shape(shape));
  }
  bool is_persons(std::size_t seat, std::optional<std::size_t> owner) const {
    return owner && *owner != seat && !progress.seats[*owner].person.empty();
  }
  /// What the seat looks like when it has what is wished for.
  Livery with(std::size_t seat, Livery const& wish) const {
    auto after = progress.liveries;
    after.give(seat, wish);
    return after.of(seat);
  }

  Verdict on(protocol::Paint const& message) const {
    auto const whose = own_seat(progress, person, message.seat);
    if (auto const* refusal = std::get_if<Refusal>(&whose)) return *refusal;
    if (progress.life != Life::open) return Objection::not_open;
    auto const seat = static_cast<std::size_t>(std::get<int>(whose));
    if (has_other_color(seat, message.color) || has_other_shape(seat, message.shape))
      return Objection::livery_taken;
    return accept(entry_kind::painted, static_cast<int>(seat) + 1,
                  words(with(seat, {message.color, message.shape})));
  }

  Verdict on(protocol::Leave const& /*message*/) const {
    bool const open = progress.life == Life::open;
    if (open && is_host()) return accept(entry_kind::closed);
    if (own.empty()) return Objection::not_your_seat;
    if (auto const refusal = open ? std::nullopt : not_in_play()) return *refusal;
    std::vector<Entry> entries;
    for (auto const seat : own) {
      if (open) {
        entries.push_back(entry(entry_kind::stood, seat + 1));
      } else if (at(seat).sits_in.empty()) {
        entries.push_back(entry(entry_kind::sat_in, seat + 1, "left"));
      }
    }
    if (entries.empty()) return Objection::sits_in;
    return entries;
  }

  Verdict on(protocol::Back const& /*message*/) const {
    if (auto const refusal = not_playing_here()) return *refusal;
    if (progress.banned.contains(person)) return Objection::banned;
    std::vector<Entry> entries;
    for (auto const seat : own) {
      bool const missed = progress.votes[static_cast<std::size_t>(seat)] != 0;
      if (missed || !at(seat).sits_in.empty()) entries.push_back(entry(entry_kind::back, seat + 1));
    }
    if (entries.empty()) return Objection::nobody_sits_in;
    return entries;
  }

  Verdict on(protocol::Remove const& message) const {
    if (!is_host()) return Objection::host_only;
    if (progress.life != Life::open) return Objection::not_open;
    auto const seat = static_cast<std::size_t>(message.seat);
    if (seat == 0 || seat > progress.seats.size()) return Objection::cannot_remove;
    auto const& facts = progress.seats[seat - 1];
    if (facts.person.empty() || facts.person == progress.host) return Objection::cannot_remove;
    return accept(entry_kind::stood, message.seat);
  }

  Verdict on(protocol::Start const& message) const {
    if (!is_host()) return Objection::host_only;
    if (progress.life != Life::open) return Objection::not_open;
    bool const free = std::ranges::any_of(progress.seats, &SeatFacts::is_free);
    if (free && message.fill.empty()) return Objection::seats_free;
    if (free && !is_level(message.fill)) return Objection::no_such_level;
    return accept(entry_kind::started, 0, message.fill);
  }

  Verdict on(protocol::Hush const& message) const {
    if (!is_host()) return Objection::host_only;
    return accept(entry_kind::hushed, 0, message.on ? "on" : "off");
  }

  Verdict on(protocol::Ban const& message) const {
    if (!is_host()) return Objection::host_only;
    auto const& other = message.person;
    if (other == person || progress.banned.contains(other) == message.on) return Objection::cannot_remove;
    if (!message.on) return accept(entry_kind::unbanned, 0, other);
    if (progress.banned.size() >= most_banned) return Objection::cannot_remove;
    auto const seats = progress.seats_of(other);
    bool const playing = progress.life == Life::playing;
    if (playing && !seats.empty() && progress.settings().rated) return Objection::rated_plays_on;
    std::vector<Entry> entries;
    for (auto const seat : seats) {
      if (progress.life == Life::open) entries.push_back(entry(entry_kind::stood, seat + 1));
      if (playing) entries.push_back(entry(entry_kind::sat_in, seat + 1, "banned"));
    }
    entries.push_back(entry(entry_kind::banned, 0, other));
    return entries;
  }

  /// People who play and are there, but for `except`.
  std::set<PersonId> voters(PersonId const& except) const {
    std::set<PersonId> people;
    for (auto const& seat : progress.seats) {
      bool const plays = !seat.person.empty() && seat.sits_in.empty() && seat.person != except;
      if (plays && !there.absences.is_long(seat.person, there.now)) people.insert(seat.person);
    }
    return people;
  }

  /// More than half of those who are there.
  bool decides(PersonId const& absent, std::uint8_t votes) const {
    auto const people = voters(absent);
    auto const votes_for = std::ranges::count_if(people, [&](PersonId const& one) {
      return std::ranges::any_of(progress.seats_of(one), [&](int seat) { return (votes >> seat & 1U) != 0; });
    });
    return static_cast<std::size_t>(votes_for) * 2 > people.size();
  }

  /// Why nobody else may play for this seat (from 1); nothing if somebody may.
  std::optional<Objection> why_not_replaced(std::size_t number) const {
    if (number == 0 || number > progress.seats.size()) return Objection::cannot_remove;
    auto const& seat = progress.seats[number - 1];
    if (seat.person.empty() || seat.person == person || !seat.sits_in.empty())
      return Objection::cannot_remove;
    if (progress.clocks.any()) return Objection::has_clock;
    if (!there.absences.is_long(seat.person, there.now)) return Objection::not_away;
    return std::nullopt;
  }

  Verdict on(protocol::Replace const& message) const {
    auto const refusal = not_to_be_decided();
    bool const votes = refusal && refusal->objection == Objection::host_only;
    if (refusal && !votes) return *refusal;
    auto const number = static_cast<std::size_t>(message.seat);
    if (auto const objection = why_not_replaced(number)) return *objection;
    auto const& replaced = progress.seats[number - 1];
    std::vector<Entry> entries;
    if (votes) {
      auto all = progress.votes[number - 1];
      if ((all >> own.front() & 1U) != 0) return Objection::voted;
      all |= static_cast<std::uint8_t>(1U << own.front());
      entries.push_back(entry(entry_kind::voted, own.front() + 1, std::to_string(number)));
      if (!decides(replaced.person, all)) return entries;
    }
    for (auto const seat : progress.seats_of(replaced.person))
      entries.push_back(entry(entry_kind::sat_in, seat + 1, "away"));
    return entries;
  }

  Verdict on(protocol::End const& /*message*/) const {
    auto const other = [&](SeatFacts const& seat) { return is_other(seat, person); };
    bool const alone = !own.empty() && std::ranges::none_of(progress.seats, other);
    auto const refusal = not_to_be_decided();
    if (refusal && !(alone && refusal->objection == Objection::host_only)) return *refusal;
    if (progress.settings().rated) return Objection::rated_plays_on;
    bool const away = std::ranges::any_of(progress.seats, [&](SeatFacts const& seat) {
      return other(seat) && there.absences.is_long(seat.person, there.now);
    });
    if (!alone && progress.clocks.any()) return Objection::has_clock;
    if (!alone && !away) return Objection::not_away;
    return accept(entry_kind::ended);
  }
};

}  // namespace

std::variant<int, Refusal> own_seat(Progress const& progress, PersonId const& person, int named) {
  auto const own = progress.seats_of(person);
  if (named > 0) {
    if (std::ranges::find(own, named - 1) == own.end()) return Objection::not_your_seat;
    return named - 1;
  }
  if (own.empty()) return Objection::not_your_seat;
  if (own.size() > 1) return Objection::which_seat;
  return own.front();
}

std::optional<Objection> objection_to_chat(Progress const& progress, PersonId const& person) {
  if (progress.banned.contains(person)) return Objection::banned;
  if (person == progress.host || !progress.seats_of(person).empty()) return std::nullopt;
  if (is_unwanted(progress, person)) return Objection::banned;
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
  if (is_wished_twice(settings.seats, &SeatPlan::color) || is_wished_twice(settings.seats, &SeatPlan::shape))
    return Objection::livery_taken;
  for (auto const& seat : settings.seats) {
    if (seat.kind == SeatPlan::Kind::bot && !is_level(seat.level)) return Objection::no_such_level;
  }
  return std::nullopt;
}

std::optional<Moment> Absences::since(PersonId const& person) const {
  auto const known = gone_.find(person);
  return known == gone_.end() ? std::optional(from_) : known->second;
}

bool Absences::is_long(PersonId const& person, Moment now) const {
  auto const gone = since(person);
  return gone && now - *gone >= away_long;
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::ClientMessage const& message,
               Attendance const& there) {
  if (progress.removed) return Objection::removed;
  Case const asked{progress, visitor, action_of(message), there};
  return std::visit(
      [&asked](auto const& one) -> Verdict {
        if constexpr (requires { asked.on(one); }) {
          return asked.on(one);
        } else {
          return Objection::no_such_table;
        }
      },
      message);
}

}  // namespace roundhouse::tables
