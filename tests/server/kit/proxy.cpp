#include "kit/proxy.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <list>
#include <stdexcept>

#include "kit/postgres.h"

namespace roundhouse::server::kit {
namespace {

constexpr auto socket_name = ".s.PGSQL.5432";

sockaddr_un address_of(std::filesystem::path const& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  auto const path = (folder / socket_name).string();
  std::memcpy(static_cast<char*>(address.sun_path), path.c_str(), path.size() + 1);
  return address;
}

struct Pair {
  int client = -1;
  int database = -1;
  std::chrono::steady_clock::time_point ends = std::chrono::steady_clock::time_point::max();
};

bool pass(int from, int to, bool lose) {
  std::array<char, 65'536> bytes{};
  auto const size = ::recv(from, bytes.data(), bytes.size(), 0);
  if (size <= 0) return false;
  return lose || ::send(to, bytes.data(), static_cast<std::size_t>(size), MSG_NOSIGNAL) == size;
}

}  // namespace

Proxy::Proxy() {
  auto pattern = (std::filesystem::temp_directory_path() / "roundhouse-proxy-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for the proxy");
  folder_ = pattern;
  listening_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  auto const address = address_of(folder_);
  if (::bind(listening_, reinterpret_cast<sockaddr const*>(&address), sizeof address) != 0 ||
      ::listen(listening_, 20) != 0)
    throw std::runtime_error("the proxy cannot listen");
  thread_ = std::thread([this] { work(); });
}

Proxy::~Proxy() {
  ending_ = true;
  thread_.join();
  ::close(listening_);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Proxy::through(std::string place) const {
  auto const real = Postgres::running().folder().string();
  return place.replace(place.find(real), real.size(), folder_.string());
}

void Proxy::work() {
  std::list<Pair> pairs;
  auto const accept_one = [&] {
    Pair pair;
    pair.client = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    pair.database = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    auto const address = address_of(Postgres::running().folder());
    bool const reached =
        ::connect(pair.database, reinterpret_cast<sockaddr const*>(&address), sizeof address) == 0;
    pairs.push_back(pair);
    if (!reached) pairs.back().ends = {};
  };
  while (!ending_) {
    std::vector<pollfd> sockets{{listening_, POLLIN, 0}};
    for (auto const& pair : pairs) {
      sockets.push_back({pair.client, POLLIN, 0});
      sockets.push_back({pair.database, POLLIN, 0});
    }
    bool const some = ::poll(sockets.data(), holding_ ? 0 : sockets.size(), 10) > 0;
    auto const now = std::chrono::steady_clock::now();
    std::size_t next = 1;
    for (auto& pair : pairs) {
      bool const asks = some && sockets[next++].revents != 0;
      bool const answers = some && sockets[next++].revents != 0;
      if (asks && !pass(pair.client, pair.database, false)) pair.ends = {};
      if (answers && !pass(pair.database, pair.client, losing_)) pair.ends = {};
      if (answers && losing_) pair.ends = std::min(pair.ends, now + std::chrono::milliseconds(100));
    }
    std::erase_if(pairs, [&](Pair const& pair) {
      if (pair.ends > now) return false;
      ::close(pair.client);
      ::close(pair.database);
      losing_ = false;
      return true;
    });
    if (some && sockets[0].revents != 0) accept_one();
  }
  for (auto const& pair : pairs) {
    ::close(pair.client);
    ::close(pair.database);
  }
}

}  // namespace roundhouse::server::kit
