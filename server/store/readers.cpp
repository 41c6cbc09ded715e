#include "server/store/readers.h"

namespace roundhouse::server {

Readers::Readers(Backend& backend, int connections) : backend_(backend) {
  for (int i = 0; i < connections; ++i) connections_.push_back(backend.open_for_reading());
}

std::unique_ptr<sql::Connection> Readers::take() {
  std::unique_lock hold(lock_);
  free_.wait(hold, [this] { return !connections_.empty(); });
  auto connection = std::move(connections_.back());
  connections_.pop_back();
  return connection;
}

void Readers::give_back(std::unique_ptr<sql::Connection> connection) {
  {
    std::scoped_lock const hold(lock_);
    connections_.push_back(std::move(connection));
  }
  free_.notify_one();
}

std::string join(std::vector<PersonId> const& people) {
  std::string text;
  for (auto const& person : people) {
    if (!text.empty()) text += ' ';
    text += person.empty() ? "-" : person;
  }
  return text;
}

std::vector<PersonId> split(std::string_view people) {
  std::vector<PersonId> list;
  while (!people.empty()) {
    auto const end = people.find(' ');
    auto const word = people.substr(0, end);
    list.emplace_back(word == "-" ? std::string_view() : word);
    people = end == std::string_view::npos ? std::string_view() : people.substr(end + 1);
  }
  return list;
}

}  // namespace roundhouse::server
