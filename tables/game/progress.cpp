/// Queries of a table's progress.
#include "tables/game/progress.h"

#include <algorithm>
#include <array>
#include <span>

#include "engine/reading/number.h"
#include "roundhouse/notation.h"

namespace roundhouse::tables {
namespace {

using Problem = std::optional<std::string>;
using protocol::SeatPlan;

Problem const fine = std::nullopt;

/// The seat of an entry, from 0; nothing if the table has none such.
std::optional<std::size_t> seat_of(Progress const& progress, Entry const& entry) {
  if (entry.seat < 1 || static_cast<std::size_t>(entry.seat) > progress.seats.size()) return std::nullopt;
  return static_cast<std::size_t>(entry.seat) - 1;
}

bool is_new_turn(Phase phase) {
  return phase == Phase::turn || is_simultaneous(phase);
}

/// Clocks run for those who must decide, unless a computer player decides or the game is paused.
void set_clocks(Progress& progress, std::optional<std::size_t> mover, Moment at) {
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
    bool const thinks = progress.life == Life::playing && !progress.paused && progress.waits_for(seat) &&
                        !progress.seats[seat].is_automatic();
    // The steps of one turn are one thought; a new turn, or the next choice of a draft, is another.
    auto const again = thinks && seat == mover && is_new_turn(progress.game->state().phase);
    if (again) progress.clocks.stop(seat, Stop::moved, at);
    if (thinks) {
      progress.clocks.run(seat, progress.asked_at[seat], at);
    } else {
      progress.clocks.stop(seat, seat == mover ? Stop::moved : Stop::other, at);
    }
  }
}

/// Notes which seats have a new decision.
void note_questions(Progress& progress, std::uint8_t waited, std::optional<std::size_t> mover) {
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
    bool const before = (waited >> seat) & 1U;
    if (progress.waits_for(seat) && (!before || seat == mover)) progress.asked_at[seat] = progress.version;
  }
}

void name_computer(Progress& progress, std::size_t seat, std::string const& level) {
  progress.seats[seat].level = level;
  progress.seats[seat].name = level;
}

Problem created(Progress& progress, Entry const& entry) {
  auto read = read_origin(entry.body);
  if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
  progress.origin = std::make_shared<Origin const>(std::get<Origin>(std::move(read)));
  auto const& plans = progress.settings().seats;
  progress.id = entry.table;
  progress.host = entry.person;
  progress.created = entry.at;
  progress.seats.resize(plans.size());
  progress.asked_at.resize(plans.size());
  progress.votes.resize(plans.size());
  progress.clocks = Clocks(progress.settings().timing, plans.size());
  progress.liveries = Liveries(plans.size());
  for (std::size_t seat = 0; seat < plans.size(); ++seat) {
    auto const& plan = plans[seat];
    progress.liveries.give(seat, {plan.color, plan.shape});
    if (plan.kind == SeatPlan::Kind::bot) name_computer(progress, seat, plan.level);
    if (plan.kind == SeatPlan::Kind::mine) {
      progress.seats[seat].person = entry.person;
      progress.seats[seat].name = plan.name.empty() ? progress.origin->host_name : plan.name;
    }
  }
  return fine;
}

Problem sat(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat || !progress.seats[*seat].is_free()) return "the seat is not free";
  progress.seats[*seat].person = entry.person;
  progress.seats[*seat].name = entry.body;
  return fine;
}

Problem stood(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat) return "there is no such seat";
  auto& facts = progress.seats[*seat];
  if (!entry.person.empty() && entry.person != facts.person) progress.sent_away.insert(facts.person);
  facts = {};
  return fine;
}

Problem painted(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  auto const livery = livery_from(entry.body);
  if (!seat || !livery) return "trains of a colour or shape that does not exist";
  progress.liveries.give(*seat, *livery);
  return fine;
}

Problem play(Game& game, SeatId seat, std::optional<Move> move, Maker maker) {
  if (move && game.play(seat, *move, maker) == Reason::none) return fine;
  return "a move is not legal by the rules of this version";  // which one may be a secret
}

Problem play_words(Game& game, SeatId seat, std::string_view words, Maker maker) {
  return play(game, seat, move_from_words(game.board(), game.state(), seat, words), maker);
}

Problem started(Progress& progress, Entry const& entry) {
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
    if (progress.seats[seat].is_free()) name_computer(progress, seat, entry.body);
  }
  progress.life = Life::playing;
  progress.started = entry.at;
  progress.game.emplace(progress.board(), progress.origin->setup(), progress.origin->deal);
  for (std::string_view const line : progress.origin->moves) {
    auto const seat = line.empty() ? 0 : line[0] - '1';
    if (seat < 0 || seat >= progress.game->players() || line.size() < 3)
      return "a move of the cloned game is not readable";
    if (auto problem = play_words(*progress.game, seat_id(seat), line.substr(2), Maker::computer))
      return problem;
  }
  note_questions(progress, 0, std::nullopt);
  return fine;
}

