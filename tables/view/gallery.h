/// The watchers of a table, and the messages that keep their views up to date.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "protocol/messages.h"
#include "tables/game/decide.h"
#include "tables/game/progress.h"
#include "tables/game/visitor.h"
#include "tables/store/store.h"

namespace roundhouse::tables {

/// What is no part of the game: seats, clocks, settings. The same for everybody.
protocol::Facts facts_of(Progress const& progress);

/// A frame to be sent.
struct Send {
  ConnectionId to{};
  Frame frame;
  int status = 200;  // the HTTP status that fits it
};
using Sends = std::vector<Send>;

/// Whose eyes: a seat from 1, or 0 for a spectator.
using Eye = int;
inline SeatId seat_of(Eye eye) {
  return eye == 0 ? no_seat : seat_id(eye - 1);
}
/// Those of a person: all their seats, or a spectator's.
std::vector<Eye> eyes_of(Progress const& progress, PersonId const& person);

/// One entry, and the table before and after it.
struct Step {
  Progress const& before;
  Progress const& after;
  Entry const& entry;
};
/// What has changed of the facts: the same for all eyes.
boost::json::object changed_facts(Step const& step);
protocol::Did did(Step const& step, Eye eye, boost::json::object facts);
/// `seed`: as far as it may be told.
protocol::FullView full_view(Progress const& progress, Eye eye, std::string const& seed, Moment now);

class Gallery {
 public:
  struct Watcher {
    Asker who;
    std::vector<Eye> eyes;
  };

  /// Takes the place of an earlier hello of the same connection.
  void add(Asker who, std::vector<Eye> eyes);
  /// Who it was; nothing if nobody had said hello there.
  std::optional<PersonId> remove(ConnectionId connection);
  bool empty() const { return watchers_.empty(); }
  /// Tells those who may not see the table any more, and forgets them; who it was.
  std::set<PersonId> turn_away(Progress const& progress, Moment now, Sends& out);
  bool is_there(PersonId const& person) const;

  /// Sends everybody the step; who has changed seats gets the full view.
  void tell(Step const& step, Moment now, Sends& out);
  /// Sends everybody the full view: the table was reloaded.
  void show(Progress const& progress, std::string const& seed, Moment now, Sends& out);
  void say(ChatLine const& line, Sends& out) const;
  void send_all(std::string text, Sends& out) const;
  /// To the connections of one person, in the language of each.
  void send_each(PersonId const& person, std::function<std::string(Visitor const&)> const& text,
                 Sends& out) const;
  /// `elsewhere`: spectators at other nodes.
  void tell_presence(Progress const& progress, Absences const& absences, int elsewhere, Sends& out) const;
  int spectators() const;

 private:
  std::vector<Watcher> watchers_;
};

std::string chat_message(ChatLine const& line);
/// The line has been removed.
std::string unsaid_message(TableId const& table, std::int64_t line);

/// `{"steps": […]}`: what the person was told of each step, without the position after it; nothing if there
/// is no such table. It is read from the store, so that nobody at the table waits for it.
std::optional<std::string> logbook(Store& store, TableId const& table, PersonId const& reader, Moment now);

}  // namespace roundhouse::tables
