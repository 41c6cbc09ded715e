#include "board/hash.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <string_view>
#include <vector>

#include "roundhouse/sha256.h"

namespace roundhouse {

namespace json = boost::json;

namespace {

bool is_presentation(std::string_view key) {
  constexpr std::array<std::string_view, 9> dropped{
      "name", "edition", "earlier_editions", "summary", "provenance", "card_names", "lat", "lon", "layout"};
  return std::ranges::find(dropped, key) != dropped.end();
}

/// The value without what is only shown, the keys of its objects in order.
json::value facts(json::value const& value) {
  if (auto const* array = value.if_array()) {
    json::array out;
    for (auto const& item : *array) out.push_back(facts(item));
    return out;
  }
  auto const* object = value.if_object();
  if (object == nullptr) return value;
  std::vector<std::string_view> keys;
  for (auto const& member : *object) {
    std::string_view const key(member.key().data(), member.key().size());
    if (!is_presentation(key)) keys.push_back(key);
  }
  std::ranges::sort(keys);
  json::object out;
  for (auto const key : keys) out[key] = facts(*object->if_contains(key));
  return out;
}

}  // namespace

std::string board_hash(json::value const& file) {
  return sha256_hex(json::serialize(facts(file)));
}

}  // namespace roundhouse
