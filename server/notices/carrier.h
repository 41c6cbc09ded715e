/// What brings a notice to somebody: mail, or a request to an address of the web. Implemented by server/net.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace roundhouse::notices {

struct Mail {
  std::string to;
  std::string text;  // the whole message, with its header; lines end in \r\n
};
struct WebPost {
  std::string url;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;
};

/// What has become of it.
struct Delivery {
  enum class How : std::uint8_t {
    sent,
    later,  // may succeed another time
    never,  // was refused
    gone,   // nobody is at this address any more
  };
  How how = How::sent;
  std::string why;  // in the words of the other side, or of the system
};

class Carrier : boost::noncopyable {
 public:
  using Done = std::function<void(Delivery)>;
  virtual ~Carrier() = default;
  /// Neither waits; `done` is called exactly once, on a thread of the carrier, within a minute. Whoever is
  /// slow delays nobody else.
  virtual void send(Mail mail, Done done) = 0;
  virtual void send(WebPost post, bool push, Done done) = 0;
};

}  // namespace roundhouse::notices
