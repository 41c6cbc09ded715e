/// All rows of a database into another one, of whichever kind.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "sql/connection.h"

namespace roundhouse::server {

/// How far a copy has come.
struct CopyStep {
  std::string_view table;
  std::int64_t rows = 0;  // so far
  std::int64_t of = 0;
  bool comparing = false;  // copied already
};

struct Copied {
  std::int64_t tables = 0;
  std::int64_t rows = 0;
};

/// Copies what `from` holds at one moment, then reads both again and compares every value. Both must be up to
/// date, and `to` empty. All of it is there afterwards or nothing. Throws StoreError.
Copied copy_rows(sql::Connection& from, sql::Connection& to,
                 std::function<void(CopyStep const&)> const& progress = {});

/// Whether there are rows in any table.
bool holds_rows(sql::Connection& database);

/// A copy in a new SQLite file that only its owner may read. Throws StoreError: the file is there already, ….
void back_up_from(sql::Connection& from, std::filesystem::path const& to);

}  // namespace roundhouse::server
