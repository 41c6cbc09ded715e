/// One WebSocket to a server, on the thread that runs its io_context. Inside this folder only.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/core/noncopyable.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "client/http.h"
#include "client/wire_bytes.h"

namespace roundhouse::client {

/// What a line tells its owner.
struct LineEvents {
  std::function<void()> opened;
  std::function<void(std::string_view)> received;
  /// Also if it could not be opened: then the answer is the server's refusal, or says why there is none. With
  /// the code of the server's goodbye, or 0.
  std::function<void(Answer const&, int code)> closed;
};

class Line : boost::noncopyable {
 public:
  Line(boost::asio::io_context& io, LineEvents events);
  ~Line();

  /// At the first of the server's addresses that answers.
  void open(std::vector<boost::asio::ip::tcp::endpoint> addresses, Url const& url, std::string cookie,
            Fields more = {});
  enum class Kind { text, binary };
  /// What is sent while it is not open is lost.
  void send(std::string bytes, Kind kind = Kind::text);
  void close();
  /// Without a goodbye, as a broken network would.
  void cut();
  /// As a client that hangs.
  void stop_reading();
  /// So far, as they were on the wire.
  WireBytes bytes() const;

 private:
  class Stream;
  std::shared_ptr<Stream> stream_;
};

}  // namespace roundhouse::client
