/// Who is connected: how many in all and from each address, and how to say goodbye to all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace roundhouse::net {

class Connection {
 public:
  Connection() = default;
  Connection(Connection const&) = delete;
  Connection& operator=(Connection const&) = delete;
  virtual ~Connection() = default;

  /// Ends it as politely as it can be: from any thread.
  virtual void goodbye() = 0;
  /// Ends it at once.
  virtual void cut() = 0;
};

class Connections {
 public:
  Connections(int most, int most_per_address) : most_(most), most_per_address_(most_per_address) {}

  /// A connection's place, from its beginning to its end.
  class Place {
   public:
    Place(Connections& all, std::string address) : all_(&all), address_(std::move(address)) {}
    Place(Place const&) = delete;
    Place& operator=(Place const&) = delete;
    ~Place() { all_->leave(*this); }
    std::string const& address() const { return address_; }
    /// Who sits here now: first an HTTP session, then perhaps a WebSocket.
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
  int count() const;
  void say_goodbye() const;
  void cut_all() const;

 private:
  void leave(Place const& place);
  void for_all(void (Connection::*what)()) const;

  int most_;
  int most_per_address_;
  mutable std::mutex list_;
  std::unordered_set<Place const*> places_;
  std::unordered_map<std::string, int> by_address_;
};

}  // namespace roundhouse::net
