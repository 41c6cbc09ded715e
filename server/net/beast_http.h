/// Converts between Beast's messages and ours. Private to this folder.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/hub.h"

namespace roundhouse::net {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;
using BeastResponse = boost::beast::http::response<boost::beast::http::span_body<char const>>;

/// Everything but the body. Nothing if the target is not valid.
std::optional<api::Request> read_head(BeastRequest const& request, std::string const& peer,
                                      Settings const& settings);

enum class Body : std::uint8_t { sent, left_out };
/// The message points into the response's body, which must outlive it. For HEAD the body is left out, but its
/// length is set.
BeastResponse write_response(api::Response const& response, unsigned version, Body body);

}  // namespace roundhouse::net
