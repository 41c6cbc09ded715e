#include "client/swarm.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <unordered_map>

#include "client/exchange.h"

namespace roundhouse::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t most_received = std::size_t{4} * 1024 * 1024;

/// One member's WebSocket.
class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(asio::io_context& io, SwarmListener& listener, std::size_t member)
      : ws_(io), listener_(&listener), member_(member) {}

  void open(tcp::endpoint const& end, std::string const& host, std::string const& cookie) {
    set_options(cookie);
    layer().async_connect(end, [self = shared_from_this(), host](error_code wrong) {
      if (wrong) return self->end(wrong);
      self->greet(host);
    });
  }

  void send(std::string text) {
    if (!open_) return;
    outgoing_.push_back(std::move(text));
    if (outgoing_.size() == 1) write_next();
  }

  void cut() {
    error_code ignored;
    note_bytes();
    layer().socket().close(ignored);
  }

  WireBytes bytes() {
    auto& socket = layer().socket();
    return socket.is_open() ? wire_bytes(socket.native_handle()) : last_;
  }

 private:
  beast::tcp_stream& layer() { return beast::get_lowest_layer(ws_); }

  void set_options(std::string const& cookie) {
    websocket::permessage_deflate packing;
    packing.client_enable = true;
    packing.client_max_window_bits = 11;
    packing.server_max_window_bits = 11;
    packing.memLevel = 3;
    ws_.set_option(packing);
    ws_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
    ws_.set_option(websocket::stream_base::decorator(
        [cookie](websocket::request_type& request) { request.set(beast::http::field::cookie, cookie); }));
    ws_.read_message_max(most_received);
  }

  void greet(std::string const& host) {
    error_code ignored;
    layer().socket().set_option(tcp::no_delay(true), ignored);
    layer().expires_never();
    ws_.async_handshake(response_, host, "/ws", [self = shared_from_this()](error_code wrong) {
      if (wrong) return self->end(wrong);
      self->open_ = true;
      self->listener_->opened(self->member_);
      self->read_next();
    });
  }

  void read_next() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code wrong, std::size_t) {
      if (wrong) return self->end(wrong);
      auto const data = self->buffer_.cdata();
      self->listener_->received(self->member_, {static_cast<char const*>(data.data()), data.size()});
      self->buffer_.consume(self->buffer_.size());
      self->read_next();
    });
  }

  void write_next() {
    ws_.async_write(asio::buffer(outgoing_.front()),
                    [self = shared_from_this()](error_code wrong, std::size_t) {
                      if (wrong) return self->outgoing_.clear();  // the reader notices too
                      self->outgoing_.pop_front();
                      if (!self->outgoing_.empty()) self->write_next();
                    });
  }

  void end(error_code wrong) {
    cut();
    open_ = false;
    // Only then there was a whole answer.
    bool const refused = wrong == websocket::error::upgrade_declined;
    listener_->closed(member_, refused ? static_cast<int>(response_.result_int()) : 0, wrong.message());
  }

  void note_bytes() { last_ = bytes(); }

  websocket::stream<beast::tcp_stream> ws_;
  SwarmListener* listener_;
  std::size_t member_;
  websocket::response_type response_;
  beast::flat_buffer buffer_;
  std::deque<std::string> outgoing_;
  WireBytes last_;
  bool open_ = false;
};

}  // namespace

struct Swarm::Parts {
  Parts(Url where, SwarmListener& hears) : url(std::move(where)), listener(&hears) {}

  asio::io_context io{1};
  Url url;
  SwarmListener* listener;
  tcp::endpoint server;
  std::unordered_map<std::size_t, std::shared_ptr<Line>> lines;
  WireBytes gone;  // of lines that are no more
};

Swarm::Swarm(Url url, SwarmListener& listener) : parts_(std::make_unique<Parts>(std::move(url), listener)) {}

Swarm::~Swarm() = default;

std::optional<std::string> Swarm::find() {
  error_code wrong;
  tcp::resolver resolver(parts_->io);
  auto const ends = resolver.resolve(parts_->url.host, parts_->url.port, wrong);
  if (wrong) return wrong.message();
  // A name may mean several addresses, not all of which the server listens to.
  for (auto const& end : ends) {
    tcp::socket socket(parts_->io);
    socket.connect(end.endpoint(), wrong);
    if (wrong) continue;
    parts_->server = end.endpoint();
    return std::nullopt;
  }
  return wrong.message();
}

void Swarm::ask(Request const& request, std::function<void(Answer const&)> done) {
  asio::co_spawn(parts_->io, exchange(parts_->url, make_request(parts_->url, request)),
                 [done = std::move(done)](std::exception_ptr const& error, Answer const& answer) {
                   done(error ? Answer() : answer);
                 });
}

void Swarm::open(std::size_t member, std::string const& cookie) {
  auto& line = parts_->lines[member];
  if (line != nullptr) {
    auto const before = line->bytes();
    parts_->gone.received += before.received;
    parts_->gone.sent += before.sent;
  }
  line = std::make_shared<Line>(parts_->io, *parts_->listener, member);
  line->open(parts_->server, host_field(parts_->url), cookie);
}

void Swarm::send(std::size_t member, std::string text) {
  auto const found = parts_->lines.find(member);
  if (found != parts_->lines.end()) found->second->send(std::move(text));
}

void Swarm::cut(std::size_t member) {
  auto const found = parts_->lines.find(member);
  if (found != parts_->lines.end()) found->second->cut();
}

void Swarm::after(std::chrono::milliseconds delay, std::function<void()> task) {
  auto timer = std::make_shared<asio::steady_timer>(parts_->io, delay);
  timer->async_wait([timer, task = std::move(task)](error_code wrong) {
    if (!wrong) task();
  });
}

void Swarm::stop() {
  parts_->io.stop();
}

WireBytes Swarm::bytes() const {
  auto all = parts_->gone;
  for (auto const& [member, line] : parts_->lines) {
    auto const one = line->bytes();
    all.received += one.received;
    all.sent += one.sent;
  }
  return all;
}

void Swarm::run() {
  auto const work = asio::make_work_guard(parts_->io);
  parts_->io.run();
}

}  // namespace roundhouse::client
