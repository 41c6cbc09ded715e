#include "client/session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "client/exchange.h"

namespace roundhouse::client {

namespace asio = boost::asio;

Answer Session::ask(std::string_view method, std::string_view target, std::string_view body,
                    Fields const& more) {
  Request const wish{std::string(method), std::string(target), std::string(body), cookie_, more};
  asio::io_context io;
  Answer answer;
  asio::co_spawn(io, exchange(url_, make_request(url_, wish)),
                 [&answer](std::exception_ptr const& error, Answer got) {
                   if (!error) answer = std::move(got);
                 });
  io.run();
  if (auto cookie = cookie_in(answer)) cookie_ = std::move(*cookie);
  return answer;
}

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

struct WebSocket::Parts {
  void read_next();
  void write_next();
  void end();

  asio::io_context io;
  websocket::stream<beast::tcp_stream> ws{io};
  beast::flat_buffer buffer;
  std::thread thread;

  // on the thread
  struct Out {
    std::string bytes;
    bool text = true;
  };
  std::deque<Out> outgoing;
  bool reading = true;

  // for both
  std::mutex lock;
  std::condition_variable something;
  std::deque<std::string> incoming;
  bool closed = false;
  int close_code = 0;
};

void WebSocket::Parts::end() {
  std::lock_guard const guard(lock);
  closed = true;
  close_code = ws.reason().code;
  something.notify_all();
}

void WebSocket::Parts::read_next() {
  ws.async_read(buffer, [this](error_code wrong, std::size_t) {
    if (wrong) return end();
    {
      std::lock_guard const guard(lock);
      incoming.push_back(beast::buffers_to_string(buffer.data()));
      something.notify_all();
    }
    buffer.consume(buffer.size());
    if (reading) read_next();
  });
}

void WebSocket::Parts::write_next() {
  ws.text(outgoing.front().text);
  ws.async_write(asio::buffer(outgoing.front().bytes), [this](error_code wrong, std::size_t) {
    outgoing.pop_front();
    if (wrong) {
      outgoing.clear();
    } else if (!outgoing.empty()) {
      write_next();
    }
  });
}

WebSocket::WebSocket(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {
  parts_->read_next();
  parts_->thread = std::thread([p = parts_.get()] {
    auto const work = asio::make_work_guard(p->io);
    p->io.run();
  });
}

WebSocket::~WebSocket() {
  parts_->io.stop();
  parts_->thread.join();
}

void WebSocket::send(std::string text) {
  asio::post(parts_->io, [p = parts_.get(), text = std::move(text)]() mutable {
    p->outgoing.push_back({std::move(text), true});
    if (p->outgoing.size() == 1) p->write_next();
  });
}

void WebSocket::send_binary(std::string bytes) {
  asio::post(parts_->io, [p = parts_.get(), bytes = std::move(bytes)]() mutable {
    p->outgoing.push_back({std::move(bytes), false});
    if (p->outgoing.size() == 1) p->write_next();
  });
}

std::optional<std::string> WebSocket::receive(std::chrono::milliseconds most) {
  std::unique_lock guard(parts_->lock);
  parts_->something.wait_for(guard, most, [this] { return !parts_->incoming.empty() || parts_->closed; });
  if (parts_->incoming.empty()) return std::nullopt;
  auto text = std::move(parts_->incoming.front());
  parts_->incoming.pop_front();
  return text;
}

bool WebSocket::closed() const {
  std::lock_guard const guard(parts_->lock);
  return parts_->closed && parts_->incoming.empty();
}

int WebSocket::close_code() const {
  std::lock_guard const guard(parts_->lock);
  return parts_->close_code;
}

void WebSocket::close() {
  asio::post(parts_->io,
             [p = parts_.get()] { p->ws.async_close(websocket::close_code::normal, [](error_code) {}); });
}

void WebSocket::stop_reading() {
  asio::post(parts_->io, [p = parts_.get()] { p->reading = false; });
}

std::variant<std::unique_ptr<WebSocket>, Answer> WebSocket::open(Url const& url, std::string const& cookie,
                                                                 Fields const& more) {
  auto parts = std::make_unique<WebSocket::Parts>();
  Answer refused;
  error_code wrong;
  tcp::resolver resolver(parts->io);
  auto const ends = resolver.resolve(url.host, url.port, wrong);
  auto& socket = beast::get_lowest_layer(parts->ws).socket();
  if (!wrong) asio::connect(socket, ends, wrong);
  if (wrong) {
    refused.problem = wrong.message();
    return refused;
  }
  socket.set_option(tcp::no_delay(true), wrong);
  websocket::permessage_deflate packing;
  packing.client_enable = true;
  packing.client_max_window_bits = 11;
  parts->ws.set_option(packing);
  parts->ws.set_option(websocket::stream_base::decorator([&cookie, &more](websocket::request_type& request) {
    if (!cookie.empty()) request.set(http::field::cookie, cookie);
    for (auto const& [name, value] : more) request.set(name, value);
  }));
  parts->ws.read_message_max(std::size_t{4} * 1024 * 1024);
  websocket::response_type response;
  parts->ws.handshake(response, host_field(url), "/ws", wrong);
  if (!wrong) return std::unique_ptr<WebSocket>(new WebSocket(std::move(parts)));
  refused.status = response.result_int();
  refused.body = response.body();
  refused.problem = wrong.message();
  return refused;
}

}  // namespace roundhouse::client
