#include "client/line.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "client/exchange.h"

namespace roundhouse::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t most_received = std::size_t{4} * 1024 * 1024;

}  // namespace

class Line::Stream : public std::enable_shared_from_this<Stream> {
 public:
  Stream(asio::io_context& io, LineEvents events) : ws_(io), events_(std::move(events)) {}

  void open(std::vector<tcp::endpoint> addresses, std::string host, std::string cookie, Fields more) {
    addresses_ = std::move(addresses);
    host_ = std::move(host);
    set_options(std::move(cookie), std::move(more));
    layer().async_connect(addresses_, [self = shared_from_this()](error_code wrong, tcp::endpoint const&) {
      if (wrong) return self->end(wrong);
      self->greet();
    });
  }

  void send(std::string bytes, Kind kind) {
    if (!open_) return;
    outgoing_.push_back({std::move(bytes), kind});
    if (outgoing_.size() == 1) write_next();
  }

  void close() {
    ws_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
  }

  void cut() {
    error_code ignored;
    last_ = bytes();
    layer().socket().close(ignored);
  }

  void stop_reading() { reading_ = false; }

  WireBytes bytes() {
    auto& socket = layer().socket();
    return socket.is_open() ? wire_bytes(socket.native_handle()) : last_;
  }

 private:
  beast::tcp_stream& layer() { return beast::get_lowest_layer(ws_); }

  void set_options(std::string cookie, Fields more) {
    websocket::permessage_deflate packing;
    packing.client_enable = true;
    packing.client_max_window_bits = 11;
    packing.server_max_window_bits = 11;
    packing.memLevel = 3;
    ws_.set_option(packing);
    ws_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
    ws_.set_option(websocket::stream_base::decorator(
        [cookie = std::move(cookie), more = std::move(more)](websocket::request_type& request) {
          if (!cookie.empty()) request.set(beast::http::field::cookie, cookie);
          for (auto const& [name, value] : more) request.set(name, value);
        }));
    ws_.read_message_max(most_received);
  }

  void greet() {
    error_code ignored;
    layer().socket().set_option(tcp::no_delay(true), ignored);
    layer().expires_never();  // the WebSocket has its own timer
    ws_.async_handshake(response_, host_, "/ws", [self = shared_from_this()](error_code wrong) {
      if (wrong) return self->end(wrong);
      self->open_ = true;
      self->events_.opened();
      self->read_next();
    });
  }

  void read_next() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code wrong, std::size_t) {
      if (wrong) return self->end(wrong);
      auto const data = self->buffer_.cdata();
      self->events_.received({static_cast<char const*>(data.data()), data.size()});
      self->buffer_.consume(self->buffer_.size());
      if (self->reading_) self->read_next();
    });
  }

  void write_next() {
    ws_.text(outgoing_.front().kind == Kind::text);
    ws_.async_write(asio::buffer(outgoing_.front().bytes),
                    [self = shared_from_this()](error_code wrong, std::size_t) {
                      if (wrong) return self->outgoing_.clear();  // the reader notices too
                      self->outgoing_.pop_front();
                      if (!self->outgoing_.empty()) self->write_next();
                    });
  }

  void end(error_code wrong) {
    cut();
    open_ = false;
    Answer answer;
    answer.problem = wrong.message();
    if (wrong == websocket::error::upgrade_declined) {  // only then there was a whole answer
      answer.status = static_cast<int>(response_.result_int());
      answer.body = response_.body();
    }
    events_.closed(answer, ws_.reason().code);
  }

  struct Outgoing {
    std::string bytes;
    Kind kind = Kind::text;
  };

  websocket::stream<beast::tcp_stream> ws_;
  LineEvents events_;
  std::vector<tcp::endpoint> addresses_;
  std::string host_;
  websocket::response_type response_;
  beast::flat_buffer buffer_;
  std::deque<Outgoing> outgoing_;
  WireBytes last_;
  bool open_ = false;
  bool reading_ = true;
};

Line::Line(asio::io_context& io, LineEvents events)
    : stream_(std::make_shared<Stream>(io, std::move(events))) {}

Line::~Line() = default;

void Line::open(std::vector<tcp::endpoint> addresses, Url const& url, std::string cookie, Fields more) {
  stream_->open(std::move(addresses), host_field(url), std::move(cookie), std::move(more));
}

void Line::send(std::string bytes, Kind kind) {
  stream_->send(std::move(bytes), kind);
}

void Line::close() {
  stream_->close();
}

void Line::cut() {
  stream_->cut();
}

void Line::stop_reading() {
  stream_->stop_reading();
}

WireBytes Line::bytes() const {
  return stream_->bytes();
}

}  // namespace roundhouse::client
