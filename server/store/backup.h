/// A copy of a database, made while a server runs on it.
#pragma once

#include <filesystem>

namespace roundhouse::server {

/// Whole, and as of one moment; only its owner may read it, from its first byte on. Throws StoreError: the
/// database is none of ours, the copy is there already or cannot be written.
void back_up(std::filesystem::path const& database, std::filesystem::path const& to);

}  // namespace roundhouse::server
