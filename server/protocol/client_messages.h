/// What people say to the server. On the wire each is `{"t":"move","d":{…}}`; messages.schema.json describes
/// them.
///
/// `action` is a name that the sender makes up for what is to be done once: the same action sent again is
/// answered the same and not done again. Seats count from 1, as in records; 0: the sender's only one.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "server/protocol/settings.h"

namespace roundhouse::protocol {

/// Watches a table, from a seat or as a spectator. With the last version seen, what was missed comes; without
/// it the full view.
struct Hello {
  std::string table;
  std::optional<std::int64_t> version;
  std::int64_t chat = 0;  // number of the last line of talk seen
};
/// Stops watching.
struct Bye {
  std::string table;
};
struct MakeMove {
  std::string table;
  std::string action;
  int seat = 0;
  std::int64_t version = 0;  // that the sender saw when deciding
  std::string move;          // in words: docs/record.md
};
/// Takes back the sender's last move, or asks the others whether it may be taken back.
struct Undo {
  std::string table;
  std::string action;
  int seat = 0;
};
/// Yes or no to such a request; the asker's no withdraws it.
struct AnswerUndo {
  std::string table;
  std::string action;
  bool yes = false;
};
/// Asks for a pause; it begins when everybody has.
struct Pause {
  std::string table;
  std::string action;
};
/// Ends it, or takes the wish back.
struct Unpause {
  std::string table;
  std::string action;
};
struct Chat {
  std::string table;
  std::string action;
  std::string text;
};
/// No longer shows, or shows again, what somebody says.
struct Mute {
  std::string action;
  std::string person;
  bool on = true;
};
/// Why may I not do that?
struct Why {
  std::string table;
  int seat = 0;
  std::string move;
};
/// What would a good player do in my place?
struct Hint {
  std::string table;
  int seat = 0;
};
/// What would a good player have done at decision `at`, and why? About one's own decisions, or a game that is
/// over.
struct Explain {
  std::string table;
  int at = 0;  // number of the decision, from 1
};
struct Create {
  std::string action;
  TableSettings settings;
};
/// Plays on from a position of a finished game, or of a running game at the sender's own screen.
struct Clone {
  std::string action;
  std::string game;
  int at = 0;                   // decisions before it
  std::vector<SeatPlan> seats;  // `mine` or `bot`; empty: all `mine`
};
/// Takes a free seat.
struct Sit {
  std::string table;
  std::string action;
  int seat = 0;  // 0: any
};
/// Gets up; in a running game a computer player sits in.
struct Leave {
  std::string table;
  std::string action;
};
/// Takes the seat back from the computer player who sat in.
struct Back {
  std::string table;
  std::string action;
};
/// The host sends somebody away before the start, for good; of a table whose only person is the host, closes
/// it.
struct Remove {
  std::string table;
  std::string action;
  int seat = 0;
};
/// Hands the seat of somebody who is away to a computer player, in a running game without clocks.
struct Replace {
  std::string table;
  std::string action;
  int seat = 0;
};
/// Ends a running game without a result.
struct End {
  std::string table;
  std::string action;
};
/// The host lets spectators chat, or not.
struct Hush {
  std::string table;
  std::string action;
  bool on = true;  // they cannot
};
/// The host begins. Free seats go to computer players if `fill` names their level.
struct Start {
  std::string table;
  std::string action;
  std::string fill;
};
/// The same people again, at a new table: whoever asks first is its host, the others are told.
struct Rematch {
  std::string table;
  std::string action;
};
struct Ping {
  std::int64_t number = 0;
};

using ClientMessage =
    std::variant<Hello, Bye, MakeMove, Undo, AnswerUndo, Pause, Unpause, Chat, Mute, Why, Hint, Explain,
                 Create, Clone, Sit, Leave, Back, Remove, Replace, End, Hush, Start, Rematch, Ping>;

}  // namespace roundhouse::protocol