Problem moved(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat || !progress.game) return "a move without a seat or a game";
  auto const waited = progress.game->state().must_decide;
  auto const maker = entry.person.empty() ? Maker::computer : Maker::person;
  auto const id = seat_id(static_cast<int>(*seat));
  if (auto problem = entry.move ? play(*progress.game, id, entry.move, maker)
                                : play_words(*progress.game, id, entry.body, maker))
    return problem;
  note_questions(progress, waited, seat);
  progress.undo.reset();
  if (progress.game->over()) {
    progress.life = Life::over;
    progress.ended = entry.at;
  }
  return fine;
}

Problem undone(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat || !progress.game) return "a move taken back without a seat or a game";
  auto const number = progress.game->undoable(seat_id(static_cast<int>(*seat)));
  if (!number) return "nothing to take back";
  auto const waited = progress.game->state().must_decide;
  progress.game = progress.game->without(*number);
  progress.undo.reset();
  note_questions(progress, waited, seat);
  progress.clocks.take_back(*seat, progress.asked_at[*seat]);
  return fine;
}

Problem asked_undo(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat || !progress.game) return "a move to take back without a seat or a game";
  progress.undo = UndoRequest{*seat, 0, entry.at};
  return fine;
}

Problem agreed_undo(Progress& progress, Entry const& entry) {
  if (!progress.undo) return "nobody has asked to take a move back";
  for (auto const seat : progress.seats_of(entry.person))
    progress.undo->agreed |= static_cast<std::uint8_t>(1U << seat);
  return fine;
}

/// Asked only once: repeated requests would stall computer players.
Problem refused_undo(Progress& progress, Entry const& /*entry*/) {
  if (!progress.undo) return "nobody has asked to take a move back";
  progress.stays = progress.game->undoable(seat_id(static_cast<int>(progress.undo->seat)));
  progress.undo.reset();
  return fine;
}

/// Everybody who plays and is there.
std::uint8_t voters(Progress const& progress) {
  std::uint8_t mask = 0;
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
    if (!progress.seats[seat].is_automatic()) mask |= static_cast<std::uint8_t>(1U << seat);
  }
  return mask;
}

/// A pause was agreed on by people: computer players alone go on.
void end_lonely_pause(Progress& progress) {
  if (voters(progress) != 0) return;
  progress.wants_pause = 0;
  progress.paused = false;
}

Problem sat_in(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat) return "there is no such seat";
  progress.seats[*seat].sits_in = entry.body;
  progress.votes[*seat] = 0;
  progress.undo.reset();
  end_lonely_pause(progress);
  return fine;
}

Problem back(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat) return "there is no such seat";
  progress.seats[*seat].sits_in.clear();
  progress.votes[*seat] = 0;
  progress.undo.reset();
  progress.clocks.refresh(*seat);
  return fine;
}

Problem forgotten(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  if (!seat) return "there is no such seat";
  progress.seats[*seat] = {};
  name_computer(progress, *seat, sitting_in_level);
  progress.seats[*seat].name = entry.body;
  progress.undo.reset();
  end_lonely_pause(progress);
  return fine;
}

Problem wants_pause(Progress& progress, Entry const& entry) {
  for (auto const seat : progress.seats_of(entry.person))
    progress.wants_pause |= static_cast<std::uint8_t>(1U << seat);
  progress.paused = (voters(progress) & ~progress.wants_pause) == 0;
  if (progress.paused) progress.undo.reset();
  return fine;
}

Problem went_on(Progress& progress, Entry const& /*entry*/) {
  progress.wants_pause = 0;
  progress.paused = false;
  return fine;
}

Problem woke(Progress& progress, Entry const& entry) {
  progress.clocks.forgive(entry.at);
  return fine;
}

Problem closed(Progress& progress, Entry const& /*entry*/) {
  progress.life = Life::closed;
  return fine;
}

Problem ended(Progress& progress, Entry const& entry) {
  progress.life = Life::closed;
  progress.ended = entry.at;
  progress.undo.reset();
  return fine;
}

Problem hushed(Progress& progress, Entry const& entry) {
  progress.hushed = entry.body == "on";
  return fine;
}

Problem voted(Progress& progress, Entry const& entry) {
  auto const seat = seat_of(progress, entry);
  auto const away = number_from(entry.body, 1, static_cast<int>(progress.seats.size()));
  if (!seat || !away) return "there is no such seat";
  progress.votes[static_cast<std::size_t>(*away) - 1] |= static_cast<std::uint8_t>(1U << *seat);
  return fine;
}

