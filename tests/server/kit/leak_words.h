/// Words of messages, for those who look for leaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::server::kit {

inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    auto const end = text.find(' ');
    words.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return words;
}

inline std::string told(std::string_view what, std::string_view which) {
  return std::string(what) + ": " + std::string(which);
}

}  // namespace roundhouse::server::kit
