#include "client/exchange.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace roundhouse::client {
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

}  // namespace

std::string host_field(Url const& url) {
  auto const host = url.host.find(':') == std::string::npos ? url.host : "[" + url.host + "]";
  return host + ":" + url.port;
}

ClientRequest make_request(Url const& url, Request const& request) {
  ClientRequest message;
  message.version(11);
  message.method_string(request.method);
  message.target(request.target);
  message.set(http::field::host, host_field(url));
  message.set(http::field::connection, "close");
  if (!request.cookie.empty()) message.set(http::field::cookie, request.cookie);
  for (auto const& [name, value] : request.more) message.set(name, value);
  message.body() = request.body;
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

}  // namespace roundhouse::client
