/// One WebSocket. Private to this folder.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>

#include "server/net/beast_http.h"

namespace roundhouse::net {

/// Accepts the upgrade and runs the conversation until either side closes.
asio::awaitable<void> converse(Hub* hub, std::shared_ptr<Connections::Place> place,
                               boost::beast::tcp_stream stream, BeastRequest request,
                               std::shared_ptr<api::Conversation> conversation);

}  // namespace roundhouse::net
