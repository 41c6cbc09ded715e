/// Lists of ids for the answers of this room.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

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

}  // namespace roundhouse::device
