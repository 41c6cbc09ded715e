/// What a store has of tables: whether they can be continued, and what is kept of a game that is over.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "tables/game/objection.h"
#include "tables/game/progress.h"
#include "tables/store/store.h"

namespace roundhouse::tables {

/// A table that cannot be opened, and why.
struct SetAside {
  TableId table;
  Life life = Life::open;
  std::string why;  // in English, for the log and the operator
};

/// The table's log and where it has led; or why it cannot be read. One bad row is one bad table.
struct Rebuilt {
  Progress progress;
  std::vector<Entry> log;
};
std::variant<Rebuilt, std::string> read_table(Store& store, TableId const& table);

struct Checked {
  std::size_t tables = 0;  // that wait for players or are being played
  std::vector<SetAside> set_aside;
};
/// All that wait for players or are being played.
Checked check_tables(Store& store);

/// Whether the game counts for ratings: people with accounts, each for themselves, with a clock, without
/// hints, on a deal that nobody could know.
bool counts(Progress const& progress, Store& store);
/// What a list of games shows of this one, as if it ended now.
FinishedGame row_of(Game const& game, std::vector<std::string> const& names);
/// The same with the whole record, the seed in it. The game is over.
FinishedGame finished_game(Progress const& progress, bool rated);

/// A deal as it was played at one table.
struct PlayedDeal {
  std::string name;
  std::string day;  // of a deal of the day
  TableId table;    // where
  Moment ended{};   // when the game there was over; max(): it is not
};
PlayedDeal deal_of(FinishedGame const& game);
PlayedDeal deal_of(Progress const& progress);
/// Whether nothing that tells of the deal may be told yet: its day is not over, or it was already being
/// played at another table, and still is, when this game was over. Once it is told, it stays so.
bool deal_is_secret(Store& store, PlayedDeal const& deal, Moment now);
/// Why somebody may not see the table: a moderator has removed it, its host has banned them, or it is played
/// with a deal of the day, which is nobody else's to see before the day is over.
std::optional<Objection> why_hidden(Progress const& progress, PersonId const& person, Moment now);

/// `2026-11-15`, in UTC.
std::string day_of(Moment at);

}  // namespace roundhouse::tables
