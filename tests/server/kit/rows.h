/// Rows to be written, with something in every field.
#pragma once

#include "server/store/store.h"

namespace roundhouse::server::kit {

Moment at(int seconds);
Person person(std::string id, std::string account = "");
Entry entry(TableId table, std::int64_t sequence);
FinishedGame game(TableId id, std::vector<SeatResult> seats, int ended);
SeatResult seat(PersonId person, int points, int place, std::string bot = "");
/// Waits for it.
Written::How write(Store& store, Changes changes);

}  // namespace roundhouse::server::kit
