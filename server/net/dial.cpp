#include "server/net/dial.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

namespace roundhouse::net {
namespace {

namespace tls = boost::asio::ssl;
using boost::asio::awaitable;
using boost::asio::redirect_error;
using boost::asio::use_awaitable;
using Fault = boost::system::error_code;
using How = notices::Delivery::How;

constexpr std::size_t longest_line = 4096;

void must(Fault const& wrong) {
  if (wrong) throw Undelivered{{How::later, wrong.message()}};
}

}  // namespace

void Dial::limit(std::chrono::milliseconds patience) {
  timer_.expires_after(patience);
  timer_.async_wait([weak = weak_from_this()](Fault wrong) {
    auto const self = weak.lock();
    if (wrong || self == nullptr) return;
    self->late_ = true;
    self->resolver_.cancel();
    Fault ignored;
    self->plain().close(ignored);
  });
}

void Dial::hang_up() {
  timer_.cancel();
  Fault ignored;
  plain().close(ignored);
}

awaitable<void> Dial::call(std::string host, std::string port,
                           std::function<bool(std::string const&)> may_call) {
  Fault wrong;
  auto const found = co_await resolver_.async_resolve(host, port, redirect_error(use_awaitable, wrong));
  must(wrong);
  std::vector<tcp::endpoint> allowed;
  for (auto const& entry : found)
    if (may_call(entry.endpoint().address().to_string())) allowed.push_back(entry.endpoint());
  if (allowed.empty()) throw Undelivered{{How::never, "this server calls no private addresses"}};
  co_await boost::asio::async_connect(plain(), allowed, redirect_error(use_awaitable, wrong));
  must(wrong);
}

awaitable<void> Dial::secure(std::string host) {
  Fault wrong;
  // Several servers may share an address: it must know which one is meant.
  if (SSL_set_tlsext_host_name(stream_.native_handle(), host.c_str()) != 1)
    throw Undelivered{{How::never, "this is no name of a server"}};
  stream_.set_verify_mode(tls::verify_peer);
  stream_.set_verify_callback(tls::host_name_verification(host));
  co_await stream_.async_handshake(tls::stream_base::client, redirect_error(use_awaitable, wrong));
  must(wrong);
  secure_ = true;
  read_.clear();
}

awaitable<std::string> Dial::read_line() {
  Fault wrong;
  auto const into = boost::asio::dynamic_buffer(read_, longest_line);
  std::size_t size = 0;
  if (secure_) {
    size = co_await boost::asio::async_read_until(stream_, into, '\n', redirect_error(use_awaitable, wrong));
  } else {
    size = co_await boost::asio::async_read_until(plain(), into, '\n', redirect_error(use_awaitable, wrong));
  }
  must(wrong);
  auto line = read_.substr(0, size);
  read_.erase(0, size);
  while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
  co_return line;
}

awaitable<void> Dial::write(std::string text) {
  Fault wrong;
  auto const from = boost::asio::buffer(text);
  if (secure_) {
    co_await boost::asio::async_write(stream_, from, redirect_error(use_awaitable, wrong));
  } else {
    co_await boost::asio::async_write(plain(), from, redirect_error(use_awaitable, wrong));
  }
  must(wrong);
}

}  // namespace roundhouse::net
