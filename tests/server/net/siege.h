/// A server under attack: games are on, people sit at their tables, and somebody means harm. Whatever is sent
/// to it, nothing of what it keeps may change.
#pragma once

#include <map>
#include <set>

#include "running_server.h"

namespace roundhouse::test {

/// Somebody with a WebSocket.
class Voice {
 public:
  Voice(RunningServer const& server, std::string const& name);
  /// The same person at another node.
  Voice(RunningServer const& server, client::Session const& same);

  client::Session& client() { return client_; }
  void send(std::string const& text) { wire_->send(text); }
  void say(std::string_view kind, boost::json::object fields);
  /// The next answer to what was said: what only tells news is passed over, but kept in mind.
  boost::json::object answer();
  /// The next message of a kind.
  boost::json::object next(std::string_view kind);
  /// Watches the table.
  void watch(std::string const& table);
  /// What the last view or step has told of the table: its version, and what may be done.
  std::int64_t version() const { return version_; }
  std::vector<std::string> const& legal() const { return legal_; }
  /// Every step that has come, as it was sent.
  std::vector<std::string> const& steps() const { return steps_; }
  bool over() const { return over_; }
  client::WebSocket& wire() { return *wire_; }
  /// Takes in what comes until the table has that version.
  void reach(std::int64_t version);
  /// Waits for an answer to a ping: the server is there.
  void ping();

 private:
  boost::json::object receive();

  client::Session client_;
  std::unique_ptr<client::WebSocket> wire_;
  std::int64_t version_ = 0;
  std::vector<std::string> legal_;
  std::vector<std::string> steps_;
  bool over_ = false;
  int pings_ = 0;
};

class Siege {
 public:
  Siege();

  RunningServer const& server() const { return *server_; }
  Voice& anna() { return *anna_; }
  Voice& bert() { return *bert_; }
  Voice& carl() { return *carl_; }
  Voice& mallory() { return *mallory_; }  // has no seat anywhere

  std::string duel;     // a game of Anna and Bert; one of them must decide
  std::string screen;   // a game at Carl's screen, with two seats
  std::string waiting;  // Anna's table that waits for somebody
  /// Who must decide in the duel, and who must not.
  Voice& asked() { return anna_->legal().empty() ? *bert_ : *anna_; }
  Voice& other() { return anna_->legal().empty() ? *anna_ : *bert_; }

  /// Everything that is kept, as text, by table of the database.
  std::map<std::string, std::string> kept() const;
  /// That nothing has changed since the siege began.
  void check_unchanged() const;
  /// That the duel goes on, and that somebody new can play a game to its end.
  void check_plays();

  /// Counts what was sent; the same twice counts once.
  void count(std::string const& sent) { sent_.insert(sent); }
  std::size_t count() const { return sent_.size(); }
  /// Says it, and checks that it is refused for a reason that people and programs can read. The code.
  std::string refused(Voice& voice, std::string const& text);

 private:
  std::string create(Voice& host, std::string const& seats, std::string const& id);
  void make_one_decide();
  void move(Voice& voice, std::string const& id, std::string const& words);

  Folder folder_;
  std::string db_;
  std::unique_ptr<RunningServer> server_;
  std::unique_ptr<Voice> anna_, bert_, carl_, mallory_;
  std::map<std::string, std::string> before_;
  std::set<std::string> sent_;
};

/// `{"t":kind,"d":fields}`.
std::string message(std::string_view kind, boost::json::object fields);
/// Plays the first legal move whenever asked, until the game is over.
void play_to_the_end(client::WebSocket& wire, std::string const& table);

}  // namespace roundhouse::test
