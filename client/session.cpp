#include "client/session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "client/exchange.h"
#include "client/line.h"

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

using asio::ip::tcp;
using boost::system::error_code;

struct WebSocket::Parts {
  void note_closed(Answer const& answer, int code);

  asio::io_context io;
  std::unique_ptr<Line> line;
  std::thread thread;
  Answer refused;
  bool opened = false;

  // for both threads
  std::mutex lock;
  std::condition_variable something;
  std::deque<std::string> incoming;
  bool closed = false;
  int close_code = 0;
};

void WebSocket::Parts::note_closed(Answer const& answer, int code) {
  std::lock_guard const guard(lock);
  refused = answer;
  closed = true;
  close_code = code;
  something.notify_all();
}

WebSocket::WebSocket(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {
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
  asio::post(parts_->io,
             [p = parts_.get(), text = std::move(text)]() mutable { p->line->send(std::move(text)); });
}

void WebSocket::send_binary(std::string bytes) {
  asio::post(parts_->io, [p = parts_.get(), bytes = std::move(bytes)]() mutable {
    p->line->send(std::move(bytes), Line::Kind::binary);
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
  asio::post(parts_->io, [p = parts_.get()] { p->line->close(); });
}

void WebSocket::stop_reading() {
  asio::post(parts_->io, [p = parts_.get()] { p->line->stop_reading(); });
}

std::variant<std::unique_ptr<WebSocket>, Answer> WebSocket::open(Url const& url, std::string const& cookie,
                                                                 Fields const& more) {
  auto parts = std::make_unique<Parts>();
  Answer refused;
  error_code wrong;
  tcp::resolver resolver(parts->io);
  auto const ends = resolver.resolve(url.host, url.port, wrong);
  if (wrong) {
    refused.problem = wrong.message();
    return refused;
  }
  LineEvents events;
  events.opened = [p = parts.get()] { p->opened = true; };
  events.received = [p = parts.get()](std::string_view text) {
    std::lock_guard const guard(p->lock);
    p->incoming.emplace_back(text);
    p->something.notify_all();
  };
  events.closed = [p = parts.get()](Answer const& answer, int code) { p->note_closed(answer, code); };
  parts->line = std::make_unique<Line>(parts->io, std::move(events));
  parts->line->open({ends.begin(), ends.end()}, url, cookie, more);
  while (!parts->opened && !parts->closed && parts->io.run_one() > 0) {
  }
  if (!parts->opened) return parts->refused;
  return std::unique_ptr<WebSocket>(new WebSocket(std::move(parts)));
}

}  // namespace roundhouse::client
