#include "client/table_connection.h"

#include <stdexcept>

#include "assets/assets.h"
#include "protocol/wire.h"

namespace roundhouse::client {

TableConnection::TableConnection(Session& session, std::string table)
    : session_(&session),
      view_(std::move(table)),
      action_begin_(std::to_string(std::chrono::system_clock::now().time_since_epoch().count() / 1'000'000)) {
}

std::optional<Answer> TableConnection::connect() {
  auto opened = session_->open();
  if (auto* const refused = std::get_if<Answer>(&opened)) return std::move(*refused);
  socket_ = std::move(std::get<std::unique_ptr<WebSocket>>(opened));
  hello(view_.version());
  return std::nullopt;
}

void TableConnection::hello(std::optional<std::int64_t> version) {
  send(protocol::Hello{view_.id(), version, chat_});
}

void TableConnection::send(protocol::ClientMessage const& message) {
  if (socket_ != nullptr) socket_->send(protocol::write(message));
}

std::string TableConnection::next_action() {
  return action_begin_ + "-" + std::to_string(++actions_);
}

std::optional<protocol::ServerMessage> TableConnection::receive(std::chrono::milliseconds most) {
  auto const text = socket_ == nullptr ? std::nullopt : socket_->receive(most);
  if (!text) return std::nullopt;
  auto parsed = protocol::parse_answer(*text);
  auto* const message = std::get_if<protocol::ServerMessage>(&parsed);
  if (message == nullptr) return std::nullopt;
  if (auto const* const view = std::get_if<protocol::FullView>(message)) take(*view);
  if (auto const* const step = std::get_if<protocol::Did>(message)) {
    if (view_.take(*step) == Newness::gap) hello(std::nullopt);
  }
  if (auto const* const line = std::get_if<protocol::ChatSaid>(message)) chat_ = line->number;
  return std::move(*message);
}

/// A board of the server's own is fetched from there.
void TableConnection::take(protocol::FullView const& message) {
  if (view_.take(message)) return;
  auto const answer = session_->ask("GET", "/api/boards/" + message.facts.settings.board);
  if (answer.status == 200) assets::add_board(answer.body);
  if (!view_.take(message))
    throw std::runtime_error("the server speaks of a board that this program does not know");
}

std::string TableConnection::link() const {
  return "http://" + session_->url().host + ":" + session_->url().port + "/table/" + view_.id();
}

}  // namespace roundhouse::client
