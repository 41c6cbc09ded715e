#include "kit/pretended.h"

#include <doctest/doctest.h>

#include "tables/table/thought.h"

namespace roundhouse::server::kit {

World::World(SqliteStore::Options options) : options_(std::move(options)) {
  start();
}

void World::start() {
  store_ = std::make_unique<SqliteStore>(folder_ / "roundhouse.db", options_);
  hall_ = std::make_unique<Hall>(*store_, surroundings());
}

Surroundings World::surroundings() {
  Surroundings around;
  around.send = [this](ConnectionId to, Frame const& frame) {
    std::scoped_lock const hold(lock_);
    sent_.push_back({to, *frame});
  };
  around.post = [this](std::function<void()> task) {
    std::scoped_lock const hold(lock_);
    tasks_.push_back(std::move(task));
  };
  around.limits = limits;
  around.think = [this](Demand const& demand, Thought const& thought) {
    if (!think) return false;
    std::scoped_lock const hold(lock_);
    demands_.push_back(demand);
    if (!drop_thoughts) tasks_.push_back([thought] { thought.answered(tables::think(*thought.asked)); });
    return true;
  };
  around.now = [this] { return now_; };
  around.random = [this] { return numbered_seed(2026, ++seeds_); };
  return around;
}

void World::settle() {
  while (true) {
    store_->flush();
    std::function<void()> task;
    {
      std::scoped_lock const hold(lock_);
      if (tasks_.empty()) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

void World::pass(std::chrono::milliseconds time, std::chrono::milliseconds step) {
  auto const end = now_ + time;
  settle();
  while (now_ < end) {
    now_ = std::min(now_ + step, end);
    hall_->tick();
    settle();
  }
}

Hall::Opened World::restart() {
  settle();
  return crash();
}

Hall::Opened World::crash() {
  return restart_after([](std::filesystem::path const&) {});
}

Hall::Opened World::restart_after(std::function<void(std::filesystem::path const&)> const& change) {
  hall_.reset();
  store_.reset();
  tasks_.clear();
  change(folder_ / "roundhouse.db");
  start();
  auto opened = hall_->open();
  settle();
  return opened;
}

void World::admit(Visitor const& visitor) {
  if (store_->person(visitor.person)) return;
  Person person;
  person.id = visitor.person;
  person.name = visitor.name;
  if (!visitor.guest) person.account = visitor.person;
  person.created = now_;
  store_->write({AddPerson{person}}, [](Written const&) {});
  store_->flush();
}

ConnectionId World::connect(Visitor const& visitor) {
  auto const connection = static_cast<ConnectionId>(++connections_);
  hall_->connected(connection, visitor);
  return connection;
}

void World::say(ConnectionId connection, protocol::ClientMessage const& message) {
  say_raw(connection, protocol::write(message));
}

void World::say_raw(ConnectionId connection, std::string_view frame) {
  if (keep_heard) heard_.emplace_back(frame);
  hall_->received(connection, protocol::parse(frame));
}

void World::leave(ConnectionId connection) {
  hall_->disconnected(connection);
}

std::pair<int, json::object> World::ask(Visitor const& visitor, protocol::ClientMessage const& message) {
  std::pair<int, json::object> result;
  int answers = 0;
  hall_->ask(visitor, message, [&](int status, std::string const& text) {
    ++answers;
    result = {status, json::parse(text).as_object()};
  });
  settle();
  REQUIRE(answers == 1);
  return result;
}

std::vector<Sent> World::news() {
  std::vector<Sent> fresh(sent_.begin() + static_cast<std::ptrdiff_t>(read_), sent_.end());
  read_ = sent_.size();
  return fresh;
}

std::string kind_of(std::string const& frame) {
  return std::string(json::parse(frame).at("t").as_string());
}

json::object content_of(std::string const& frame) {
  return json::parse(frame).at("d").as_object();
}

}  // namespace roundhouse::server::kit
