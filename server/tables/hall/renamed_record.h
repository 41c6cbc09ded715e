/// A record with other names in it, whatever board it was played on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::server {

/// Replaces the names of these seats (from 0) and recomputes the hashes and check digits over them.
std::string renamed_record(std::string_view record, std::vector<std::size_t> const& seats,
                           std::string_view name);

}  // namespace roundhouse::server
