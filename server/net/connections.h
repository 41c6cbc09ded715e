/// Open connections: how many in all and from each address, and how to close them all.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/people/addresses.h"

namespace roundhouse::net {

class Connection : boost::noncopyable {
 public:
  virtual ~Connection() = default;

  /// Closes it gracefully. From any thread.
  virtual void goodbye() = 0;
  /// Closes it at once.
  virtual void cut() = 0;
};

class Connections {
 public:
  struct Limits {
    int most = 10'000;
    int per_address = 100;
    std::vector<people::Network> trusted;  // multiplies the limit of trusted networks
    int trusted_times = 1;
  };
  explicit Connections(Limits limits) : limits_(std::move(limits)) {}

  /// A slot, held as long as the connection is open.
  class Place : boost::noncopyable {
   public:
    Place(Connections& all, std::string address) : all_(&all), address_(std::move(address)) {}
    ~Place() { all_->leave(*this); }
    std::string const& address() const { return address_; }
    /// Who holds it now: first an HTTP session, then perhaps a WebSocket.
    void seat(std::weak_ptr<Connection> connection);

   private:
    friend class Connections;
    Connections* all_;
    std::string address_;
    std::weak_ptr<Connection> connection_;
  };

  enum class Limit : std::uint8_t { each_address, whole_only };
  /// Null if there are too many.
  std::shared_ptr<Place> enter(std::string address, Limit limit);
  /// A visitor behind a proxy, while they have requests in flight: the proxy's own connection serves many.
  class Visit : boost::noncopyable {
   public:
    Visit(Connections& all, std::string key) : all_(&all), key_(std::move(key)) {}
    ~Visit() { all_->end_visit(key_); }

   private:
    Connections* all_;
    std::string key_;
  };
  /// Null if they have too many.
  std::shared_ptr<Visit> visit(std::string const& address);
  int count() const;
  void say_goodbye() const;
  void cut_all() const;

 private:
  void leave(Place const& place);
  void end_visit(std::string const& key);
  int most_from(std::string const& address) const;
  void for_all(void (Connection::*what)()) const;

  Limits limits_;
  mutable std::mutex list_;
  std::unordered_set<Place const*> places_;
  std::unordered_map<std::string, int> by_address_;
};

}  // namespace roundhouse::net
