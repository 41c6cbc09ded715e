/// One request and its answer, as a client sees them. Inside this folder only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>

#include "client/http.h"

namespace roundhouse::client {

using ClientRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// As it stands in the field Host.
std::string host_field(Url const& url);
ClientRequest make_request(Url const& url, Request const& request);
/// On a connection of its own.
boost::asio::awaitable<Answer> exchange(Url url, ClientRequest message);

}  // namespace roundhouse::client
