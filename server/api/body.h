/// The JSON body of a request; errors name the field.
#pragma once

#include <boost/json/object.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/people/people.h"

namespace roundhouse::api {

enum class Kind : std::uint8_t { text, truth, number, list };

/// A field that may be there.
struct Expected {
  std::string_view name;
  Kind kind{};
};

/// An object with these fields and no others; an empty body is an empty object.
std::variant<boost::json::object, people::Problem> read_body(std::string_view text,
                                                             std::initializer_list<Expected> expected);

/// \name Of an object that read_body has found in order
/// \{
std::optional<std::string> text_of(boost::json::object const& body, std::string_view name);
server::Secret secret_of(boost::json::object const& body, std::string_view name);
bool truth_of(boost::json::object const& body, std::string_view name);
/// \}

}  // namespace roundhouse::api
