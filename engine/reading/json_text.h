/// Texts as JSON: the one parser of files, messages and what is kept. A key that stands twice in an object is
/// a fault, not a choice of the parser.
#pragma once

#include <boost/json/value.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace roundhouse {

struct JsonText {
  boost::json::value value;         // null after a fault
  boost::system::error_code error;  // also for a key that stands twice, and for text behind the value
  std::optional<std::string> key_twice;
  std::size_t used = 0;  // how many bytes were read, up to the fault
};

JsonText read_json(std::string_view text, std::size_t max_depth = 32);

}  // namespace roundhouse
