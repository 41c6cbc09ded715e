/// How far a table has come: all that follows from the entries of its log, and nothing else. The live table
/// and the one that is rebuilt after a restart go through the same `apply`, so they cannot differ.
#pragma once

#include <memory>
#include <set>

#include "protocol/messages.h"
#include "roundhouse/record.h"
#include "tables/game/clocks.h"
#include "tables/game/liveries.h"
#include "tables/store/rows.h"

namespace roundhouse::tables {

// The kinds of entries; after each, what it holds beside its time
namespace entry_kind {
inline constexpr auto created = "created";  // person: the host; body: Origin as JSON
inline constexpr auto sat = "sat";          // seat, person; body: the name
inline constexpr auto stood = "stood";  // seat, person: left before the start, or was sent away by another
inline constexpr auto painted = "painted";  // seat, person; body: colour and shape of its trains
inline constexpr auto started = "started";  // body: level of the computer players in free seats
inline constexpr auto moved = "moved";      // seat; person (none: a computer player); body: the move in words
inline constexpr auto undone = "undone";    // seat, person
inline constexpr auto asked_undo = "asked_undo";      // seat, person: the others are asked
inline constexpr auto agreed_undo = "agreed_undo";    // seat, person: who agrees
inline constexpr auto refused_undo = "refused_undo";  // seat, person: who does not; no seat: nobody answered
inline constexpr auto sat_in = "sat_in";              // seat; body: `left`, `late`, `away` or `banned`
inline constexpr auto back = "back";                  // seat, person
inline constexpr auto forgotten =
    "forgotten";  // seat; body: the name instead: the person does not exist any more
inline constexpr auto wants_pause = "pause";  // person; body: a seat for each digit
inline constexpr auto went_on = "went_on";    // person
inline constexpr auto woke = "woke";          // the server has started again: clocks run from here
inline constexpr auto closed = "closed";      // given up before the start
inline constexpr auto ended = "ended";        // person: given up in the middle, without a result
inline constexpr auto hushed = "hushed";      // person; body: `on`, or not: spectators cannot chat
inline constexpr auto voted =
    "voted";  // seat, person: who votes; body: the seat to be given to a computer player
inline constexpr auto banned = "banned";        // person: the host; body: who is sent away for good
inline constexpr auto unbanned = "unbanned";    // person: the host; body: who may come again
inline constexpr auto removed = "removed";      // a moderator has removed the table
inline constexpr auto rematched = "rematched";  // person; body: the new table
}  // namespace entry_kind

/// What was fixed when the table was created.
struct Origin {
  protocol::TableSettings settings;
  Board const* board = nullptr;
  std::string board_hash;
  int rules = rules_version;
  Deal deal;
  std::string deal_name;  // tables with the same one have the same secret
  std::string deal_day;   // of a deal of the day
  std::string host_name;
  TableId cloned_from;             // empty: a game from its beginning
  std::vector<std::string> moves;  // of a clone: `1 keep …`

  Setup setup() const;
  bool shared_deal() const {
    return settings.deal.kind != protocol::DealPlan::Kind::fresh || !cloned_from.empty();
  }
};
std::string to_body(Origin const& origin);
/// What is wrong with it, for the log, or the origin.
std::variant<Origin, std::string> read_origin(std::string_view body);
/// The body of a first entry with another name for the host, and for all seats that have one.
std::string renamed_body(std::string const& body, std::string_view name);
/// Of the first entry of a table's log: why a game that was begun then cannot go on now. A whole sentence.
std::optional<Text> why_outdated(Entry const& created);

/// The level of computer players who sit in for people.
inline constexpr auto sitting_in_level = "regular";

/// One seat.
struct SeatFacts {
  PersonId person;      // empty: nobody yet, or a computer player
  std::string name;     // of whoever sits there
  std::string level;    // of a computer player
  std::string sits_in;  // why a computer player sits in: `left`, `late`, `away` or `banned`; empty: none

  bool is_free() const { return person.empty() && level.empty(); }
  /// A computer player decides.
  bool is_automatic() const { return !level.empty() || !sits_in.empty(); }
};

/// Somebody wants to take a move back that others have seen.
struct UndoRequest {
  std::size_t seat = 0;     // whose move, from 0
  std::uint8_t agreed = 0;  // bit mask of seats
  Moment asked{};
};

struct Progress {
  TableId id;
  std::int64_t version = 0;
  Life life = Life::open;
  std::shared_ptr<Origin const> origin;
  PersonId host;
  std::vector<SeatFacts> seats;
  Liveries liveries;
  std::vector<std::int64_t> asked_at;  // by seat: the version at which its present decision arose
  Clocks clocks;
  std::uint8_t wants_pause = 0;  // bit mask of seats
  bool paused = false;
  std::optional<UndoRequest> undo;
  std::optional<std::size_t> stays;  // the number of a decision that the others want to stay
  std::vector<std::uint8_t> votes;   // by seat: bit mask of seats that want a computer player there
  std::set<PersonId> sent_away;      // before the start, by the host: they cannot sit down again
  std::set<PersonId> banned;         // by the host: they do not even see the table
  bool removed = false;              // by a moderator
  bool hushed = false;               // spectators cannot chat
  TableId rematch;
  std::optional<Game> game;
  Moment created{};
  Moment started{};
  Moment ended{};
  Moment changed{};

  Board const& board() const { return *origin->board; }
  protocol::TableSettings const& settings() const { return origin->settings; }
  bool waits_for(std::size_t seat) const;
  /// The seats of a person, from 0.
  std::vector<int> seats_of(PersonId const& person) const;
  bool hot_seat() const;
  /// Of those who sit there.
  std::vector<std::string> names() const;
  /// What their trains look like, for a record; empty if nobody has chosen.
  std::vector<std::string> trains() const;
  /// The row of the lobby.
  TableRow row() const;
};

/// Takes the entry in, or says what is wrong with it and leaves the progress in no particular state.
std::optional<std::string> apply(Progress& progress, Entry const& entry);
/// From a whole log.
std::variant<Progress, std::string> rebuild(std::vector<Entry> const& log);

}  // namespace roundhouse::tables
