/// Reading and writing whole files, with a sentence when it fails.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace roundhouse::cli {

/// The bytes of a file, or a sentence that says why it cannot be read.
struct FileText {
  std::string text;
  std::string problem;

  explicit operator bool() const { return problem.empty(); }
};
FileText read_whole_file(std::filesystem::path const& path, std::size_t max_bytes);

/// A sentence if the file cannot be read.
std::optional<std::string> why_not_readable(std::filesystem::path const& path);

/// Writes a temporary file and renames it, so that readers never see half a file. A sentence if it failed.
std::optional<std::string> write_whole_file(std::filesystem::path const& path, std::string_view text);

/// Whether the file seems writable: checked before hours are spent on its content. A sentence if not.
std::optional<std::string> why_not_writable(std::filesystem::path const& path);

/// Makes a folder for results unless it is there. A sentence if it failed.
std::optional<std::string> make_folder(std::filesystem::path const& folder);

/// Raises the limit of open files, and so of connections, as far as the system allows; returns it.
std::uint64_t allow_many_files();

/// The value of a variable of the environment.
std::optional<std::string> environment(std::string const& name);

/// `$XDG_STATE_HOME/roundhouse`, or below `~/.local/state`.
std::filesystem::path state_folder();

/// Writes a file that only this user may read, and creates its folder. A sentence if it failed.
std::optional<std::string> write_private_file(std::filesystem::path const& file, std::string_view text);

}  // namespace roundhouse::cli
