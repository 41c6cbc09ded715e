/// The columns of a seat's result, in one order for writing and reading.
#pragma once

#include "arena/match.h"
#include "sqlite/database.h"

namespace roundhouse::arena {

using sqlite::DatabaseError;
using sqlite::Statement;

/// `place INTEGER NOT NULL, …`
std::string column_definitions();
/// `place, …`
std::string column_names();
/// `?, …`
std::string column_places();

void bind_columns(Statement& statement, SeatResult const& seat);
void read_columns(Statement& row, SeatResult& seat);

}  // namespace roundhouse::arena
