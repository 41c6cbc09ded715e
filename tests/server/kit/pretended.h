/// A hall in a pretended world: its own clock, its own threads that are only queues, and every frame kept.
#pragma once

#include <boost/json.hpp>
#include <deque>
#include <map>
#include <memory>
#include <mutex>

#include "kit/rows.h"
#include "protocol/wire.h"
#include "server/store/sqlite_store.h"
#include "tables/game/progress.h"
#include "tables/hall/hall.h"

namespace roundhouse::server {

using namespace tables;

namespace kit {

namespace json = boost::json;

/// A frame that was sent.
struct Sent {
  ConnectionId to{};
  std::string text;
};

class World {
 public:
  explicit World(SqliteStore::Options options = {
                     .wait_for_disk = false, .max_pages = 0, .before_commit = nullptr});

  Hall& hall() { return *hall_; }
  Store& store() { return *store_; }
  Moment now() const { return now_; }

  /// Runs everything that has been posted, until nothing is left.
  void settle();
  /// Lets time pass in steps, and what is due happen.
  void pass(std::chrono::milliseconds time, std::chrono::milliseconds step = std::chrono::milliseconds(50));
  /// Time passes, and nobody notices.
  void sleep(std::chrono::milliseconds time) { now_ += time; }
  /// The process dies and starts again with the same store.
  Hall::Opened restart();
  /// The same, and meanwhile something happens to the file of the database.
  Hall::Opened restart_after(std::function<void(std::filesystem::path const&)> const& change);
  /// The same, without the hall having had the chance to do what was posted.
  Hall::Opened crash();

  /// The store knows them from now on, with an account unless they are a guest.
  void admit(Visitor const& visitor);
  ConnectionId connect(Visitor const& visitor);
  void say(ConnectionId connection, protocol::ClientMessage const& message);
  void say_raw(ConnectionId connection, std::string_view frame);
  void leave(ConnectionId connection);
  /// The answer to a message without a connection.
  std::pair<int, json::object> ask(Visitor const& visitor, protocol::ClientMessage const& message);

  /// All frames so far, and those that have come since the last call.
  std::vector<Sent> const& sent() const { return sent_; }
  std::vector<Sent> news();

  /// Never the same again.
  int next_number() { return ++numbers_; }

  /// What people have said, if `keep_heard`.
  std::vector<std::string> const& heard() const { return heard_; }

  /// For whom computer players were asked to think.
  std::vector<Demand> const& demands() const { return demands_; }

  HallLimits limits;  // from the next start on
  bool keep_heard = false;
  bool think = true;           // false: no room
  bool drop_thoughts = false;  // they are lost: nobody decides

 private:
  Surroundings surroundings();
  void start();

  Folder folder_;
  SqliteStore::Options options_;
  std::unique_ptr<SqliteStore> store_;
  std::unique_ptr<Hall> hall_;
  std::mutex lock_;
  std::deque<std::function<void()>> tasks_;
  std::vector<Sent> sent_;
  std::vector<std::string> heard_;
  std::vector<Demand> demands_;
  std::size_t read_ = 0;
  Moment now_{std::chrono::sys_days(std::chrono::year(2026) / 11 / 15) + std::chrono::hours(12)};
  std::uint64_t connections_ = 0;
  std::uint64_t seeds_ = 0;
  int numbers_ = 0;
};

/// What a frame is: its `t`, and its `d`.
std::string kind_of(std::string const& frame);
json::object content_of(std::string const& frame);

}  // namespace kit
}  // namespace roundhouse::server
