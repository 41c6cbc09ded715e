/// A connection to one table, which can be made again when it breaks: keeps the view up to date, and sends
/// what is to be done under a name of its own, so that it can be sent twice.
#pragma once

#include "client/session.h"
#include "client/table_view.h"

namespace roundhouse::client {

class TableConnection {
 public:
  /// The session must outlive it.
  TableConnection(Session& session, std::string table);

  /// Opens the WebSocket and says hello; or why not.
  std::optional<Answer> connect();
  bool closed() const { return socket_ == nullptr || socket_->closed(); }
  TableView const& view() const { return view_; }

  void send(protocol::ClientMessage const& message);
  /// Gives the message a new name and sends it; the name.
  template <typename Message>
  std::string act(Message message) {
    message.table = view_.id();
    message.action = next_action();
    auto action = message.action;
    send(message);
    return action;
  }
  std::string next_action();

  /// The next message, if one comes in that time; `view` and `did` are in the view already.
  std::optional<protocol::ServerMessage> receive(std::chrono::milliseconds most);
  /// As others type it.
  std::string link() const;

 private:
  void hello(std::optional<std::int64_t> version);
  void take(protocol::FullView const& message);

  Session* session_;
  TableView view_;
  std::unique_ptr<WebSocket> socket_;
  std::int64_t chat_ = 0;     // number of the last line
  std::string action_begin_;  // so that actions of several runs differ
  int actions_ = 0;
};

}  // namespace roundhouse::client
