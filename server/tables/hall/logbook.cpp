#include "server/tables/hall/logbook.h"

#include <boost/json.hpp>

#include "server/tables/game/ending.h"
#include "server/tables/view/gallery.h"

namespace roundhouse::server {
namespace {

/// Who sat elsewhere then gets the spectator's view: never more than both seats could see.
Eye eye_at(Step const& step, PersonId const& reader) {
  auto const eyes = eyes_of(step.after, reader);
  return step.before.origin == nullptr || eyes == eyes_of(step.before, reader) ? eyes.front() : 0;
}

boost::json::object told(Step const& step, PersonId const& reader) {
  auto const message = did(step, eye_at(step, reader), {});
  auto const decided = step.after.game ? step.after.game->decisions() : 0;
  return {{"table", message.table},
          {"seat", message.seat},
          {"v", message.version},
          {"at", message.at},
          {"what", message.what},
          {"by", message.by},
          {"events", boost::json::array(message.events.begin(), message.events.end())},
          {"facts", {{"decisions", decided}}}};
}

}  // namespace

std::optional<std::string> logbook(Store& store, TableId const& table, PersonId const& reader, Moment now) {
  boost::json::array steps;
  Progress before;
  for (auto const& entry : store.log(table, 0)) {
    auto after = before;
    apply(after, entry);
    steps.push_back(told({before, after, entry}, reader));
    before = std::move(after);
  }
  if (steps.empty() || is_hidden_from(before, reader, now)) return std::nullopt;
  return boost::json::serialize(boost::json::object{{"steps", std::move(steps)}});
}

}  // namespace roundhouse::server
