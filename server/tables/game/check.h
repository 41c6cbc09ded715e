/// Checks whether the tables of a store can be continued.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/store/store.h"
#include "server/tables/game/progress.h"

namespace roundhouse::server {

/// A table that cannot be opened, and why.
struct SetAside {
  TableId table;
  Life life = Life::open;
  std::string why;  // in English, for the log and the operator
};

/// The table's log and where it has led; or why it cannot be read. One bad row is one bad table: nothing is
/// thrown.
struct Rebuilt {
  Progress progress;
  std::vector<Entry> log;
};
std::variant<Rebuilt, std::string> read_table(Store& store, TableId const& table);

struct Checked {
  std::size_t tables = 0;  // that wait for players or are being played
  std::vector<SetAside> set_aside;
};
/// All that wait for players or are being played.
Checked check_tables(Store& store);

}  // namespace roundhouse::server
