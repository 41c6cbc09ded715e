/// A game at a server's table, played in the terminal.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "cli/desk/questions.h"
#include "cli/remote/table.h"
#include "cli/terminal/terminal.h"
#include "server/net/client.h"

namespace roundhouse::cli {

class RemoteSession {
 public:
  /// `person` is the id under which the server knows the client.
  RemoteSession(net::Client& client, std::string table, std::string person, Terminal& terminal,
                Language language);

  /// Until the game is over or somebody leaves; the exit code of the program.
  int run();

 private:
  enum class Step : std::uint8_t { played, asked, left };
  static constexpr std::chrono::milliseconds look{500};  // for a message, before looking elsewhere

  /// Opens the WebSocket and says hello, again and again while the server cannot be reached; false: it
  /// refuses.
  bool connect();
  void say_hello();
  /// The next message, if one comes in that time; looks after the connection.
  bool take_next(std::chrono::milliseconds most);
  void take(std::string const& text);
  void take_view(boost::json::object const& d);
  void take_step(boost::json::object const& d);
  void show_message(std::string_view kind, boost::json::object const& d);
  void show_advice(boost::json::object const& d);
  void fetch_board(boost::json::object const& d);
  /// As others type it.
  std::string link() const;
  void send(std::string_view kind, boost::json::object fields);
  std::string next_action();

  void wait();
  void show_waiting();
  void tell_news();
  bool decide();
  Desk make_desk(View const& view) const;
  Step take_line(Desk& desk, std::string const& typed);
  bool take_order(Desk& desk, std::string const& typed);
  Step try_move(Desk& desk, std::string const& typed);
  bool await_answer(std::string const& action);
  bool wants_to_leave();
  int leave();
  int say_closed();
  void take_what_is_there();
  int finish();

  net::Client& client_;
  Terminal& terminal_;
  Language language_;
  std::string person_;
  RemoteTable table_;
  std::vector<std::string> names_;
  std::unique_ptr<net::WebSocket> wire_;
  std::size_t told_ = 0;   // events
  std::int64_t chat_ = 0;  // the last line seen
  bool fresh_ = true;
  bool greeted_ = false;
  std::string shown_waiting_;
  std::string answered_;   // the last action that the server has answered
  bool accepted_ = false;  // and how
  std::string seed_;
  int actions_ = 0;
  std::string action_begin_;  // so that actions of several runs differ
};

}  // namespace roundhouse::cli
