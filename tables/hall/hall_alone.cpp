/// What hall_nodes.cpp does, in a page: there is no other node.
#include "tables/hall/hall_parts.h"

namespace roundhouse::tables {

void HallParts::tell_nodes(TableId const& /*table*/, Attendees const& /*here*/) {}
void HallParts::look_again(PlacePtr const& /*place*/, std::uint64_t /*heard_before*/) {}

}  // namespace roundhouse::tables
