#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/net/exchange.h"

namespace roundhouse::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::redirect_error;
using asio::use_awaitable;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds patience{20};

Answer read_answer(http::response<http::string_body> message) {
  Answer answer;
  answer.status = message.result_int();
  for (auto const& field : message) {
    auto const name = field.name_string();
    auto const value = field.value();
    answer.fields.emplace_back(std::string(name.data(), name.size()),
                               std::string(value.data(), value.size()));
  }
  answer.body = std::move(message.body());
  return answer;
}

Answer no_answer(error_code wrong) {
  Answer answer;
  answer.problem = wrong.message();
  return answer;
}

bool same_name(std::string_view a, std::string_view b) {
  return beast::iequals({a.data(), a.size()}, {b.data(), b.size()});
}

}  // namespace

std::optional<Url> read_url(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  auto const slash = std::min(text.find('/'), text.size());
  auto const end = text.substr(0, slash);
  Url url;
  url.path = text.substr(slash);
  auto const bracket = end.rfind(']');
  auto const colon = end.rfind(':');
  bool const has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  url.host = end.substr(0, has_port ? colon : end.size());
  url.port = has_port ? end.substr(colon + 1) : "80";
  if (url.host.starts_with('[') && url.host.ends_with(']'))
    url.host = url.host.substr(1, url.host.size() - 2);
  bool const fine = !url.host.empty() && !url.port.empty() && end.find("://") == std::string_view::npos &&
                    url.port.find_first_not_of("0123456789") == std::string::npos;
  if (!fine) return std::nullopt;
  return url;
}

std::string host_field(Url const& url) {
  auto const host = url.host.find(':') == std::string::npos ? url.host : "[" + url.host + "]";
  return host + ":" + url.port;
}

ClientRequest make_request(Url const& url, Ask const& ask) {
  ClientRequest message;
  message.version(11);
  message.method_string(ask.method);
  message.target(ask.target);
  message.set(http::field::host, host_field(url));
  message.set(http::field::connection, "close");
  if (!ask.cookie.empty()) message.set(http::field::cookie, ask.cookie);
  for (auto const& [name, value] : ask.more) message.set(name, value);
  message.body() = ask.body;
  message.prepare_payload();
  return message;
}

asio::awaitable<Answer> exchange(Url url, ClientRequest message) {
  auto const executor = co_await asio::this_coro::executor;
  error_code wrong;
  tcp::resolver resolver(executor);
  auto const ends = co_await resolver.async_resolve(url.host, url.port, redirect_error(use_awaitable, wrong));
  if (wrong) co_return no_answer(wrong);
  beast::tcp_stream stream(executor);
  stream.expires_after(patience);
  co_await stream.async_connect(ends, redirect_error(use_awaitable, wrong));
  if (wrong) co_return no_answer(wrong);
  co_await http::async_write(stream, message, redirect_error(use_awaitable, wrong));
  // A server that refuses early answers while we still write.
  http::response_parser<http::string_body> parser;
  parser.body_limit(std::uint64_t{64} * 1024 * 1024);
  parser.skip(message.method() == http::verb::head);
  beast::flat_buffer buffer;
  co_await http::async_read(stream, buffer, parser, redirect_error(use_awaitable, wrong));
  if (wrong) co_return no_answer(wrong);
  co_return read_answer(parser.release());
}

std::string_view Answer::field(std::string_view name) const {
  for (auto const& [n, value] : fields)
    if (same_name(n, name)) return value;
  return {};
}

std::optional<std::string> cookie_in(Answer const& answer) {
  std::optional<std::string> cookie;
  for (auto const& [name, value] : answer.fields) {
    if (!same_name(name, "Set-Cookie")) continue;
    bool const taken_away = value.find("Max-Age=0") != std::string::npos;
    cookie = taken_away ? std::string() : value.substr(0, value.find(';'));
  }
  return cookie;
}

Answer Client::ask(std::string_view method, std::string_view target, std::string_view body,
                   Fields const& more) {
  Ask const wish{std::string(method), std::string(target), std::string(body), cookie_, more};
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

}  // namespace roundhouse::net
