/// Ids: texts that any node can make without asking another.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/move.h"

namespace roundhouse::tables {

/// A table and the one game that is played at it. Nobody can guess one: who knows it was given the link.
using TableId = std::string;
/// A person, guest or not; `bot:LEVEL` stands for the computer players of a level where people are rated.
using PersonId = std::string;

/// A time of day, in UTC, to the millisecond.
using Moment = std::chrono::sys_time<std::chrono::milliseconds>;

/// Somebody who plays.
struct Person {
  PersonId id;
  std::string name;           // as others see it
  std::string account;        // for signing in, lower case, unique; empty: a guest
  std::string password_hash;  // argon2id, as libsodium writes it; empty: a guest
  Language language = Language::en;
  Moment created{};
  Moment seen{};          // to the day
  std::string lookalike;  // of an account: see people/names.h
};

/// A device that is signed in.
struct Session {
  std::string id;  // the SHA-256 of what the cookie holds: the cookie itself is not kept
  PersonId person;
  Moment created{};
  Moment expires{};
  std::string renews{};  // the session before it on this device; it ends when this one has been shown
  bool settled = true;   // has been shown
};

/// The life cycle of a table.
enum class Life : std::uint8_t {
  open,     // waits for people
  playing,  // the deal is out
  over,     // counted
  closed,   // given up before the start
};

/// `playing`.
constexpr std::string_view word(Life life) {
  return std::array<std::string_view, 4>{"open", "playing", "over", "closed"}[static_cast<std::size_t>(life)];
}

/// One line of a table's log. (table, sequence) is its key: the first writer wins.
struct Entry {
  TableId table{};
  std::int64_t sequence = 0;  // from 1, without gaps: the version of the table after it
  Moment at{};
  std::string kind{};          // entry_kind of tables/game/progress.h
  int seat = 0;                // from 1; 0: none
  PersonId person{};           // who asked for it; empty: the table itself
  std::string action{};        // the sender's id for it, so that a repeated message is recognised
  std::string body{};          // what else there is to say: a move in words, or JSON
  std::optional<Move> move{};  // what the words mean, of a new entry; not stored
};

/// What the lobby and "my games" need to know of a table. Follows from its log.
struct TableRow {
  TableId id;
  std::string board;
  Life life = Life::open;
  bool listed = false;          // in the lobby
  bool correspondence = false;  // days, not minutes
  bool hot_seat = false;
  int seats = 2;
  PersonId host;
  std::vector<PersonId> people;     // by seat; empty: nobody yet, or a computer player
  std::vector<PersonId> waits_for;  // people whose decision is awaited
  std::int64_t version = 0;
  std::string deal;  // which secret deal: tables with the same one must not tell each other's
  Moment created{};
  Moment changed{};
};

/// A line of talk at a table.
struct ChatLine {
  TableId table;
  std::int64_t number = 0;  // from 1
  Moment at{};
  PersonId person;
  std::string name;  // at that time
  int seat = 0;      // from 1; 0: a spectator
  std::string text;
};

/// How one seat of a finished game ended.
struct SeatResult {
  PersonId person{};   // empty: a computer player, or somebody who has been forgotten
  std::string name{};  // as in the record
  std::string bot{};   // level, if a computer player had the seat
  bool left = false;   // a computer player finished for the person
  int points = 0;
  int place = 0;  // 1: won, alone or with others
  int completed = 0;
  int missed = 0;
  int longest = 0;
};

/// A finished or uploaded game.
struct FinishedGame {
  TableId id;
  std::string board;
  std::string board_hash;
  int rules = 0;  // version
  int players = 0;
  int decisions = 0;
  bool rated = false;
  bool hot_seat = false;
  bool listed = false;   // anybody may find it; otherwise those who played and those with the link
  PersonId uploaded_by;  // empty: played here
  std::string deal;      // see TableRow
  std::string deal_day;  // `2026-11-15` for a deal of the day
  Moment started{};
  Moment ended{};
  std::vector<SeatResult> seats;
  std::string record;  // whole, with the seed; empty in lists
};

/// What somebody made of a deal that everybody plays: tables/game/days.h.
struct DayResult {
  std::string deal;   // `2026-11-17`, `week-2026-11-16`
  std::string board;  // of a week: one of several
  PersonId person;
  std::string name;  // for showing; empty: they are gone
  int points = 0;
  int opponent = 0;  // the computer player's points
  bool won = false;
  Moment at{};  // when it came in
};

/// How strong somebody is on a board: tables/store/rating.h.
struct Rating {
  PersonId person;   // or `bot:LEVEL`
  std::string name;  // for showing
  std::string board;
  double mean = 0;
  double deviation = 0;
  int games = 0;
  Moment changed{};
};

/// Something to think about that waits for a process with time.
struct ThoughtRow {
  std::string id;        // the same for the same thought, whoever asks
  std::string asker;     // node
  PersonId person;       // whose turn it uses up
  bool watched = false;  // somebody waits for it
  std::string text;      // tables/table/thought.h
  Moment asked{};
};

/// What somebody wants to play when their turn comes: tables/game/plans.h.
struct Plan {
  TableId table;
  int seat = 0;  // from 1
  PersonId person;
  std::vector<std::vector<std::string>> options;  // the moves of each; none: there is no plan
};

/// Something that one node does for all, for a while: the timers of some tables, throwing away, being there.
struct Lease {
  std::string name;
  std::string node;
  Moment until{};  // by the store's clock
  friend bool operator==(Lease const&, Lease const&) = default;
};

/// How far a table has come.
struct Head {
  TableId table;
  std::int64_t version = 0;
  std::int64_t chat = 0;  // number of the last line
};

/// What somebody has played on a board.
struct BoardStatistics {
  std::string board;
  int games = 0;
  int won = 0;
  std::int64_t points = 0;  // in all
  int best = 0;
  int completed = 0;  // tickets
  int missed = 0;
  int longest = 0;  // path
};

}  // namespace roundhouse::tables
