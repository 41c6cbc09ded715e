/// One WebSocket. Inside this folder only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>

#include "server/net/beast_http.h"

namespace roundhouse::net {

/// Answers the request for a WebSocket and lets the conversation have it until either side ends it.
asio::awaitable<void> converse(Hub* hub, std::shared_ptr<Connections::Place> place,
                               boost::beast::tcp_stream stream, BeastRequest request,
                               std::shared_ptr<api::Conversation> conversation);

}  // namespace roundhouse::net
