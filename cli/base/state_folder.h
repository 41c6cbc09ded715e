/// Where the program keeps what a user should not have to think about.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace roundhouse::cli {

/// `$XDG_STATE_HOME/roundhouse`, or below `~/.local/state`.
std::filesystem::path state_folder();

/// Writes a file there, or elsewhere, that nobody else may read; its folder is made. A sentence if it failed.
std::optional<std::string> write_private_file(std::filesystem::path const& file, std::string_view text);

}  // namespace roundhouse::cli
