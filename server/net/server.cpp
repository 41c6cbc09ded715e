#include "server/net/server.h"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <thread>
#include <variant>

#include "server/net/beast_http.h"
#include "server/net/hub.h"

namespace roundhouse::net {
namespace {

using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;

/// Pause after running out of file descriptors.
constexpr std::chrono::milliseconds accept_pause{100};
constexpr std::chrono::milliseconds goodbye_look{20};

std::string address_of(tcp::socket const& socket) {
  error_code wrong;
  auto const end = socket.remote_endpoint(wrong);
  if (wrong) return {};
  auto const address = end.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

void report_end(Hub* hub, std::exception_ptr const& error) {
  if (!error) return;
  try {
    std::rethrow_exception(error);
  } catch (std::exception const& what) {
    hub->log.error("connection_failed", {{"what", what.what()}});
  }
}

}  // namespace

struct Server::Parts {
  Parts(Settings settings, server::Log& log, server::Metrics& metrics)
      : hub(std::move(settings), log, metrics),
        acceptor(asio::make_strand(hub.io)),
        inside(asio::make_strand(hub.io)),
        signals(hub.io) {}

  Hub hub;
  tcp::acceptor acceptor;
  tcp::acceptor inside;  // the operator's own port
  asio::signal_set signals;
  std::uint16_t port = 0;
  std::uint16_t inside_port = 0;
};

namespace {

/// An exception in one task must not end the others.
void run_all(Hub* hub) {
  while (!hub->io.stopped()) {
    try {
      hub->io.run();
    } catch (std::exception const& error) {
      hub->log.error("task_failed", {{"what", error.what()}});
    }
  }
}

void welcome(Hub* hub, tcp::socket socket, Port port) {
  auto address = address_of(socket);
  bool const proxy = people::any_has(hub->settings.trusted_proxies, address);
  using Limit = Connections::Limit;
  auto place = hub->connections.enter(address, proxy ? Limit::whole_only : Limit::each_address);
  if (!place) {
    hub->connections_refused.add();
    hub->log.debug("connection_refused", {{"from", address}});
    return;  // the socket closes
  }
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  auto const executor = socket.get_executor();
  asio::co_spawn(executor, serve_connection(hub, std::move(place), std::move(socket), port),
                 [hub](std::exception_ptr const& error) { report_end(hub, error); });
}

awaitable<void> accept_all(Hub* hub, tcp::acceptor* acceptor, Port port) {
  while (!hub->stopping) {
    error_code wrong;
    tcp::socket socket(asio::make_strand(hub->io));
    co_await acceptor->async_accept(socket, redirect_error(use_awaitable, wrong));
    if (!wrong) {
      welcome(hub, std::move(socket), port);
      continue;
    }
    if (hub->stopping) co_return;
    hub->log.warning("accept_failed", {{"what", wrong.message()}});
    asio::steady_timer pause(hub->io, accept_pause);
    co_await pause.async_wait(redirect_error(use_awaitable, wrong));
  }
}

awaitable<void> end_all(Hub* hub) {
  hub->connections.say_goodbye();
  auto const until = std::chrono::steady_clock::now() + hub->settings.goodbye_time;
  asio::steady_timer pause(hub->io);
  error_code ignored;
  while (hub->connections.count() > 0 && std::chrono::steady_clock::now() < until) {
    pause.expires_after(goodbye_look);
    co_await pause.async_wait(redirect_error(use_awaitable, ignored));
  }
  hub->connections.cut_all();
  pause.expires_after(goodbye_look);
  co_await pause.async_wait(redirect_error(use_awaitable, ignored));
  hub->io.stop();
}

}  // namespace

Server::Server(Settings settings, server::Log& log, server::Metrics& metrics)
    : parts_(std::make_unique<Parts>(std::move(settings), log, metrics)) {}

Server::~Server() = default;

namespace {

/// The port that was opened, or why none was.
std::variant<std::uint16_t, std::string> open_port(tcp::acceptor& acceptor, std::string const& where,
                                                   std::uint16_t port) {
  error_code wrong;
  auto const address = asio::ip::make_address(where, wrong);
  tcp::endpoint const end(address, port);
  if (!wrong) acceptor.open(end.protocol(), wrong);
  if (!wrong) acceptor.set_option(tcp::acceptor::reuse_address(true), wrong);
  if (!wrong) acceptor.bind(end, wrong);
  if (!wrong) acceptor.listen(asio::socket_base::max_listen_connections, wrong);
  auto const opened = wrong ? port : acceptor.local_endpoint(wrong).port();
  if (wrong) return fmt::format("{}:{}: {}", where, port, wrong.message());
  return opened;
}

}  // namespace

std::optional<std::string> Server::listen() {
  auto const& settings = parts_->hub.settings;
  auto opened = open_port(parts_->acceptor, settings.address, settings.port);
  if (auto* why = std::get_if<std::string>(&opened)) return std::move(*why);
  parts_->port = std::get<std::uint16_t>(opened);
  if (settings.inside_address.empty()) return std::nullopt;
  opened = open_port(parts_->inside, settings.inside_address, settings.inside_port);
  if (auto* why = std::get_if<std::string>(&opened)) return std::move(*why);
  parts_->inside_port = std::get<std::uint16_t>(opened);
  return std::nullopt;
}

std::uint16_t Server::port() const {
  return parts_->port;
}

std::uint16_t Server::inside_port() const {
  return parts_->inside_port;
}

void Server::run(api::Application& application, Signals signals) {
  auto& hub = parts_->hub;
  hub.application = &application;
  if (signals == Signals::heed) {
    for (int const signal : {SIGINT, SIGTERM, SIGHUP}) parts_->signals.add(signal);
    heed_signals();
  }
  asio::co_spawn(parts_->acceptor.get_executor(), accept_all(&hub, &parts_->acceptor, Port::everybodys),
                 asio::detached);
  if (parts_->inside.is_open())
    asio::co_spawn(parts_->inside.get_executor(), accept_all(&hub, &parts_->inside, Port::inside),
                   asio::detached);
  auto const work = asio::make_work_guard(hub.io);
  std::vector<std::thread> others;
  for (int i = 1; i < hub.settings.threads; ++i) others.emplace_back([&hub] { run_all(&hub); });
  run_all(&hub);
  for (auto& thread : others) thread.join();
}

/// Closing the terminal stops the server. A service has none: there SIGHUP would mean reopen the log.
void Server::heed_signals() {
  parts_->signals.async_wait([this](error_code wrong, int signal) {
    if (wrong) return;
    auto& hub = parts_->hub;
    if (signal == SIGHUP && ::isatty(STDERR_FILENO) == 0) {
      hub.log.info("hangup_ignored");
      return heed_signals();
    }
    // Who does not want to wait until everybody has noticed says it twice.
    bool const waits = hub.settings.drain_time.count() > 0 && !hub.draining;
    stop();
    if (waits) heed_signals();
  });
}

bool Server::is_draining() const {
  return parts_->hub.draining;
}

void Server::stop() {
  auto& hub = parts_->hub;
  bool const again = hub.draining.exchange(true);
  if (again || hub.settings.drain_time.count() == 0) return end();
  hub.log.info("draining", {{"ms", hub.settings.drain_time.count()}});
  after(hub.settings.drain_time, [this] { end(); });
}

void Server::end() {
  asio::post(parts_->acceptor.get_executor(), [this] {
    auto& hub = parts_->hub;
    if (hub.stopping.exchange(true)) return;
    hub.log.info("stopping");
    error_code ignored;
    parts_->acceptor.close(ignored);
    asio::post(parts_->inside.get_executor(), [this] {
      error_code unimportant;
      parts_->inside.close(unimportant);
    });
    parts_->signals.cancel(ignored);
    asio::co_spawn(hub.io, end_all(&hub), asio::detached);
  });
}

void Server::post(server::Task task) {
  asio::post(parts_->hub.io, server::for_same_request(std::move(task)));
}

void Server::after(std::chrono::milliseconds delay, server::Task task) {
  auto timer = std::make_shared<asio::steady_timer>(parts_->hub.io, delay);
  timer->async_wait([timer, task = server::for_same_request(std::move(task))](error_code wrong) {
    if (!wrong) task();
  });
}

}  // namespace roundhouse::net
