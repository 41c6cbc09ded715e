#include "client/session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "client/exchange.h"

namespace roundhouse::client {

namespace asio = boost::asio;

Answer Session::ask(std::string_view method, std::string_view target, std::string_view body,
                    Fields const& more) {
  Request const wish{std::string(method), std::string(target), std::string(body), cookie_, more};
  asio::io_context io;
  Answer answer;
  asio::co_spawn(io, exchange(url_, make_request(url_, wish)),
                 [&answer](std::exception_ptr const& error, Answer got) {
                   if (!error) answer = std::move(got);
                 });
  io.run();
  if (auto cookie = cookie_in(answer)) cookie_ = std::move(*cookie);
  return answer;
}

}  // namespace roundhouse::client
