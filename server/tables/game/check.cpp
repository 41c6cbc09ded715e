#include "server/tables/game/check.h"

namespace roundhouse::server {

std::variant<Rebuilt, std::string> read_table(Store& store, TableId const& table) {
  try {
    auto log = store.log(table, 0);
    auto rebuilt = rebuild(log);
    if (auto* problem = std::get_if<std::string>(&rebuilt)) return std::move(*problem);
    return Rebuilt{std::get<Progress>(std::move(rebuilt)), std::move(log)};
  } catch (std::exception const& error) {
    return std::string(error.what());
  }
}

Checked check_tables(Store& store) {
  Checked checked;
  TableFilter filter;
  filter.life = {Life::open, Life::playing};
  for (auto const& row : store.tables(filter)) {
    ++checked.tables;
    auto read = read_table(store, row.id);
    if (auto* why = std::get_if<std::string>(&read))
      checked.set_aside.push_back({row.id, row.life, std::move(*why)});
  }
  return checked;
}

}  // namespace roundhouse::server
