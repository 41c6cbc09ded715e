/// A real server on a free port of this machine, and clients that talk to it.
#pragma once

#include <doctest/doctest.h>

#include <boost/core/noncopyable.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "client/session.h"
#include "server/service.h"

namespace roundhouse::test {

/// A folder that goes away with its owner.
class Folder : boost::noncopyable {
 public:
  Folder();
  ~Folder();
  std::filesystem::path const& path() const { return path_; }
  void write(std::string const& name, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

struct Wanted {
  server::Options options;
  server::ServiceExtras extras;
};

class RunningServer : boost::noncopyable {
 public:
  explicit RunningServer(Wanted wanted = {});
  ~RunningServer();

  client::Session client() const;
  /// Sends the bytes as they are and reads everything until the server closes the connection.
  std::string raw(std::string_view bytes) const;
  /// What stands in the log so far.
  std::string log() const;
  void stop();
  /// From another thread, while it takes its time to stop.
  void stop_now() { service_.stop(); }
  std::string host() const;
  /// Somebody who asks at the port for the metrics.
  client::Session inside() const;

 private:
  Folder folder_;
  mutable std::mutex lines_;
  std::string text_;
  server::Log log_;
  server::Service service_;
  std::thread thread_;
};

/// One connection, byte by byte.
class RawSocket : boost::noncopyable {
 public:
  explicit RawSocket(RunningServer const& server);
  ~RawSocket();
  void send(std::string_view bytes) const;
  /// Nothing more will be sent.
  void finish() const;
  /// What comes until that text has come, or the server hangs up.
  std::string receive_until(std::string_view text) const;
  /// What comes until the server hangs up.
  std::string receive_all() const { return receive_until({}); }
  /// Whether it has, when something was to be received.
  bool hung_up() const { return hung_up_; }

 private:
  int socket_;
  mutable bool hung_up_ = false;
};

/// The status in the first line of a raw answer; 0 if it is none.
int status_of(std::string_view raw);

/// \name The usual beginning
/// \{
client::Session guest(RunningServer const& server, std::string const& name);
std::unique_ptr<client::WebSocket> open(client::Session& client);
boost::json::object json_of(client::Answer const& answer);
std::string error_code(client::Answer const& answer);
std::string person_id(client::Session& client);
/// Takes in what comes until the server closes; false if it does not within a time that no loaded machine
/// needs.
bool closes(client::WebSocket& wire, std::string* last = nullptr);
/// \}

/// Waits until it is so; a minute is more than a loaded machine needs.
template <typename What>
void eventually(What const& what) {
  for (int i = 0; i < 2400 && !what(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(25));
  REQUIRE(what());
}

}  // namespace roundhouse::test
