/// Whether the server's record of a game is what its players were told.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/load/table.h"

namespace roundhouse::cli {

/// Every acknowledged move stands in the record, in its place and once, and nothing else does: a sentence if
/// not.
std::optional<std::string> why_not_kept(std::string const& game, std::vector<KeptMove> kept,
                                        std::string_view record);

}  // namespace roundhouse::cli
