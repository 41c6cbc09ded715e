/// Merge patches (RFC 7396) of plain JSON, as a page applies them; and views as JSON.
#pragma once

#include <boost/json.hpp>

#include "protocol/view.h"
#include "protocol/write.h"

namespace roundhouse::server::kit {

namespace json = boost::json;

inline void merge(json::object& target, json::object const& patch) {
  for (auto const& [key, now] : patch) {
    if (now.is_null()) {
      target.erase(key);
    } else if (!now.is_object()) {
      target[key] = now;
    } else {
      auto& inner = target[key];
      if (!inner.is_object()) inner = json::object();
      merge(inner.get_object(), now.get_object());
    }
  }
}

inline json::object game_json(Board const& board, State const& state, SeatId viewer) {
  return protocol::to_json(protocol::game_view(board, state, viewer));
}

}  // namespace roundhouse::server::kit
