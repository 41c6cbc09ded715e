#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/beast_http.h"

namespace roundhouse::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;
using Parser = http::request_parser<http::string_body>;

constexpr int most_fields = 100;
constexpr std::size_t drained_bytes = 256UL * 1024;
constexpr std::chrono::seconds drained_time{1};

class HttpSession final : public Connection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Hub& shared, std::shared_ptr<Connections::Place> seat, tcp::socket socket, Port through)
      : hub(&shared), place(std::move(seat)), stream(std::move(socket)), port(through) {}

  /// Closes an idle connection; a response in progress is still sent.
  void goodbye() override {
    asio::post(stream.get_executor(), [self = shared_from_this()] {
      if (self->idle && !self->given_away) self->stream.cancel();
    });
  }
  void cut() override {
    asio::post(stream.get_executor(), [self = shared_from_this()] {
      if (!self->given_away) self->stream.close();
    });
  }

  Hub* hub;
  std::shared_ptr<Connections::Place> place;
  beast::tcp_stream stream;
  beast::flat_buffer buffer;
  Port port;
  std::shared_ptr<Connections::Visit> visit;  // of a visitor behind a proxy
  std::string request;                        // id of the one being answered
  bool idle = true;
  bool given_away = false;  // the stream belongs to a WebSocket now
};

using Session = std::shared_ptr<HttpSession>;

int status_of(error_code wrong) {
  if (wrong == http::error::header_limit) return 431;
  if (wrong == http::error::body_limit) return 413;
  if (wrong == http::error::bad_version) return 505;
  return 400;
}

bool is_gone(error_code wrong) {
  return wrong == http::error::end_of_stream || wrong == asio::error::eof ||
         wrong == asio::error::connection_reset || wrong == asio::error::operation_aborted ||
         wrong == beast::error::timeout;  // then the stream is closed already
}

/// Waits for the first bytes of a request; false if none come.
awaitable<bool> wait_for_request(Session session) {
  if (session->buffer.size() > 0) co_return true;
  session->idle = true;
  error_code wrong;
  session->stream.expires_after(session->hub->settings.idle_time);
  auto const room = session->buffer.prepare(4096);
  auto const got = co_await session->stream.async_read_some(room, redirect_error(use_awaitable, wrong));
  session->idle = false;
  if (wrong) co_return false;
  session->buffer.commit(got);
  co_return true;
}

/// Drains the rest of a rejected request: otherwise the client never sees our response.
awaitable<void> drain(Session session) {
  error_code wrong;
  session->stream.socket().shutdown(tcp::socket::shutdown_send, wrong);
  session->stream.expires_after(drained_time);
  for (std::size_t taken = 0; !wrong && taken < drained_bytes;) {
    session->buffer.clear();
    auto const room = session->buffer.prepare(16UL * 1024);
    taken += co_await session->stream.async_read_some(room, redirect_error(use_awaitable, wrong));
  }
}

enum class After : std::uint8_t { stay, leave };
enum class Body : std::uint8_t { sent, left_out };  // HEAD is answered without

awaitable<error_code> send(Session session, std::string head, std::string_view body) {
  error_code wrong;
  std::array<asio::const_buffer, 2> const both{asio::buffer(head), asio::buffer(body)};
  co_await asio::async_write(session->stream, both, redirect_error(use_awaitable, wrong));
  co_return wrong;
}

awaitable<After> write(Session session, api::Response response, unsigned version, Body body, After after) {
  auto message = write_response(response, version);
  if (session->hub->stopping) after = After::leave;
  message.keep_alive(after == After::stay);
  if (!session->request.empty()) message.set(request_id_field, session->request);
  session->stream.expires_after(session->hub->settings.answer_time);
  auto head = head_of(message);
  auto const wrong =
      co_await send(session, std::move(head), body == Body::sent ? body_of(response) : std::string_view());
  co_return wrong ? After::leave : after;
}

awaitable<After> complain(Session session, int status, Language language) {
  session->hub->requests_malformed.add();
  session->hub->log.debug(
      "request_malformed",
      {{"status", status}, {"from", session->place->address()}, {"request", session->request}});
  auto complaint = session->hub->application->complaint(status, language);
  co_await write(session, std::move(complaint), 11, Body::sent, After::leave);
  co_await drain(session);
  co_return After::leave;
}

awaitable<After> answer_open(Session session, api::Request head, BeastRequest request) {
  auto const hub = session->hub;
  auto const awaited = std::make_shared<Awaited<api::Opening>>(session->stream.get_executor());
  hub->application->open(std::move(head),
                         [awaited](api::Opening opening) { awaited->bring(std::move(opening)); });
  auto opening = co_await Awaited<api::Opening>::wait(awaited, hub->settings.answer_time);
  if (opening && opening->conversation) {
    session->given_away = true;
    session->place->seat({});
    auto stream = std::move(session->stream);
    // Named, since g++ 12 destroys a temporary aggregate of an awaited call twice.
    OpenedBy opened{opening->conversation, session->request};
    co_await converse(hub, session->place, std::move(stream), std::move(request), std::move(opened));
    co_return After::leave;
  }
  auto refusal = opening && opening->refusal ? std::move(*opening->refusal)
                                             : hub->application->complaint(503, Language::en);
  co_await write(session, std::move(refusal), 11, Body::sent, After::leave);
  co_await drain(session);
  co_return After::leave;
}

