/// Messages as JSON text. Whatever comes from outside is limited in size and depth, every field is checked,
/// and what is wrong is said with its place.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocol/messages.h"
#include "protocol/read.h"
#include "protocol/write.h"

namespace roundhouse::protocol {

// The most that is read
inline constexpr std::size_t max_message = std::size_t{16} * 1024;  // bytes of a message from a person
inline constexpr std::size_t max_depth = 8;
inline constexpr std::size_t max_answer = std::size_t{4} * 1024 * 1024;  // bytes of a message from a server
inline constexpr std::size_t max_name = 40;                              // bytes of an id, an action, a name

/// A message from a person.
using Parsed = std::variant<ClientMessage, Malformed>;
Parsed parse(std::string_view text);
/// The same, if it is JSON already.
Parsed read(boost::json::value const& frame);
/// A message from a server. What a newer one says beyond this description is passed over.
std::variant<ServerMessage, Malformed> parse_answer(std::string_view text);
/// An HTTP body that must be an object; an empty one is an empty object.
std::variant<boost::json::object, Malformed> parse_object(std::string_view text);
template <Described Body>
std::variant<Body, Malformed> parse_body(std::string_view text) {
  auto object = parse_object(text);
  if (auto* const wrong = std::get_if<Malformed>(&object)) return std::move(*wrong);
  Reading reading(Reading::Mode::body);
  Body body;
  reading.read(std::get<boost::json::object>(std::move(object)), {}, body);
  if (reading.fault()) return *reading.fault();
  return body;
}

/// The settings alone.
std::variant<TableSettings, Malformed> read_settings(boost::json::value const& value);
std::variant<TableSettings, Malformed> parse_settings(std::string_view text);

std::string write(ServerMessage const& message);
std::string write(ClientMessage const& message);
/// `move`, `hint` …: the message's `t`.
std::string_view kind_of(ClientMessage const& message);

}  // namespace roundhouse::protocol
