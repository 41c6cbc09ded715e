/// What people may do at a table: a message becomes entries of the log, or is refused. Changes nothing.
#pragma once

#include <map>
#include <variant>

#include "protocol/messages.h"
#include "tables/game/objection.h"
#include "tables/game/progress.h"
#include "tables/game/visitor.h"

namespace roundhouse::tables {

/// Why not: a rule of the game, or else.
struct Refusal {
  Objection objection{};
  Reason reason = Reason::none;  // if it is a rule; then also:
  SeatId seat = no_seat;
  Move move{};

  Refusal(Objection why) : objection(why) {}
  Refusal(Reason why, SeatId who, Move what) : reason(why), seat(who), move(what) {}
};

/// Entries without table, sequence and time.
using Verdict = std::variant<std::vector<Entry>, Refusal>;

/// Why somebody may not chat here; nothing if they may.
std::optional<Objection> objection_to_chat(Progress const& progress, PersonId const& person);

/// The seat that somebody means, from 0: the one they name (from 1), or their only one.
std::variant<int, Refusal> own_seat(Progress const& progress, PersonId const& person, int named);
/// Whether there is a computer player of this level. Levels with parameters are not for people from outside.
bool is_level(std::string_view level);
/// What is wrong with the settings of a new table, but for its deal.
std::optional<Objection> objection_to(protocol::TableSettings const& settings);

/// How long somebody must have been away before others decide for them.
inline constexpr std::chrono::minutes away_long{5};

/// When people went, of those who are away now. Not in the log: after a restart nobody has been away yet.
class Absences {
 public:
  explicit Absences(Moment from) : from_(from) {}
  void came(PersonId const& person) { gone_[person] = std::nullopt; }
  void went(PersonId const& person, Moment now) { gone_[person] = now; }
  /// Of whom nothing is known counts as away from now on.
  void begin(Moment now) { from_ = now; }
  /// Nothing: they are there.
  std::optional<Moment> since(PersonId const& person) const;
  bool is_long(PersonId const& person, Moment now) const;

 private:
  Moment from_;
  std::map<PersonId, std::optional<Moment>> gone_;
};

/// All that some decisions depend on beside the table's progress.
struct Attendance {
  Absences const& absences;
  Moment now;
  bool blocked = false;  // the host has blocked who asks
};
/// Of a message that is about the table; chat and questions lead to no entries.
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::ClientMessage const& message,
               Attendance const& there);

}  // namespace roundhouse::tables
