/// The hall as the network uses it: several threads at once, a real clock, thinking in a pool. What is
/// checked is only that everything comes to a right end; the thread sanitizer looks at how.
#include <doctest/doctest.h>

#include <condition_variable>
#include <thread>

#include "kit/pretended.h"
#include "kit/rows.h"
#include "roundhouse/boards.h"
#include "roundhouse/record.h"
#include "tables/table/thought.h"

namespace roundhouse::server {
namespace {

namespace json = boost::json;

/// Some threads that do what is posted.
class Crew {
 public:
  explicit Crew(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  Crew(Crew const&) = delete;
  Crew& operator=(Crew const&) = delete;
  ~Crew() { stop(); }
  void post(std::function<void()> task) {
    {
      std::scoped_lock const hold(lock_);
      if (stopped_) return;
      tasks_.push_back(std::move(task));
    }
    something_.notify_one();
  }
  void stop() {
    {
      std::scoped_lock const hold(lock_);
      stopped_ = true;
    }
    something_.notify_all();
    for (auto& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

 private:
  void work() {
    std::unique_lock hold(lock_);
    while (true) {
      something_.wait(hold, [this] { return stopped_ || !tasks_.empty(); });
      if (stopped_) return;
      auto const task = std::move(tasks_.front());
      tasks_.pop_front();
      hold.unlock();
      task();
      hold.lock();
    }
  }
  std::mutex lock_;
  std::condition_variable something_;
  std::deque<std::function<void()>> tasks_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

/// A person who plays the first legal move of whatever table asks, until all their games are over.
struct Robot {
  Visitor visitor;
  ConnectionId connection{};
  std::mutex lock;
  std::map<TableId, bool> over;
  int actions = 0;
};

class Arena {
 public:
  explicit Arena(int people)
      : store_(folder_ / "a.db", {.wait_for_disk = false, .max_pages = 0, .before_commit = nullptr}) {
    Surroundings around;
    around.send = [this](ConnectionId to, Frame const& frame) {
      network_.post([this, to, frame] { hear(to, *frame); });
    };
    around.post = [this](std::function<void()> task) { network_.post(std::move(task)); };
    around.think = [this](Demand const&, Thought const& thought) {
      pool_.post([thought] { thought.answered(tables::think(*thought.asked)); });
      return true;
    };
    around.now = [] {
      return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    };
    around.limits.reset();  // many tables of few people
    hall_ = std::make_unique<Hall>(store_, around);
    for (int i = 0; i < people; ++i) {
      auto& robot = robots_.emplace_back();
      robot.visitor = {"p" + std::to_string(i), "P" + std::to_string(i), Language::en, false, ""};
      robot.connection = static_cast<ConnectionId>(i + 1);
      hall_->connected(robot.connection, robot.visitor);
    }
  }
  ~Arena() {
    pool_.stop();
    network_.stop();
    store_.flush();
    hall_.reset();
  }

  /// Two people, one computer player.
  TableId open(int host, int guest) {
    protocol::Create create;
    create.action = "t" + std::to_string(host) + "-" + std::to_string(guest);
    create.settings.board = "new-york";
    create.settings.paced = false;
    create.settings.seats = {{protocol::SeatPlan::Kind::mine, "", ""},
                             {protocol::SeatPlan::Kind::open, "", ""},
                             {protocol::SeatPlan::Kind::bot, "greedy", ""}};
    auto const table = TableId(ask(host, create).at("d").at("table").as_string());
    for (auto const one : {host, guest}) {
      std::scoped_lock const hold(robots_[static_cast<std::size_t>(one)].lock);
      robots_[static_cast<std::size_t>(one)].over[table] = false;
    }
    protocol::Sit sit;
    sit.table = table;
    sit.action = "sit";
    ask(guest, sit);
    for (auto const one : {host, guest}) {
      hall_->received(robots_[static_cast<std::size_t>(one)].connection,
                      protocol::ClientMessage(protocol::Hello{table, {}, 0}));
    }
    protocol::Start start;
    start.table = table;
    start.action = "start";
    ask(host, start);
    return table;
  }

  bool all_over() {
    hall_->tick();
    for (auto& robot : robots_) {
      std::scoped_lock const hold(robot.lock);
      for (auto const& [table, over] : robot.over) {
        if (!over) return false;
      }
    }
    return true;
  }
  Store& store() { return store_; }
  HallFigures figures() { return hall_->figures(); }

 private:
  json::object ask(int who, protocol::ClientMessage const& message) {
    std::mutex lock;
    std::condition_variable ready;
    std::string text;
    hall_->ask(robots_[static_cast<std::size_t>(who)].visitor, message, [&](int, std::string const& answer) {
      std::scoped_lock const hold(lock);
      text = answer;
      ready.notify_one();
    });
    std::unique_lock hold(lock);
    ready.wait(hold, [&] { return !text.empty(); });
    return json::parse(text).as_object();
  }

  void hear(ConnectionId to, std::string const& frame) {
    auto const message = json::parse(frame).as_object();
    auto const kind = message.at("t").as_string();
    if (kind != "view" && kind != "did") return;
    auto const& d = message.at("d").as_object();
    auto& robot = robots_[static_cast<std::size_t>(to) - 1];
    protocol::MakeMove move;
    move.table = d.at("table").as_string();
    {
      std::scoped_lock const hold(robot.lock);
      auto const* facts = d.if_contains("facts");
      auto const* life = facts == nullptr ? nullptr : facts->as_object().if_contains("life");
      if (life != nullptr && life->as_string() == "over") robot.over[move.table] = true;
      move.action = "m" + std::to_string(++robot.actions);
    }
    auto const* legal = d.if_contains("legal");
    if (legal == nullptr || d.at("seat").as_int64() == 0) return;
    move.seat = static_cast<int>(d.at("seat").as_int64());
    move.version = d.at("v").as_int64();
    auto const& moves = legal->as_array();
    move.move = moves[static_cast<std::size_t>(move.version) % moves.size()].as_string();
    hall_->received(to, protocol::ClientMessage(move));
    hall_->received(to, protocol::ClientMessage(move));  // everything is said twice
  }

  kit::Folder folder_;
  SqliteStore store_;
  std::deque<Robot> robots_;
  std::unique_ptr<Hall> hall_;
  Crew network_{3};
  Crew pool_{2};
};

TEST_CASE("many tables at once, from several threads, come to their right ends") {
  constexpr int people = 6;
  std::vector<TableId> tables;
  Arena arena(people);
  for (int host = 0; host < people; ++host) {
    for (int guest = host + 1; guest < people; ++guest) tables.push_back(arena.open(host, guest));
  }
  for (int i = 0; i < 6000 && !arena.all_over(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  REQUIRE(arena.all_over());
  for (auto const& table : tables) {
    auto const game = arena.store().game(table);
    REQUIRE(game.has_value());
    CHECK(!verify(*assets::board("new-york"), game->record));
  }
  CHECK(arena.figures().moves > 15 * 60);
  CHECK(arena.figures().thinking == 0);
}

}  // namespace
}  // namespace roundhouse::server
