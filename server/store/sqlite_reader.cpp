#include "server/store/sqlite_reader.h"

namespace roundhouse::server {

SqliteReaders::SqliteReaders(std::filesystem::path const& path, int connections) {
  for (int i = 0; i < connections; ++i) {
    connections_.push_back(std::make_unique<sqlite::Database>(path, false));
    connections_.back()->run("PRAGMA query_only = ON");
  }
}

std::unique_ptr<sqlite::Database> SqliteReaders::take() {
  std::unique_lock hold(lock_);
  free_.wait(hold, [this] { return !connections_.empty(); });
  auto database = std::move(connections_.back());
  connections_.pop_back();
  return database;
}

void SqliteReaders::give_back(std::unique_ptr<sqlite::Database> database) {
  {
    std::scoped_lock const hold(lock_);
    connections_.push_back(std::move(database));
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
