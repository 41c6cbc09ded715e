#include "engine/reading/pattern.h"

namespace roundhouse {

std::string fill(std::string_view pattern, std::span<std::string const> values) {
  std::string out;
  std::size_t next = 0;
  for (auto place = find_place(pattern); place.length > 0; place = find_place(pattern)) {
    out += pattern.substr(0, place.begin);
    out += values[place.number < 0 ? next++ : static_cast<std::size_t>(place.number)];
    pattern.remove_prefix(place.begin + place.length);
  }
  out += pattern;
  return out;
}

}  // namespace roundhouse
