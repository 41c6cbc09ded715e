/// A folder of its own for a test, gone afterwards.
#pragma once

#include <filesystem>

namespace roundhouse::server::kit {

class Folder {
 public:
  Folder();
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;
  ~Folder();
  std::filesystem::path operator/(char const* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace roundhouse::server::kit
