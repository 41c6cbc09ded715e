/// A password, token or key: must never be printed. The log does not accept it: a slip does not compile.
#pragma once

#include <string>
#include <utility>

namespace roundhouse::server {

class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string text) : text_(std::move(text)) {}
  Secret(Secret const&) = default;
  Secret(Secret&&) = default;
  Secret& operator=(Secret const&) = default;
  Secret& operator=(Secret&&) = default;
  /// Overwritten, since freed memory keeps its content.
  ~Secret() { wipe(); }

  std::string const& reveal() const { return text_; }
  bool empty() const { return text_.empty(); }

 private:
  void wipe() {
    char volatile* at = text_.data();
    for (std::size_t i = 0; i < text_.size(); ++i) at[i] = 0;
  }
  std::string text_;
};

}  // namespace roundhouse::server
