/// Who of those who play is not there, and what the others may do about it.
#pragma once

#include <map>

#include "server/tables/game/decide.h"

namespace roundhouse::server {

/// How long somebody must have been away before others decide for them.
inline constexpr std::chrono::minutes away_long{5};

/// When people went. Only of those who are not there now; not part of the log: after a restart nobody has
/// been away yet.
class Absences {
 public:
  explicit Absences(Moment from) : from_(from) {}
  void came(PersonId const& person) { gone_[person] = std::nullopt; }
  void went(PersonId const& person, Moment now) { gone_[person] = now; }
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
};
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Replace const& message,
               Attendance const& there);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::End const& message,
               Attendance const& there);

}  // namespace roundhouse::server
