/// Messages as JSON text. Whatever comes from outside is limited in size and depth, every field is checked,
/// and what is wrong is said with its place.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "roundhouse/board.h"
#include "server/protocol/client_messages.h"
#include "server/protocol/server_messages.h"

namespace roundhouse::protocol {

/// \name The most that is read
/// \{
inline constexpr std::size_t max_message = std::size_t{16} * 1024;  // bytes of a message from a person
inline constexpr std::size_t max_depth = 8;
inline constexpr std::size_t max_text = 500;  // bytes of a chat line
inline constexpr std::size_t max_name = 40;   // bytes of an id, an action, a name
inline constexpr std::size_t max_move = 400;  // bytes of a move in words
/// \}

/// What is wrong with a message.
struct Malformed {
  std::string place;  // `d.settings.seats[2].level`; empty: the message as a whole
  Text reason;
};

std::variant<ClientMessage, Malformed> parse(std::string_view text);
/// The settings alone, as in the body of an HTTP request.
std::variant<TableSettings, Malformed> parse_settings(std::string_view text);

std::string write(ServerMessage const& message);
/// For clients of ours, and for tests.
std::string write(ClientMessage const& message);
/// `move`, `hint` …: the message's `t`.
std::string kind_of(ClientMessage const& message);
/// The same as JSON, for HTTP.
boost::json::object to_json(TableSettings const& settings);

}  // namespace roundhouse::protocol
