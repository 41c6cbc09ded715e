#include "kit/folder.h"

#include <cstdlib>
#include <stdexcept>

namespace roundhouse::server::kit {

Folder::Folder() {
  auto pattern = (std::filesystem::temp_directory_path() / "roundhouse-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for the test");
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace roundhouse::server::kit
