/// One connection to another server: dialled, read line by line, and cut off when its time is over.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>

#include "server/notices/carrier.h"

namespace roundhouse::net {

using boost::asio::ip::tcp;

/// Why a delivery ends before its end.
struct Undelivered {
  notices::Delivery delivery;
};

class Dial : public std::enable_shared_from_this<Dial> {
 public:
  Dial(boost::asio::any_io_executor const& executor, boost::asio::ssl::context& tls)
      : resolver_(executor), stream_(executor, tls), timer_(executor) {}

  /// Everything ends after that time.
  void limit(std::chrono::milliseconds patience);
  /// It is done: nothing is waited for any more.
  void hang_up();
  bool is_late() const { return late_; }

  /// The first of its addresses that answers and that `may_call` allows. Throws Undelivered.
  boost::asio::awaitable<void> call(std::string host, std::string port,
                                    std::function<bool(std::string const&)> may_call);
  /// TLS from here on; the other side must prove that it is `host`.
  boost::asio::awaitable<void> secure(std::string host);
  boost::asio::awaitable<std::string> read_line();
  boost::asio::awaitable<void> write(std::string text);

  bool is_secure() const { return secure_; }
  tcp::socket& plain() { return stream_.next_layer(); }

 private:
  tcp::resolver resolver_;
  boost::asio::ssl::stream<tcp::socket> stream_;
  boost::asio::steady_timer timer_;
  std::string read_;
  bool secure_ = false;
  bool late_ = false;
};

using Line = std::shared_ptr<Dial>;

}  // namespace roundhouse::net
