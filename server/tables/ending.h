/// What is kept of a game that is over.
#pragma once

#include "server/store/store.h"
#include "server/tables/progress.h"

namespace roundhouse::server {

/// The whole record with the seed, results, and whether it counts for ratings: not if somebody could have
/// known the deal. The game is over.
FinishedGame finished_game(Progress const& progress, bool deal_is_shared);
/// Whether other tables have, or had, the same deal.
bool deal_is_shared(Store& store, std::string const& deal);

/// Whether somebody still plays, or may still play, the same secret deal: then nothing that tells of it may
/// be told. `except`: a table that does not count.
bool deal_is_secret(Store& store, std::string const& deal, std::string const& day, TableId const& except,
                    Moment now);

/// `2026-11-15`, in UTC.
std::string day_of(Moment at);

}  // namespace roundhouse::server
