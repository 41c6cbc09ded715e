#include "server/net/connections.h"

#include <vector>

namespace roundhouse::net {

void Connections::Place::seat(std::weak_ptr<Connection> connection) {
  std::lock_guard const lock(all_->list_);
  connection_ = std::move(connection);
}

std::shared_ptr<Connections::Place> Connections::enter(std::string address, Limit limit) {
  auto const key = visitor_key(address);
  auto place = std::make_shared<Place>(*this, std::move(address));
  {
    std::lock_guard const lock(list_);
    auto& here = by_address_[key];
    bool const full = static_cast<int>(places_.size()) >= most_ ||
                      (limit == Limit::each_address && here >= most_per_address_);
    if (!full) {
      places_.insert(place.get());
      ++here;
      return place;
    }
    if (here == 0) by_address_.erase(key);
  }
  return nullptr;
}

void Connections::leave(Place const& place) {
  std::lock_guard const lock(list_);
  if (places_.erase(&place) == 0) return;
  auto const found = by_address_.find(visitor_key(place.address_));
  if (--found->second == 0) by_address_.erase(found);
}

int Connections::count() const {
  std::lock_guard const lock(list_);
  return static_cast<int>(places_.size());
}

void Connections::for_all(void (Connection::*what)()) const {
  std::vector<std::shared_ptr<Connection>> all;
  {
    std::lock_guard const lock(list_);
    for (auto const* place : places_)
      if (auto connection = place->connection_.lock()) all.push_back(std::move(connection));
  }
  for (auto const& connection : all) (connection.get()->*what)();
}

void Connections::say_goodbye() const {
  for_all(&Connection::goodbye);
}

void Connections::cut_all() const {
  for_all(&Connection::cut);
}

std::string visitor_key(std::string const& address) {
  if (address.find(':') == std::string::npos) return address;
  // Four groups of the long form; a short form is cut where its zeros begin.
  int groups = 0;
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (address[i] != ':') continue;
    if (i + 1 < address.size() && address[i + 1] == ':') return address.substr(0, i) + "::/64";
    if (++groups == 4) return address.substr(0, i) + "::/64";
  }
  return address;
}

}  // namespace roundhouse::net
