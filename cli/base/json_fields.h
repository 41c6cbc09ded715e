/// Fields of JSON that a server has sent: what is not there, or is something else, reads as nothing.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace roundhouse::cli {

inline std::string text_in(boost::json::object const& object, std::string_view name) {
  auto const* const value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string();
}

inline boost::json::object const* object_in(boost::json::object const& object, std::string_view name) {
  auto const* const value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_object();
}

inline boost::json::array const* array_in(boost::json::object const& object, std::string_view name) {
  auto const* const value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_array();
}

inline std::int64_t number_in(boost::json::object const& object, std::string_view name) {
  auto const* const value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->as_int64() : 0;
}

}  // namespace roundhouse::cli
