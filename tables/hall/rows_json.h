/// Rows of the store as JSON: what everybody may see of them.
#pragma once

#include <boost/json/object.hpp>

#include "tables/store/rows.h"

namespace roundhouse::tables {

/// As its owner sees it.
boost::json::object own_json(Person const& person);
/// As others see it.
boost::json::object public_json(Person const& person);
boost::json::object to_json(TableRow const& table);
boost::json::object to_json(SeatResult const& seat);
/// Without the record.
boost::json::object to_json(FinishedGame const& game);
boost::json::object to_json(BoardStatistics const& statistics);
boost::json::object to_json(Rating const& rating);

template <typename Rows>
boost::json::array list_json(Rows const& rows) {
  boost::json::array list;
  for (auto const& row : rows) list.push_back(to_json(row));
  return list;
}

}  // namespace roundhouse::tables
