/// A file system that is really full: a small one of its own, filled to the last byte and emptied again.
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <fstream>

#include "roundhouse/boards.h"
#include "roundhouse/record.h"
#include "siege.h"

using namespace roundhouse;
using namespace roundhouse::test;

namespace {

/// A small file system of its own where one may be mounted; elsewhere no file may grow beyond a size, which
/// the server meets in the same place: a write that the system refuses.
class SmallDisk {
 public:
  SmallDisk() : mounted_(::mount("tmpfs", path().c_str(), "tmpfs", 0, "size=12m") == 0) {
    if (mounted_) return;
    ::getrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, SIG_IGN);
  }
  SmallDisk(SmallDisk const&) = delete;
  SmallDisk& operator=(SmallDisk const&) = delete;
  ~SmallDisk() {
    make_room();
    if (mounted_) ::umount2(path().c_str(), MNT_DETACH);
  }
  std::filesystem::path const& path() const { return folder_.path(); }

  /// Until nothing more fits, but for some bytes.
  void fill(std::size_t left) const {
    if (!mounted_) return set_limit(left);
    std::ofstream out(ballast(), std::ios::binary);
    std::string const block(4096, 'x');
    while (out.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
    out.close();
    auto const size = std::filesystem::file_size(ballast());
    std::filesystem::resize_file(ballast(), size > left ? size - left : 0);
  }
  void make_room() const {
    if (!mounted_) return set_limit(before_.rlim_cur);
    std::filesystem::remove(ballast());
  }

 private:
  std::filesystem::path ballast() const { return path() / "ballast"; }
  void set_limit(rlim_t bytes) const {
    rlimit const limit{bytes, before_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
  }
  Folder folder_;
  rlimit before_{};
  bool mounted_;
};

/// Two people who play, and how many of their moves were acknowledged.
class Players {
 public:
  explicit Players(RunningServer const& server) : anna_(server, "Anna"), bert_(server, "Bert") {
    auto const seats = boost::json::parse(R"([{"kind":"mine"},{"kind":"open"}])");
    anna_.say("create", {{"id", "c"}, {"settings", {{"board", "new-york"}, {"seats", seats}}}});
    table_ = anna_.next("ack").at("table").as_string();
    bert_.say("sit", {{"table", table_}, {"id", "s"}});
    bert_.next("ack");
    anna_.say("start", {{"table", table_}, {"id", "s"}});
    anna_.next("ack");
    anna_.watch(table_);
    bert_.watch(table_);
  }
  std::string const& table() const { return table_; }
  Voice& anna() { return anna_; }
  int acknowledged() const { return acknowledged_; }
  bool over() const { return anna_.legal().empty() && bert_.legal().empty(); }
  std::int64_t version() const { return anna_.version(); }

  /// The answer to a move of the seat that must decide; retried until it is acknowledged.
  boost::json::object move() {
    auto& voice = anna_.legal().empty() ? bert_ : anna_;
    voice.say("move", {{"table", table_},
                       {"id", "m" + std::to_string(acknowledged_)},
                       {"v", voice.version()},
                       {"move", voice.legal().back()}});
    auto answer = voice.answer();
    if (answer.at("t").as_string() != "ack") return answer;
    ++acknowledged_;
    auto const version = answer.at("d").at("v").as_int64();
    anna_.reach(version);
    bert_.reach(version);
    return answer;
  }

 private:
  Voice anna_, bert_;
  std::string table_;
  int acknowledged_ = 0;
};

std::size_t occurrences(std::string const& text, std::string const& word) {
  std::size_t n = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

bool is_ack(boost::json::object const& answer) {
  return answer.at("t").as_string() == "ack";
}

void check_refuses(RunningServer const& server, Players& players) {
  auto const version = players.version();
  auto const refused = players.move();
  CHECK(refused.at("t").as_string() == "refused");
  CHECK(refused.at("d").at("code").as_string() == "store");
  CHECK(refused.at("d").at("text").as_string().find("disk full") != boost::json::string::npos);
  CHECK(players.version() == version);
  auto client = server.client();
  auto const guest = client.ask("POST", "/api/guest", "{}");
  CHECK(guest.status == 503);
  CHECK(error_code(guest) == "store");
  CHECK(client.ask("GET", "/healthz").status == 503);
  CHECK(client.ask("GET", "/metrics").body.find("roundhouse_store_failing 1\n") != std::string::npos);
  // What is there can still be looked at.
  CHECK(players.anna().client().ask("GET", "/api/tables/" + players.table()).status == 200);
}

}  // namespace

TEST_CASE(
    "a full disk refuses moves with a reason, loses nothing, and play goes on when there is room again") {
  SmallDisk const disk;
  Wanted wanted;
  wanted.options.db = (disk.path() / "games.db").string();
  wanted.options.limit_rates = false;
  std::string table;
  int acknowledged = 0;
  {
    RunningServer const server(wanted);
    Players players(server);
    for (std::size_t round = 0; round < 6; ++round) {
      for (int i = 0; i < 5; ++i) REQUIRE(is_ack(players.move()));
      disk.fill(round * 5000);  // sometimes there is room for half of what must be written
      for (int i = 0; i < 40 && is_ack(players.move()); ++i) {
      }
      check_refuses(server, players);
      disk.make_room();
      CHECK(is_ack(players.move()));
      CHECK(server.client().ask("GET", "/healthz").status == 200);
      // Each time it is logged once that nothing can be kept, and once that it goes on.
      CHECK(occurrences(server.log(), "\"event\":\"store_failed\"") == round + 1);
      CHECK(occurrences(server.log(), "\"event\":\"store_works_again\"") == round + 1);
    }
    while (!players.over()) REQUIRE(is_ack(players.move()));
    table = players.table();
    acknowledged = players.acknowledged();
  }
  RunningServer const again(wanted);
  auto client = again.client();
  auto const game = json_of(client.ask("GET", "/api/games/" + table)).at("game").as_object();
  CHECK(game.at("decisions").as_int64() == acknowledged);
  auto const record = client.ask("GET", "/api/games/" + table + "/record").body;
  CHECK(!verify(*assets::board("new-york"), record));
}
