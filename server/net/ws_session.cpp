#include <boost/asio/dispatch.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "server/net/beast_http.h"

namespace roundhouse::net {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;

/// Smaller messages are not worth compressing.
constexpr std::size_t least_packed = 200;

/// Beast answers pings itself: a few are fine, a flood is not.
class PingLimit {
 public:
  bool take() {
    auto const now = std::chrono::steady_clock::now();
    auto const passed = std::chrono::duration<double>(now - at_).count();
    left_ = std::min(room, left_ + passed * per_second);
    at_ = now;
    left_ -= 1;
    return left_ >= 0;
  }

 private:
  static constexpr double room = 60;
  static constexpr double per_second = 1;
  double left_ = room;
  std::chrono::steady_clock::time_point at_ = std::chrono::steady_clock::now();
};

class WsSession final : public api::Wire, public Connection, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Hub& shared, std::shared_ptr<Connections::Place> seat, beast::tcp_stream stream)
      : hub(&shared), place(std::move(seat)), ws(std::move(stream)) {
    ws.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::ping && !pings_.take()) cut();
    });
  }

  void send(std::shared_ptr<std::string const> text) override {
    auto const behind = behind_.fetch_add(text->size()) + text->size();
    if (behind > hub->settings.behind_bytes) {
      if (!too_slow_.exchange(true)) {
        hub->ws_too_slow.add();
        cut();
      }
      return;
    }
    asio::post(ws.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
      self->waiting_.push_back(std::move(text));
      self->write_next();
    });
  }

  void close(int code, std::string reason) override {
    asio::post(ws.get_executor(), [self = shared_from_this(), code, reason = std::move(reason)] {
      if (self->last_words_) return;
      self->last_words_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason);
      self->write_next();
    });
  }

  void goodbye() override { close(websocket::close_code::going_away, "the server stops"); }
  void cut() override {
    asio::post(ws.get_executor(), [self = shared_from_this()] {
      error_code ignored;
      beast::get_lowest_layer(self->ws).socket().close(ignored);
    });
  }

  void set_options() {
    auto const& settings = hub->settings;
    beast::get_lowest_layer(ws).expires_never();  // the WebSocket has its own timer
    websocket::stream_base::timeout time{};
    time.handshake_timeout = settings.request_time;
    time.idle_timeout = settings.idle_time;
    time.keep_alive_pings = true;
    ws.set_option(time);
    // Small windows: compression must cost little memory with thousands of connections.
    websocket::permessage_deflate packing;
    packing.server_enable = true;
    packing.server_max_window_bits = 11;
    packing.client_max_window_bits = 11;
    packing.memLevel = 3;
    packing.compLevel = 3;
    packing.msg_size_threshold = least_packed;
    ws.set_option(packing);
    ws.set_option(websocket::stream_base::decorator(
        [id = request](websocket::response_type& response) { response.set(request_id_field, id); }));
    ws.read_message_max(settings.message_bytes);
    ws.auto_fragment(false);
    ws.text(true);
  }

  Hub* hub;
  std::shared_ptr<Connections::Place> place;
  websocket::stream<beast::tcp_stream> ws;
  beast::flat_buffer buffer;
  std::string request;  // id of the one that opened it

 private:
  void write_next() {
    if (writing_) return;
    if (!waiting_.empty()) {
      writing_ = true;
      ws.async_write(asio::buffer(*waiting_.front()),
                     [self = shared_from_this()](error_code wrong, std::size_t) { self->written(wrong); });
    } else if (last_words_) {
      writing_ = true;  // nothing is written after them
      ws.async_close(*last_words_, [self = shared_from_this()](error_code) {});
    }
  }

  void written(error_code wrong) {
    auto const size = waiting_.front()->size();
    behind_.fetch_sub(size);
    waiting_.pop_front();
    writing_ = false;
    if (wrong) {
      waiting_.clear();  // the read fails too, and ends the session
      writing_ = true;
      return;
    }
    hub->ws_sent.add();
    hub->ws_sent_bytes.add(size);
    write_next();
  }

  std::deque<std::shared_ptr<std::string const>> waiting_;
  std::atomic<std::size_t> behind_{0};  // bytes handed over and not yet written
  std::atomic<bool> too_slow_{false};
  PingLimit pings_;
  bool writing_ = false;
  std::optional<websocket::close_reason> last_words_;
};

/// Passes on what was received.
void hand_over(WsSession& session, api::Conversation& conversation) {
  server::ForRequest const opened_by(session.request);
  session.hub->ws_received.add();
  if (!session.ws.got_text()) return session.close(websocket::close_code::unknown_data, "text messages only");
  auto const data = session.buffer.cdata();
  try {
    conversation.receive({static_cast<char const*>(data.data()), data.size()});
  } catch (std::exception const& error) {
    session.hub->log.error("message_failed", {{"what", error.what()}});
    session.close(websocket::close_code::internal_error, "internal error");
  }
}

awaitable<void> receive_all(std::shared_ptr<WsSession> session,
                            std::shared_ptr<api::Conversation> conversation) {
  error_code wrong;
  while (true) {
    co_await session->ws.async_read(session->buffer, redirect_error(use_awaitable, wrong));
    if (wrong) co_return;
    hand_over(*session, *conversation);
    session->buffer.consume(session->buffer.size());
  }
}

}  // namespace

awaitable<void> converse(Hub* hub, std::shared_ptr<Connections::Place> place, beast::tcp_stream stream,
                         BeastRequest request, OpenedBy opened) {
  auto const session = std::make_shared<WsSession>(*hub, place, std::move(stream));
  auto const conversation = std::move(opened.conversation);
  session->request = std::move(opened.request);
  session->set_options();
  error_code wrong;
  co_await session->ws.async_accept(request, redirect_error(use_awaitable, wrong));
  if (wrong) {
    conversation->end();
    co_return;
  }
  place->seat(session);
  hub->ws_open.add(1);
  conversation->begin(session);
  if (hub->stopping) session->goodbye();
  co_await receive_all(session, conversation);
  hub->ws_open.add(-1);
  conversation->end();
}

}  // namespace roundhouse::net
