#include "client/swarm.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <unordered_map>

#include "client/exchange.h"
#include "client/line.h"

namespace roundhouse::client {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

struct Swarm::Parts {
  Parts(Url where, SwarmListener& hears) : url(std::move(where)), listener(&hears) {}

  asio::io_context io{1};
  Url url;
  SwarmListener* listener;
  tcp::endpoint server;
  std::unordered_map<std::size_t, std::unique_ptr<Line>> lines;
  WireBytes gone;  // of lines that are no more
};

Swarm::Swarm(Url url, SwarmListener& listener) : parts_(std::make_unique<Parts>(std::move(url), listener)) {}

Swarm::~Swarm() = default;

std::optional<std::string> Swarm::find() {
  error_code wrong;
  tcp::resolver resolver(parts_->io);
  auto const ends = resolver.resolve(parts_->url.host, parts_->url.port, wrong);
  if (wrong) return wrong.message();
  // A name may mean several addresses, not all of which the server listens to.
  for (auto const& end : ends) {
    tcp::socket socket(parts_->io);
    socket.connect(end.endpoint(), wrong);
    if (wrong) continue;
    parts_->server = end.endpoint();
    return std::nullopt;
  }
  return wrong.message();
}

void Swarm::ask(Request const& request, std::function<void(Answer const&)> done) {
  asio::co_spawn(parts_->io, exchange(parts_->url, make_request(parts_->url, request)),
                 [done = std::move(done)](std::exception_ptr const& error, Answer const& answer) {
                   done(error ? Answer() : answer);
                 });
}

void Swarm::open(std::size_t member, std::string const& cookie) {
  auto& line = parts_->lines[member];
  if (line != nullptr) {
    auto const before = line->bytes();
    parts_->gone.received += before.received;
    parts_->gone.sent += before.sent;
  }
  LineEvents events;
  auto* listener = parts_->listener;
  events.opened = [listener, member] { listener->opened(member); };
  events.received = [listener, member](std::string_view text) { listener->received(member, text); };
  events.closed = [listener, member](Answer const& answer, int) {
    listener->closed(member, answer.status, answer.problem);
  };
  line = std::make_unique<Line>(parts_->io, std::move(events));
  line->open({parts_->server}, parts_->url, cookie);
}

void Swarm::send(std::size_t member, std::string text) {
  auto const found = parts_->lines.find(member);
  if (found != parts_->lines.end()) found->second->send(std::move(text));
}

void Swarm::cut(std::size_t member) {
  auto const found = parts_->lines.find(member);
  if (found != parts_->lines.end()) found->second->cut();
}

void Swarm::after(std::chrono::milliseconds delay, std::function<void()> task) {
  auto timer = std::make_shared<asio::steady_timer>(parts_->io, delay);
  timer->async_wait([timer, task = std::move(task)](error_code wrong) {
    if (!wrong) task();
  });
}

void Swarm::stop() {
  parts_->io.stop();
}

WireBytes Swarm::bytes() const {
  auto all = parts_->gone;
  for (auto const& [member, line] : parts_->lines) {
    auto const one = line->bytes();
    all.received += one.received;
    all.sent += one.sent;
  }
  return all;
}

void Swarm::run() {
  auto const work = asio::make_work_guard(parts_->io);
  parts_->io.run();
}

}  // namespace roundhouse::client