Problem banned(Progress& progress, Entry const& entry) {
  progress.banned.insert(entry.body);
  return fine;
}

Problem unbanned(Progress& progress, Entry const& entry) {
  progress.banned.erase(entry.body);
  progress.sent_away.erase(entry.body);
  return fine;
}

Problem removed(Progress& progress, Entry const& entry) {
  progress.removed = true;
  return ended(progress, entry);
}

Problem rematched(Progress& progress, Entry const& entry) {
  progress.rematch = entry.body;
  return fine;
}

struct EntryKind {
  std::string_view name;
  Problem (*apply)(Progress&, Entry const&);
};
constexpr std::array entry_kinds{
    EntryKind{entry_kind::moved, moved},
    EntryKind{entry_kind::created, created},
    EntryKind{entry_kind::sat, sat},
    EntryKind{entry_kind::stood, stood},
    EntryKind{entry_kind::painted, painted},
    EntryKind{entry_kind::started, started},
    EntryKind{entry_kind::undone, undone},
    EntryKind{entry_kind::asked_undo, asked_undo},
    EntryKind{entry_kind::agreed_undo, agreed_undo},
    EntryKind{entry_kind::refused_undo, refused_undo},
    EntryKind{entry_kind::sat_in, sat_in},
    EntryKind{entry_kind::back, back},
    EntryKind{entry_kind::wants_pause, wants_pause},
    EntryKind{entry_kind::forgotten, forgotten},
    EntryKind{entry_kind::went_on, went_on},
    EntryKind{entry_kind::woke, woke},
    EntryKind{entry_kind::closed, closed},
    EntryKind{entry_kind::ended, ended},
    EntryKind{entry_kind::hushed, hushed},
    EntryKind{entry_kind::voted, voted},
    EntryKind{entry_kind::banned, banned},
    EntryKind{entry_kind::unbanned, unbanned},
    EntryKind{entry_kind::removed, removed},
    EntryKind{entry_kind::rematched, rematched},
};

}  // namespace

std::optional<std::string> apply(Progress& progress, Entry const& entry) {
  if (entry.sequence != progress.version + 1) return "an entry is missing";
  if ((progress.origin == nullptr) != (entry.kind == entry_kind::created))
    return "a table is created once, and first";
  std::span const kinds(entry_kinds);
  auto const kind = std::ranges::find(kinds, entry.kind, &EntryKind::name);
  if (kind == kinds.end()) return "an entry of a kind that this version does not know: " + entry.kind;
  progress.version = entry.sequence;
  progress.changed = entry.at;
  if (auto problem = kind->apply(progress, entry)) return problem;
  set_clocks(progress, entry.kind == entry_kind::moved ? seat_of(progress, entry) : std::nullopt, entry.at);
  return fine;
}

std::variant<Progress, std::string> rebuild(std::vector<Entry> const& log) {
  Progress progress;
  if (log.empty()) return "there is no such table";
  for (auto const& entry : log) {
    if (auto problem = apply(progress, entry))
      return "entry " + std::to_string(entry.sequence) + ": " + *problem;
  }
  return progress;
}

bool Progress::waits_for(std::size_t seat) const {
  return life == Life::playing && game->state().waits_for(seat_id(static_cast<int>(seat)));
}

std::vector<int> Progress::seats_of(PersonId const& person) const {
  std::vector<int> own;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (!person.empty() && seats[seat].person == person) own.push_back(static_cast<int>(seat));
  }
  return own;
}

bool Progress::hot_seat() const {
  return std::ranges::any_of(seats, [&](SeatFacts const& seat) { return seats_of(seat.person).size() > 1; });
}

std::vector<std::string> Progress::names() const {
  std::vector<std::string> names(seats.size());
  std::ranges::transform(seats, names.begin(), &SeatFacts::name);
  return names;
}

std::vector<std::string> Progress::trains() const {
  std::vector<std::string> list;
  for (std::size_t seat = 0; seat < seats.size() && !liveries.are_usual(); ++seat)
    list.push_back(words(liveries.of(seat)));
  return list;
}

TableRow Progress::row() const {
  TableRow row;
  row.id = id;
  row.board = board().id;
  row.life = life;
  row.listed = settings().listed && origin->deal_day.empty();  // nobody could watch it
  row.correspondence = settings().timing.kind == protocol::Timing::Kind::days;
  row.hot_seat = hot_seat();
  row.seats = static_cast<int>(seats.size());
  row.host = host;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    row.people.push_back(seats[seat].person);
    if (waits_for(seat) && !seats[seat].is_automatic()) row.waits_for.push_back(seats[seat].person);
  }
  row.version = version;
  row.deal = origin->deal_name;
  row.created = created;
  row.changed = changed;
  return row;
}

}  // namespace roundhouse::tables
