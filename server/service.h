/// The whole server in one object: store, tables, people, routes and network, from start to clean end.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "server/options.h"

namespace roundhouse::server {

/// What tests make faster or smaller.
struct ServiceExtras {
  bool weak_passwords = false;  // hashed quickly
  std::chrono::milliseconds idle_time{60'000};
  std::chrono::milliseconds request_time{10'000};
  std::size_t behind_bytes = 1'048'576;
  std::chrono::milliseconds delivery_time{15'000};  // of one notice
};

class Service : boost::noncopyable {
 public:
  /// The log must outlive the service.
  Service(Options options, Log& log, ServiceExtras extras = {});
  ~Service();

  /// Opens the database, the tables and the port; or why not.
  std::optional<Text> start();
  /// As people type it: `http://127.0.0.1:8080`.
  std::string address() const;
  std::uint16_t port() const;
  /// Of the port for the metrics; 0 if there is none.
  std::uint16_t metrics_port() const;

  enum class Signals : std::uint8_t { heed, ignore };
  /// Serves until stop() or a signal. Then all that was acknowledged is kept, and nobody is connected.
  void run(Signals signals);
  /// From any thread.
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace roundhouse::server
