#include "cli/base/state_folder.h"

#include <sys/stat.h>

#include <cstdlib>

#include "cli/base/files.h"

namespace roundhouse::cli {

std::filesystem::path state_folder() {
  auto const* const state = std::getenv("XDG_STATE_HOME");
  auto const* const home = std::getenv("HOME");
  auto const folder = state != nullptr && *state != 0
                          ? std::filesystem::path(state)
                          : std::filesystem::path(home == nullptr ? "." : home) / ".local/state";
  return folder / "roundhouse";
}

std::optional<std::string> write_private_file(std::filesystem::path const& file, std::string_view text) {
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  auto const before = ::umask(S_IRWXG | S_IRWXO);
  auto problem = write_whole_file(file, text);
  ::umask(before);
  return problem;
}

}  // namespace roundhouse::cli
