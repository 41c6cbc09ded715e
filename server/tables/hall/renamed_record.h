/// A record with other names in it, whatever board it was played on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::server {

/// The names of these seats (from 0) replaced, and the hashes and check digits that cover them made anew; all
/// else stays as it is.
std::string renamed_record(std::string_view record, std::vector<std::size_t> const& seats,
                           std::string_view name);

}  // namespace roundhouse::server
