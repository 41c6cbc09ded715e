/// The hash of the facts that play depends on: docs/boards.md.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace roundhouse {

std::string board_hash(boost::json::value const& file);

}  // namespace roundhouse
