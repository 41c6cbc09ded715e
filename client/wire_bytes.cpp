/// Alone in its file: the kernel's header clashes with the C library's, which Asio includes.
#include "client/wire_bytes.h"

#include <linux/in.h>
#include <linux/tcp.h>
#include <sys/socket.h>

namespace roundhouse::client {

WireBytes wire_bytes(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return {};
  return {info.tcpi_bytes_received, info.tcpi_bytes_acked};
}

}  // namespace roundhouse::client
