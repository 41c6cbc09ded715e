#include "server/net/connections.h"

#include "server/people/rate_limits.h"

namespace roundhouse::net {

void Connections::Place::seat(std::weak_ptr<Connection> connection) {
  std::lock_guard const lock(all_->list_);
  connection_ = std::move(connection);
}

std::shared_ptr<Connections::Place> Connections::enter(std::string address, Limit limit) {
  auto const key = people::visitor_key(address);
  auto const most = most_from(address);
  auto place = std::make_shared<Place>(*this, std::move(address));
  {
    std::lock_guard const lock(list_);
    auto& here = by_address_[key];
    bool const full =
        static_cast<int>(places_.size()) >= limits_.most || (limit == Limit::each_address && here >= most);
    if (!full) {
      places_.insert(place.get());
      ++here;
      return place;
    }
    if (here == 0) by_address_.erase(key);
  }
  return nullptr;
}

int Connections::most_from(std::string const& address) const {
  return limits_.per_address * (people::any_has(limits_.trusted, address) ? limits_.trusted_times : 1);
}

std::shared_ptr<Connections::Visit> Connections::visit(std::string const& address) {
  auto const key = people::visitor_key(address);
  auto const most = most_from(address);
  {
    std::lock_guard const lock(list_);
    auto& here = by_address_[key];
    if (here >= most) return nullptr;
    ++here;
  }
  return std::make_shared<Visit>(*this, key);
}

void Connections::end_visit(std::string const& key) {
  std::lock_guard const lock(list_);
  auto const found = by_address_.find(key);
  if (--found->second == 0) by_address_.erase(found);
}

void Connections::leave(Place const& place) {
  std::lock_guard const lock(list_);
  if (places_.erase(&place) == 0) return;
  auto const found = by_address_.find(people::visitor_key(place.address_));
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

}  // namespace roundhouse::net
