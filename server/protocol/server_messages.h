/// What the server says. What concerns the game itself is JSON already: tables write it for each pair of eyes
/// (server/tables/view/sight.h), and nobody else looks into it.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace roundhouse::protocol {

/// Everything, as one seat or a spectator may see it.
struct FullView {
  std::string table;
  int seat = 0;  // whose eyes; 0: a spectator
  std::int64_t version = 0;
  std::int64_t at = 0;                      // milliseconds since 1970, the server's clock
  boost::json::object facts;                // seats, clocks, settings
  boost::json::object game;                 // empty before the start
  std::optional<boost::json::array> legal;  // in words, if the seat must decide
  std::string seed;                         // once it may be told
};
/// One step from version - 1 to version. `facts` and `game` are JSON merge patches (RFC 7396) of the view
/// before.
struct Did {
  std::string table;
  int seat = 0;
  std::int64_t version = 0;
  std::int64_t at = 0;
  std::string what;  // move, undo, sit, leave, start …
  int by = 0;        // seat
  boost::json::array events;
  std::string took_back;  // the decision, in words, if one was taken back
  boost::json::object facts;
  boost::json::object game;
  std::optional<boost::json::array> legal;
};
/// It is done, and kept.
struct Ack {
  std::string action;
  std::string table;
  std::int64_t version = 0;  // of the table after it; 0: where versions do not count
};
/// It is not done.
struct Refused {
  std::string action;
  std::string table;
  std::string code;    // stale, rule, not_your_seat, store …
  std::string clause;  // of the rule that forbids it
  std::string text;    // in the person's language
};
struct ChatSaid {
  std::string table;
  std::int64_t number = 0;
  std::int64_t at = 0;
  std::string person;
  std::string name;
  int seat = 0;  // 0: a spectator
  std::string text;
};
/// Who is there. Not part of any version.
struct Presence {
  std::string table;
  std::vector<int> seats;  // whose person is connected
  int spectators = 0;
  struct Away {
    int seat = 0;
    std::int64_t since = 0;
    std::int64_t replaceable = 0;  // from when on others may do something about it
  };
  std::vector<Away> away;  // whose person is not
};
/// The answer to `why`.
struct Because {
  std::string table;
  std::string move;
  bool legal = false;
  std::string clause;
  std::string text;
};
/// The answer to `hint` and `explain`.
struct Advice {
  std::string table;
  int seat = 0;
  int at = 0;  // number of the decision it is about
  std::string move;
  std::string sentence;  // the move as people read it
  std::string reasons;
};
/// What the deal followed from: told when the game is over, unless others still play the same deal.
struct SeedTold {
  std::string table;
  std::string seed;
};
/// The message was none, or the table is none.
struct Error {
  std::string code;
  std::string text;
  std::string table;  // if it is about one
  std::string of;     // `t` of the message that it answers
};
struct Pong {
  std::int64_t number = 0;
  std::int64_t at = 0;
};

using ServerMessage =
    std::variant<FullView, Did, Ack, Refused, ChatSaid, Presence, Because, Advice, SeedTold, Error, Pong>;

}  // namespace roundhouse::protocol
