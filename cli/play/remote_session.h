/// A game at a server's table, played in the terminal.
#pragma once

#include <chrono>
#include <string>

#include "cli/desk/desk.h"
#include "cli/terminal/terminal.h"
#include "client/table_connection.h"

namespace roundhouse::cli {

class RemoteSession {
 public:
  /// `person` is the id under which the server knows the client.
  RemoteSession(client::Session& session, std::string table, std::string person, Terminal& terminal,
                Language language);

  /// Until the game is over or somebody leaves; the exit code of the program.
  int run();

 private:
  static constexpr std::chrono::milliseconds look{500};  // for a message, before looking elsewhere

  /// Again and again while the server cannot be reached; false: it refuses.
  bool connect();
  /// Shows the next message, if one comes in that time.
  bool take_next(std::chrono::milliseconds most);
  void take_all();
  client::TableView const& table() const { return connection_.view(); }

  // What comes from the server
  void show(protocol::FullView const& message);
  void show(protocol::Ack const& message);
  void show(protocol::Refused const& message);
  void show(protocol::SeedTold const& message) { seed_ = message.seed; }
  void show(protocol::Error const& message) { complain(message.text); }
  void show(protocol::Because const& message);
  /// As in a game without a server: the number in the menu, the sentence, the reasons.
  void show(protocol::Advice const& message);
  void show(protocol::ChatSaid const& message);
  static void show(protocol::Did const&) {}
  static void show(protocol::Presence const&) {}
  static void show(protocol::Planned const&) {}
  static void show(protocol::Choices const&) {}
  static void show(protocol::Unsaid const&) {}  // what was printed stays
  static void show(protocol::Pong const&) {}
  void complain(std::string const& text);

  /// A computer player sits in for whoever plays here.
  bool is_sat_in() const;
  void wait();
  void show_waiting();
  void tell_news();
  bool decide();
  Desk make_desk(View const& view) const;
  Step take_line(Desk& desk, std::string const& typed);
  bool take_order(Desk& desk, std::string const& typed);
  Step try_move(Desk& desk, std::string const& typed);
  bool await_answer(std::string const& action);
  int leave();
  int say_closed();
  int finish();

  client::TableConnection connection_;
  Terminal& terminal_;
  Language language_;
  std::string person_;
  std::size_t told_ = 0;  // events
  bool fresh_ = true;
  bool greeted_ = false;
  std::string shown_waiting_;
  std::string answered_;   // the last action that the server has answered
  bool accepted_ = false;  // and how
  std::string seed_;
};

}  // namespace roundhouse::cli
