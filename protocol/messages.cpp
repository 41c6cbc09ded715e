#include "protocol/messages.h"

#include <memory>

namespace roundhouse::protocol {

ClientMessage::ClientMessage() = default;
ClientMessage::ClientMessage(ClientMessage const& other) = default;
ClientMessage::ClientMessage(ClientMessage&& other) noexcept = default;
// By way of the other two: to assign to what may be of another kind would be as much code again.
ClientMessage& ClientMessage::operator=(ClientMessage const& other) {
  return *this = ClientMessage(other);
}
ClientMessage& ClientMessage::operator=(ClientMessage&& other) noexcept {
  if (this == &other) return *this;
  std::destroy_at(this);
  return *std::construct_at(this, std::move(other));
}
ClientMessage::~ClientMessage() = default;

ServerMessage::ServerMessage() = default;
ServerMessage::ServerMessage(ServerMessage const& other) = default;
ServerMessage::ServerMessage(ServerMessage&& other) noexcept = default;
// By way of the other two: to assign to what may be of another kind would be as much code again.
ServerMessage& ServerMessage::operator=(ServerMessage const& other) {
  return *this = ServerMessage(other);
}
ServerMessage& ServerMessage::operator=(ServerMessage&& other) noexcept {
  if (this == &other) return *this;
  std::destroy_at(this);
  return *std::construct_at(this, std::move(other));
}
ServerMessage::~ServerMessage() = default;

}  // namespace roundhouse::protocol
