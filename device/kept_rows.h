/// Rows of the tables as JSON, under keys, for whatever keeps them on a device: the browser's database.
///
///   table/ID            what a list shows of a table
///   entry/ID/000000012  a line of its log
///   chat/ID/000000003   a line of talk
///   game/ID             a finished or opened game, without its record
///   record/ID           its record
#pragma once

#include <boost/json/array.hpp>
#include <string>
#include <variant>

#include "tables/store/store.h"

namespace roundhouse::device {

/// A row and its key, as `{"key": …, "row": …}`; a change of another kind adds nothing.
void add_rows(tables::Change const& change, boost::json::array& out);

/// The record of a game.
struct Record {
  tables::TableId game;
  std::string text;
};
using KeptRow = std::variant<tables::TableRow, tables::Entry, tables::ChatLine, tables::FinishedGame, Record>;
/// The row that was kept under the key, or what is wrong with it.
std::variant<KeptRow, std::string> read_row(std::string_view key, boost::json::value const& row);

}  // namespace roundhouse::device
