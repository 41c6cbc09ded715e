/// A game in the terminal at a real server.
#include <condition_variable>
#include <iostream>
#include <sstream>

#include "cli/play/remote_session.h"
#include "client/table_connection.h"
#include "protocol/wire.h"
#include "running_server.h"

using namespace roundhouse;
using namespace std::chrono_literals;

namespace {

/// Lines that come when somebody types them; whoever reads waits for the next.
class Keyboard : public std::streambuf {
 public:
  void type(std::string text) {
    std::lock_guard const guard(lock_);
    typed_ += text;
    something_.notify_all();
  }
  void close() {
    std::lock_guard const guard(lock_);
    closed_ = true;
    something_.notify_all();
  }

 private:
  int_type underflow() override {
    std::unique_lock guard(lock_);
    something_.wait(guard, [this] { return !typed_.empty() || closed_; });
    if (typed_.empty()) return traits_type::eof();
    read_ = std::exchange(typed_, "");
    setg(read_.data(), read_.data(), read_.data() + read_.size());
    return traits_type::to_int_type(read_.front());
  }

  std::mutex lock_;
  std::condition_variable something_;
  std::string typed_;
  std::string read_;
  bool closed_ = false;
};

std::string create_table(client::Session& session, protocol::TableSettings const& settings) {
  protocol::Create const create{"new", settings};
  auto const answer = session.ask("POST", "/api/tables", boost::json::serialize(protocol::to_json(create)));
  auto const made = protocol::parse_answer(answer.body);
  REQUIRE(std::holds_alternative<protocol::ServerMessage>(made));
  REQUIRE(std::holds_alternative<protocol::Ack>(std::get<protocol::ServerMessage>(made)));
  return std::get<protocol::Ack>(std::get<protocol::ServerMessage>(made)).table;
}

/// Looks on until the first seat is as expected; false if that takes too long.
template <typename Expected>
bool sees(client::TableConnection& watcher, Expected const& expected, std::chrono::seconds patience = 60s) {
  auto const until = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < until) {
    auto const* const seat = watcher.view().facts().seats.find("1");
    if (seat != nullptr && expected(*seat)) return true;
    watcher.receive(100ms);
  }
  return false;
}

}  // namespace

TEST_CASE("a terminal player who ran out of time gets the seat back with the next key") {
  test::RunningServer const server;
  auto anna = test::guest(server, "Anna");
  protocol::TableSettings settings;
  settings.board = "usa";
  settings.seats = {{protocol::SeatPlan::Kind::mine, "", ""}, {protocol::SeatPlan::Kind::bot, "greedy", ""}};
  settings.timing = {protocol::Timing::Kind::clock, 10, 0, 0};
  auto const table = create_table(anna, settings);

  Keyboard keyboard;
  std::istream in(&keyboard);
  std::ostringstream out;
  cli::Terminal terminal(in, out, {});
  auto const person = test::person_id(anna);
  std::thread playing([&] { cli::RemoteSession(anna, table, person, terminal, Language::en).run(); });

  auto bert = test::guest(server, "Bert");
  client::TableConnection watcher(bert, table);
  CHECK(!watcher.connect());
  bool const late = sees(watcher, [](auto const& seat) { return seat.sits_in == "late"; });
  // The watcher may learn of it before the terminal does: then the first key is only a wrong answer.
  bool back = false;
  for (int keys = 0; late && !back && keys < 30; ++keys) {
    keyboard.type("\n");
    back = sees(watcher, [](auto const& seat) { return seat.sits_in.empty(); }, 2s);
  }
  keyboard.close();
  playing.join();
  INFO(out.str());
  CHECK(late);
  CHECK(back);
}
