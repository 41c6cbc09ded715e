/// SQL for lists of games, built from what the asker may see.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/store/store.h"

namespace roundhouse::server {

/// SQL, and the values of its question marks.
struct GamesQuestion {
  std::string sql;
  std::vector<std::variant<std::int64_t, std::string>> values;
};
GamesQuestion games_question(GameFilter const& filter);

}  // namespace roundhouse::server
