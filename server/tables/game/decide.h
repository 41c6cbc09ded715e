/// What people may do at a table: every message becomes entries of the log, or is refused. Nothing here
/// changes anything.
#pragma once

#include <variant>

#include "protocol/messages.h"
#include "server/tables/game/objection.h"
#include "server/tables/game/progress.h"
#include "server/tables/game/visitor.h"

namespace roundhouse::server {

/// Why not: a rule of the game, or else.
struct Refusal {
  Objection objection{};
  Reason reason = Reason::none;  // if it is a rule

  Refusal(Objection why) : objection(why) {}
  explicit Refusal(Reason why) : reason(why) {}
};

/// An entry without table, sequence and time.
Entry entry_of(char const* kind, int seat, PersonId const& person, std::string const& action,
               std::string body = "");
/// Such entries.
using Verdict = std::variant<std::vector<Entry>, Refusal>;

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::MakeMove const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Undo const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::AnswerUndo const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Pause const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Unpause const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Sit const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Leave const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Back const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Remove const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Start const& message);
Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Hush const& message);
/// Why somebody may not chat here; nothing if they may.
std::optional<Objection> objection_to_chat(Progress const& progress, PersonId const& person);

/// The seat that somebody means, from 0: the one they name (from 1), or their only one.
std::variant<int, Refusal> own_seat(Progress const& progress, PersonId const& person, int named);
/// Whether there is a computer player of this level. Levels with parameters are not for people from outside.
bool is_level(std::string_view level);
/// What is wrong with the settings of a new table, but for its deal.
std::optional<Objection> objection_to(protocol::TableSettings const& settings);

}  // namespace roundhouse::server
