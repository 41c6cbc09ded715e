#include "server/tables/game/refusal.h"

#include "protocol/wire.h"

namespace roundhouse::server {

TableId table_of(protocol::ClientMessage const& message) {
  return std::visit(
      [](auto const& m) -> TableId {
        if constexpr (requires { m.table; }) {
          return m.table;
        } else {
          return "";
        }
      },
      message);
}

std::string action_of(protocol::ClientMessage const& message) {
  return std::visit(
      [](auto const& m) -> std::string {
        if constexpr (requires { m.action; }) {
          return m.action;
        } else {
          return "";
        }
      },
      message);
}

protocol::ServerMessage refusal_of(protocol::ClientMessage const* message, Objection objection,
                                   Language language) {
  std::string const code(word(objection));
  std::string const text(sentence(objection, language));
  if (message == nullptr) return protocol::Error{code, text, "", ""};
  if (auto action = action_of(*message); !action.empty())
    return protocol::Refused{std::move(action), table_of(*message), code, text, ""};
  return protocol::Error{code, text, table_of(*message), std::string(protocol::kind_of(*message))};
}

int status_of(protocol::ServerMessage const& message) {
  auto const code = std::visit(
      [](auto const& m) -> std::string {
        if constexpr (requires { m.code; }) {
          return m.code;
        } else {
          return "";
        }
      },
      message);
  if (code.empty()) return 200;
  for (int i = 0; i < objections; ++i)
    if (word(static_cast<Objection>(i)) == code) return status(static_cast<Objection>(i));
  return 409;  // a rule of the game
}

}  // namespace roundhouse::server
