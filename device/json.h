/// Lists of ids and texts in the answers and requests of this room.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::device {

namespace js = boost::json;

/// The ids of routes, cities or tickets.
template <typename List>
js::array ids(Board const& board, List const& list) {
  js::array found;
  for (auto const one : list) found.emplace_back(board.at(one).id);
  return found;
}

/// The texts of a list; none where there is no such list.
inline std::vector<std::string> texts(js::object const& object, std::string_view name) {
  std::vector<std::string> found;
  auto const* const list = object.if_contains(name);
  if (list == nullptr || !list->is_array()) return found;
  for (auto const& one : list->get_array()) found.emplace_back(one.is_string() ? one.get_string() : "");
  return found;
}

}  // namespace roundhouse::device
