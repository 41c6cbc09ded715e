/// One HTTP connection, request after request, until it ends or becomes a WebSocket. Private to this folder.
#pragma once

#include "server/net/hub.h"

namespace roundhouse::net {

asio::awaitable<void> serve_connection(Hub* hub, std::shared_ptr<Connections::Place> place,
                                       tcp::socket socket, Port port);

}  // namespace roundhouse::net
