/// HTTP and WebSocket on one port. The only folder that knows Beast and Asio; nothing of them shows here.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/api/application.h"
#include "server/base/executor.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/net/settings.h"

namespace roundhouse::net {

class Server final : public server::Executor {
 public:
  /// All must outlive the server.
  Server(Settings settings, server::Log& log, server::Metrics& metrics);
  ~Server() override;

  /// Opens the ports, or says which one failed and why.
  std::optional<std::string> listen();
  /// The port that was opened.
  std::uint16_t port() const;
  std::uint16_t inside_port() const;
  /// Serves until stop() or, with `signals`, SIGINT or SIGTERM, or the end of the terminal (SIGHUP, which
  /// does nothing where there is none). The calling thread is one of those that serve.
  enum class Signals : std::uint8_t { heed, ignore };
  void run(api::Application& application, Signals signals);
  /// From any thread: stops accepting, drains open connections, then run() returns.
  void stop();

  void post(server::Task task) override;
  void after(std::chrono::milliseconds delay, server::Task task) override;

 private:
  void heed_signals();
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace roundhouse::net
