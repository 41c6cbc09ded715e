/// HTTP and WebSocket on one port. The only folder that knows Beast and Asio; nothing of them shows here.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/http.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/workers.h"
#include "server/people/addresses.h"

namespace roundhouse::net {

/// Addresses, limits and timeouts.
struct Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  int threads = 2;
  std::size_t header_bytes = 16'384;
  std::size_t message_bytes = 16'384;    // of one WebSocket message to us
  std::size_t behind_bytes = 1'048'576;  // queued for a slow reader before it is disconnected
  int connections = 10000;
  int connections_per_address = 100;
  std::chrono::milliseconds request_time{10'000};  // for a whole header, and for a whole body
  std::chrono::milliseconds answer_time{30'000};   // to write a response
  std::chrono::milliseconds idle_time{60'000};     // keep-alive between requests, or a silent WebSocket
  std::chrono::milliseconds goodbye_time{3'000};   // to drain connections at shutdown
  std::chrono::milliseconds drain_time{0};         // before it: proxies notice, and send nobody any more
  std::vector<people::Network> trusted_proxies;    // whose X-Forwarded-* headers are trusted
  std::vector<people::Network> trusted_networks;   // with a higher limit of connections
  int trusted_times = 1;
  bool always_secure = false;  // the public address is https
  /// The operator's own port, for metrics alone; none if the address is empty.
  std::string inside_address;
  std::uint16_t inside_port = 0;
};

class Server : boost::noncopyable {
 public:
  /// All must outlive the server.
  Server(Settings settings, server::Log& log, server::Metrics& metrics);
  ~Server();

  /// Opens the ports, or says which one failed and why.
  std::optional<std::string> listen();
  /// The port that was opened.
  std::uint16_t port() const;
  std::uint16_t inside_port() const;
  /// Serves until stop() or, with `signals`, SIGINT or SIGTERM, or the end of the terminal (SIGHUP, which
  /// does nothing where there is none). The calling thread is one of those that serve.
  enum class Signals : std::uint8_t { heed, ignore };
  void run(api::Application& application, Signals signals);
  /// From any thread: serves on for `drain_time`, stops accepting, drains open connections, then run()
  /// returns. The second time it does not wait.
  void stop();
  /// Whether stop() was called.
  bool is_draining() const;

  /// Runs a task soon, on one of the threads that serve. Tasks run at the same time.
  void post(server::Task task);
  /// Not before this much time has passed.
  void after(std::chrono::milliseconds delay, server::Task task);

 private:
  void heed_signals();
  void end();
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace roundhouse::net
