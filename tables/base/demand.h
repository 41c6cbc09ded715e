/// Who a long task is for.
#pragma once

#include <string>

namespace roundhouse::tables {

/// Threads are shared fairly by person.
struct Demand {
  std::string person;
  bool watched = false;  // somebody waits for it
  std::string table{};
  bool advice = false;  // for a person, not a computer player's own move
};

}  // namespace roundhouse::tables
