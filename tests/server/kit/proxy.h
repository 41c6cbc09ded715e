/// Between a store and its PostgreSQL: passes everything on, until it is told to lose or to hold it.
#pragma once

#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace roundhouse::server::kit {

class Proxy {
 public:
  /// To the socket of the tests' PostgreSQL.
  Proxy();
  ~Proxy();
  Proxy(Proxy const&) = delete;
  Proxy& operator=(Proxy const&) = delete;

  /// The same place, reached through it.
  std::string through(std::string place) const;
  /// What the database answers is lost, and a moment later the connections are.
  void lose_answers() { losing_ = true; }
  /// Nothing gets through, and nobody is told.
  void hold(bool on) { holding_ = on; }

 private:
  void work();

  std::filesystem::path folder_;
  int listening_ = -1;
  std::atomic<bool> losing_{false};
  std::atomic<bool> holding_{false};
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace roundhouse::server::kit
