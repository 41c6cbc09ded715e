/// Checks the file of a database for damage.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace roundhouse::server {

/// What SQLite finds wrong with it, in its words; empty if nothing. Changes nothing. Throws StoreError: the
/// database is none of ours, or cannot be read at all.
std::vector<std::string> damage_of(std::filesystem::path const& database);

}  // namespace roundhouse::server
