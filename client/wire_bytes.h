/// How many bytes went over a TCP connection, as the system has counted them.
#pragma once

#include <cstdint>

namespace roundhouse::client {

struct WireBytes {
  std::uint64_t received = 0;
  std::uint64_t sent = 0;  // and confirmed by the other side
};

/// Nothing if the socket is closed.
WireBytes wire_bytes(int socket);

}  // namespace roundhouse::client
