/// Converts between Beast's messages and ours. Private to this folder.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>

#include "server/net/hub.h"

namespace roundhouse::net {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;
using BeastResponse =
    boost::beast::http::response<boost::beast::http::empty_body>;  // its body is sent behind it
using BeastCall = boost::beast::http::request<boost::beast::http::empty_body>;

/// Everything but the body. Nothing if the target is not valid.
std::optional<api::Request> read_head(BeastRequest const& request, std::string const& peer,
                                      Settings const& settings);

inline constexpr auto request_id_field = "X-Request-Id";
/// Ids that a trusted proxy sends as X-Request-Id, and others that are made here: what stands in the log.
std::string new_request_id();
/// Gives the request its id, in that header field, and returns it: `made`, unless a trusted proxy has sent
/// one.
std::string name_request(api::Request& head, std::string const& made, bool trusted);

/// Everything but the body, whose length it tells.
BeastResponse write_response(api::Response const& response, unsigned version);
/// The body, if such a response has one. Points into it.
std::string_view body_of(api::Response const& response);
/// What is sent before the body. Beast would do the same with templates for each kind of body and stream, a
/// third of all that is compiled here.
std::string head_of(BeastResponse const& message);
std::string head_of(BeastCall const& message);

asio::awaitable<void> serve_connection(Hub* hub, std::shared_ptr<Connections::Place> place,
                                       tcp::socket socket, Port port);

struct OpenedBy {
  std::shared_ptr<api::Conversation> conversation;
  std::string request;  // the id of the one that opened it
};
/// Accepts the upgrade and runs the conversation until either side closes.
asio::awaitable<void> converse(Hub* hub, std::shared_ptr<Connections::Place> place,
                               boost::beast::tcp_stream stream, BeastRequest request, OpenedBy opened);

}  // namespace roundhouse::net
