/// Somebody at a screen: keeps the views of their seats by the messages alone, as a page would.
#pragma once

#include <boost/json.hpp>

#include "kit/pretended.h"
#include "protocol/view.h"
#include "protocol/write.h"

namespace roundhouse::server {

using namespace tables;

namespace kit {

/// A view that is kept up to date.
struct Sight {
  std::int64_t version = 0;
  json::object facts;
  json::object game;
  std::optional<json::array> legal;
};

class Client {
 public:
  /// Somebody with an account.
  Client(World& world, std::string person, Language language = Language::en);
  /// Somebody without.
  static Client guest(World& world, std::string person);

  Visitor const& visitor() const { return visitor_; }
  ConnectionId connection() const { return connection_; }
  std::string const& person() const { return visitor_.person; }

  /// Says it and lets everything happen that follows.
  void say(protocol::ClientMessage const& message);
  void hello(TableId const& table, std::optional<std::int64_t> version = {});
  /// Makes up a name for the action, and whether it was acknowledged.
  bool does(protocol::ClientMessage message);
  /// A move in words, at the version last seen.
  bool moves(TableId const& table, std::string const& words, int seat = 0);
  std::string next_action() { return person() + "-" + std::to_string(world_.next_number()); }

  /// A new connection; views are kept.
  void reconnect();
  void disconnect() { world_.leave(connection_); }

  /// Reads what has come.
  void read();
  /// By seat; 0 for a spectator.
  std::map<int, Sight> const& sights() const { return sights_; }
  Sight const& sight(int seat) const { return sights_.at(seat); }
  /// The last message of a kind; empty if none came since `forget`.
  json::object const& last(std::string const& kind);
  int count(std::string const& kind) { return counts_[kind]; }
  void forget() {
    last_.clear();
    counts_.clear();
  }
  std::vector<std::string> const& frames() const { return frames_; }

 private:
  Client(World& world, Visitor visitor);
  void take(std::string const& frame);

  World& world_;
  Visitor visitor_;
  ConnectionId connection_{};
  std::size_t read_ = 0;
  std::map<int, Sight> sights_;
  struct Last {
    std::string text;
    std::optional<json::object> content;  // read when somebody asks
  };
  std::map<std::string, Last> last_;
  std::map<std::string, int> counts_;
  std::vector<std::string> frames_;
};

/// Why the last thing was refused; empty if nothing was.
std::string code(Client& client);
/// A new table of theirs; the test fails if there is none.
TableId create(Client& client, protocol::TableSettings const& settings);
/// Why there is no such table; the test fails if there is one.
std::string refused_create(Client& client, protocol::TableSettings const& settings);

/// Applies a merge patch (RFC 7396), as a page does.
inline void merge(json::object& target, json::object const& patch) {
  for (auto const& [key, now] : patch) {
    if (now.is_null()) {
      target.erase(key);
    } else if (!now.is_object()) {
      target[key] = now;
    } else {
      auto& inner = target[key];
      if (!inner.is_object()) inner = json::object();
      merge(inner.get_object(), now.get_object());
    }
  }
}

inline json::object game_json(Board const& board, State const& state, SeatId viewer) {
  return protocol::to_json(protocol::game_view(board, state, viewer));
}

}  // namespace kit
}  // namespace roundhouse::server
