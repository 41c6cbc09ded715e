/// HTTP and WebSocket on one port. The only folder that knows Beast and Asio; nothing of them shows here.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/application.h"
#include "server/base/executor.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/people/addresses.h"

namespace roundhouse::net {

struct Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  int threads = 2;
  std::size_t header_bytes = 16'384;
  std::size_t message_bytes = 16'384;    // of one WebSocket message to us
  std::size_t behind_bytes = 1'048'576;  // waiting for a slow reader before it is cut off
  int connections = 10000;
  int connections_per_address = 100;
  std::chrono::milliseconds request_time{10'000};  // for a whole header, and for a whole body
  std::chrono::milliseconds answer_time{30'000};   // for a reader to take an answer
  std::chrono::milliseconds idle_time{60'000};     // kept open between requests, or a silent WebSocket
  std::chrono::milliseconds goodbye_time{3'000};   // for open connections when the server stops
  std::vector<people::Network> trusted_proxies;    // whose X-Forwarded-* fields are believed
  std::vector<people::Network> trusted_networks;   // from which so many times as many connections may come
  int trusted_times = 1;
  bool always_secure = false;  // the public address is https
  /// The operator's own port, for metrics alone; none if the address is empty.
  std::string inside_address;
  std::uint16_t inside_port = 0;
};

class Server final : public server::Executor {
 public:
  /// All must outlive the server.
  Server(Settings settings, server::Log& log, server::Metrics& metrics);
  ~Server() override;

  /// Opens the ports, or says which not and why.
  std::optional<std::string> listen();
  /// The port that was opened.
  std::uint16_t port() const;
  std::uint16_t inside_port() const;
  /// Serves until stop() or, with `signals`, SIGINT or SIGTERM, or the end of the terminal (SIGHUP, which
  /// does nothing where there is none). The calling thread is one of those that serve.
  enum class Signals : std::uint8_t { heed, ignore };
  void run(api::Application& application, Signals signals);
  /// From any thread: no new connections, goodbye to the old ones, then run() returns.
  void stop();

  void post(server::Task task) override;
  void after(std::chrono::milliseconds delay, server::Task task) override;

 private:
  void heed_signals();
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace roundhouse::net
