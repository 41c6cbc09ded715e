/// Whoever gets notices: receiver.py beside the test, with a mail server and a server for webhooks and push.
#pragma once

#include <sys/types.h>

#include <boost/core/noncopyable.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace roundhouse::test {

class Receiver : boost::noncopyable {
 public:
  explicit Receiver(std::vector<std::string> const& more = {});
  ~Receiver();

  std::string mail() const { return "smtp://127.0.0.1:" + number("mail"); }
  std::string web(std::string const& path) const { return "http://127.0.0.1:" + number("web") + path; }
  std::string word(std::string const& name) const { return std::string(ready_.at(name).as_string()); }

  /// The next of that kind (`mail`, `hook`, `push`, `hung`), in order; waits for it.
  boost::json::object next(std::string const& kind);
  /// How many have come so far, also those that were asked for.
  std::size_t count(std::string const& kind);

 private:
  std::string number(std::string const& name) const { return std::to_string(ready_.at(name).as_int64()); }
  void listen();

  pid_t process_ = -1;
  int in_ = -1;
  int out_ = -1;
  boost::json::object ready_;
  std::mutex lock_;
  std::condition_variable came_;
  std::vector<std::pair<std::string, boost::json::object>> all_;
  std::map<std::string, std::size_t> taken_;
  std::thread thread_;
};

}  // namespace roundhouse::test
