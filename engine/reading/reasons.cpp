#include "engine/reading/reasons.h"

namespace roundhouse {

std::string fill(std::string_view pattern, std::span<Text const> values, Language language) {
  std::string out;
  for (auto const& value : values) {
    auto const place = pattern.find("{}");
    out += pattern.substr(0, place);
    out += value.in(language);
    pattern.remove_prefix(place + 2);
  }
  out += pattern;
  return out;
}

}  // namespace roundhouse
