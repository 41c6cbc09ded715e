/// Addresses, limits and timeouts of the network.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "server/people/addresses.h"

namespace roundhouse::net {

struct Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  int threads = 2;
  std::size_t header_bytes = 16'384;
  std::size_t message_bytes = 16'384;    // of one WebSocket message to us
  std::size_t behind_bytes = 1'048'576;  // queued for a slow reader before it is disconnected
  int connections = 10000;
  int connections_per_address = 100;
  std::chrono::milliseconds request_time{10'000};  // for a whole header, and for a whole body
  std::chrono::milliseconds answer_time{30'000};   // to write a response
  std::chrono::milliseconds idle_time{60'000};     // keep-alive between requests, or a silent WebSocket
  std::chrono::milliseconds goodbye_time{3'000};   // to drain connections at shutdown
  std::vector<people::Network> trusted_proxies;    // whose X-Forwarded-* headers are trusted
  std::vector<people::Network> trusted_networks;   // with a higher limit of connections
  int trusted_times = 1;
  bool always_secure = false;  // the public address is https
  /// The operator's own port, for metrics alone; none if the address is empty.
  std::string inside_address;
  std::uint16_t inside_port = 0;
};

}  // namespace roundhouse::net