awaitable<After> answer_request(Session session, api::Request request, unsigned version, After after) {
  auto const hub = session->hub;
  auto const body = request.method == api::Method::head ? Body::left_out : Body::sent;
  auto const language = request.language();
  auto const awaited = std::make_shared<Awaited<api::Response>>(session->stream.get_executor());
  hub->application->answer(std::move(request),
                           [awaited](api::Response response) { awaited->bring(std::move(response)); });
  auto response = co_await Awaited<api::Response>::wait(awaited, hub->settings.answer_time);
  if (!response) response = hub->application->complaint(503, language);
  auto const done = co_await write(session, std::move(*response), version, body, after);
  co_return done;
}

constexpr int gone = -1;

/// Reads the body; the status of an error response if that fails.
awaitable<int> read_body(Session session, Parser* parser, std::size_t limit) {
  auto const length = parser->content_length();
  if (length && *length > limit) co_return 413;
  parser->body_limit(limit);
  error_code wrong;
  if (beast::iequals(parser->get()[http::field::expect], "100-continue")) {
    auto const unsent = co_await send(session, "HTTP/1.1 100 Continue\r\n\r\n", {});
    if (unsent) co_return 400;
  }
  co_await http::async_read(session->stream, session->buffer, *parser, redirect_error(use_awaitable, wrong));
  if (is_gone(wrong)) co_return gone;
  co_return wrong ? status_of(wrong) : 0;
}

bool wants_websocket(BeastRequest const& request, api::Request const& head) {
  return head.path == "/ws" && beast::websocket::is_upgrade(request);
}

/// With the header read and the application content.
awaitable<After> go_on(Session session, Parser* parser, api::Request head) {
  auto const hub = session->hub;
  if (wants_websocket(parser->get(), head)) {
    auto request = parser->release();
    auto const done = co_await answer_open(session, std::move(head), std::move(request));
    co_return done;
  }
  auto const limit = hub->application->body_limit(head);
  auto const status = co_await read_body(session, parser, limit);
  if (status == gone) co_return After::leave;
  if (status != 0) {
    auto const done = co_await complain(session, status, head.language());
    co_return done;
  }
  auto const version = parser->get().version();
  auto const after = parser->get().keep_alive() ? After::stay : After::leave;
  head.body = std::move(parser->get().body());
  auto const done = co_await answer_request(session, std::move(head), version, after);
  co_return done;
}

/// The status of an error response to the header; 0 if it is fine.
int trouble_with(HttpSession& session, Parser const& parser, api::Request const& head) {
  // An unknown transfer encoding could smuggle a second request.
  auto const encoding = parser.get()[http::field::transfer_encoding];
  bool const encoded = parser.get().count(http::field::transfer_encoding) > 0;
  if (encoded && !beast::iequals(encoding, "chunked")) return 501;
  if (head.from == session.place->address()) return 0;
  session.visit = session.hub->connections.visit(head.from);
  if (session.visit) return 0;
  session.hub->connections_refused.add();
  return 429;
}

awaitable<After> one_request(Session session) {
  auto const hub = session->hub;
  session->request = new_request_id();
  Parser parser;
  parser.header_limit(static_cast<std::uint32_t>(hub->settings.header_bytes));
  session->stream.expires_after(hub->settings.request_time);
  error_code wrong;
  co_await http::async_read_header(session->stream, session->buffer, parser,
                                   redirect_error(use_awaitable, wrong));
  if (is_gone(wrong)) co_return After::leave;
  int status = wrong ? status_of(wrong) : 0;
  if (status == 0 && std::distance(parser.get().begin(), parser.get().end()) > most_fields) status = 431;
  std::optional<api::Request> head;
  if (status == 0) head = read_head(parser.get(), session->place->address(), hub->settings);
  if (status == 0 && !head) status = 400;
  if (head) {
    head->inside = session->port == Port::inside;
    bool const trusted = people::any_has(hub->settings.trusted_proxies, session->place->address());
    session->request = name_request(*head, session->request, trusted);
    status = trouble_with(*session, parser, *head);
  }
  if (status != 0) {
    auto const done = co_await complain(session, status, head ? head->language() : Language::en);
    co_return done;
  }
  auto objection = hub->application->objection(*head);
  if (objection) {
    co_await write(session, std::move(*objection), 11, Body::sent, After::leave);
    co_await drain(session);
    co_return After::leave;
  }
  auto const done = co_await go_on(session, &parser, std::move(*head));
  co_return done;
}

}  // namespace

awaitable<void> serve_connection(Hub* hub, std::shared_ptr<Connections::Place> place, tcp::socket socket,
                                 Port port) {
  auto const session = std::make_shared<HttpSession>(*hub, place, std::move(socket), port);
  place->seat(session);
  auto after = After::stay;
  while (after == After::stay && !hub->stopping) {
    auto const there = co_await wait_for_request(session);
    if (!there) break;
    after = co_await one_request(session);
    session->visit.reset();
  }
  if (session->given_away) co_return;
  error_code ignored;
  session->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace roundhouse::net
