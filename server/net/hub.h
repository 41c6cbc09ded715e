/// State shared by all sessions. Private to this folder.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/api/http.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/net/connections.h"
#include "server/net/server.h"

namespace roundhouse::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Which port a connection came in on.
enum class Port : std::uint8_t { everybodys, inside };

struct Hub {
  Hub(Settings chosen, server::Log& the_log, server::Metrics& metrics)
      : settings(std::move(chosen)),
        log(the_log),
        connections({settings.connections, settings.connections_per_address, settings.trusted_networks,
                     settings.trusted_times}),
        requests_malformed(metrics.counter("roundhouse_http_malformed_total",
                                           "Requests that were no proper HTTP or over a limit")),
        connections_refused(
            metrics.counter("roundhouse_connections_refused_total", "Connections over the limits")),
        ws_open(metrics.gauge("roundhouse_websockets", "WebSockets open now")),
        ws_received(metrics.counter("roundhouse_ws_received_total", "WebSocket messages received")),
        ws_sent(metrics.counter("roundhouse_ws_sent_total", "WebSocket messages sent")),
        ws_sent_bytes(metrics.counter("roundhouse_ws_sent_bytes_total", "Bytes of WebSocket messages sent")),
        ws_too_slow(
            metrics.counter("roundhouse_ws_too_slow_total", "WebSockets cut off for reading too slowly")) {
    metrics.ask("roundhouse_connections", "Connections open now",
                [this] { return static_cast<double>(connections.count()); });
  }

  Settings settings;
  server::Log& log;
  api::Application* application = nullptr;
  asio::io_context io;
  Connections connections;
  std::atomic<bool> draining{false};
  std::atomic<bool> stopping{false};
  server::Counter& requests_malformed;
  server::Counter& connections_refused;
  server::Gauge& ws_open;
  server::Counter& ws_received;
  server::Counter& ws_sent;
  server::Counter& ws_sent_bytes;
  server::Counter& ws_too_slow;
};

/// A future for one coroutine. The value may be set from any thread, before the wait begins, or never.
template <typename T>
class Awaited : public std::enable_shared_from_this<Awaited<T>> {
 public:
  explicit Awaited(asio::any_io_executor const& executor) : timer_(executor) {}

  void bring(T value) {
    asio::post(timer_.get_executor(), [self = this->shared_from_this(), value = std::move(value)]() mutable {
      self->value_ = std::move(value);
      self->timer_.cancel();
    });
  }
  /// Nothing after a timeout.
  static asio::awaitable<std::optional<T>> wait(std::shared_ptr<Awaited> self,
                                                std::chrono::milliseconds most) {
    error_code ignored;
    self->timer_.expires_after(most);
    if (!self->value_) co_await self->timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    co_return std::move(self->value_);
  }

 private:
  asio::steady_timer timer_;  // cancelled when the value is set
  std::optional<T> value_;
};

}  // namespace roundhouse::net
