/// A ZIP archive of some texts, not compressed: any system opens it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace roundhouse::server {

class Zip {
 public:
  /// `name` with slashes between folders.
  void add(std::string_view name, std::string_view text);
  /// The whole archive; nothing can be added afterwards.
  std::string finish();

 private:
  std::string body_;
  std::string directory_;
  std::uint16_t files_ = 0;
};

}  // namespace roundhouse::server
