/// What table_nodes.cpp does, in a page: there is no other node, and the module is small.
#include "tables/table/table.h"

namespace roundhouse::tables {

void Table::leave_duty() {}
void Table::keep_up(Moment /*now*/, Effects& /*effects*/) {}
void Table::look(Moment /*now*/, Effects& /*effects*/) {}
void Table::ask_presence(Moment /*now*/, Effects& /*effects*/) {}

bool Table::follow(Moment now, Effects& effects) {
  auto const known = progress_.version;
  read_anew(now, effects);
  return progress_.version != known;
}

bool Table::follow_chat(Effects& /*effects*/) {
  return false;
}

bool Table::is_elsewhere(PersonId const& /*person*/) const {
  return false;
}

void Table::presence_changed(Effects& effects) {
  gallery_.tell_presence(progress_, absences_, 0, effects.sends);
}

}  // namespace roundhouse::tables
