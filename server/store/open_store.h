/// Where games are kept: a file (`sqlite:games.db`, or the bare name), or `postgresql://…`.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "server/store/backend.h"
#include "server/store/store.h"

namespace roundhouse::server {

bool is_postgresql(std::string_view place);
/// `sqlite:` taken off. What is wrong with it, if it is no place.
std::variant<std::string, Text> read_place(std::string_view text);
/// For messages: without a password.
std::string shown_place(std::string const& place);

struct OpenOptions {
  bool wait_for_disk = true;
  std::string program = "roundhouse";  // how PostgreSQL shows its connections
  std::function<void(std::string const& trouble, std::uint64_t failed)> tell{};
};

/// Throws StoreError; StoreRefused where there is more to say.
std::unique_ptr<Store> open_store(std::string const& place, OpenOptions const& options = {});
std::unique_ptr<Backend> open_backend(std::string const& place, std::string const& program);
/// Up to date, for tools. Throws as open_store does.
std::unique_ptr<sql::Connection> open_database(Backend& backend);
/// A copy in an SQLite file that only its owner may read, while servers run. Throws StoreError.
void back_up_place(std::string const& place, std::filesystem::path const& to);
/// What is wrong with it, in the words of the database; empty if nothing. Throws StoreError.
std::vector<std::string> damage_at(std::string const& place);
/// How many servers are connected to a PostgreSQL; those on a file are found by its lock.
std::int64_t servers_at(sql::Connection& database);

}  // namespace roundhouse::server
